import { eq } from 'drizzle-orm';
import type { ContentState, ContentSubject } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { findPost, findPostLocked, type PostWithOwner } from './posts.queries.ts';
import { posts } from './posts.table.ts';

export { findPost };

/** A post as its policy sees it. */
export function postSubject({ post, owner }: PostWithOwner): ContentSubject {
  return { ownerId: post.ownerId, state: post.state, ownerState: owner.state };
}

/**
 * Locks a post for the rest of the transaction: the first lock of every change around it, before what is below it and
 * before profiles. Its owner comes along, unlocked.
 */
export function lockPost(tx: Tx, id: string): Promise<PostWithOwner | null> {
  return findPostLocked(tx, id);
}

/** Hides a locked post from others, takes it down, or lets it be seen again. */
export async function changePostState(
  tx: Tx,
  id: string,
  state: Exclude<ContentState, 'deleted'>,
): Promise<void> {
  await tx.update(posts).set({ state }).where(eq(posts.id, id));
}
