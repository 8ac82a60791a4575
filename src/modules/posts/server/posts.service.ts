import { eq } from 'drizzle-orm';
import type { ContentState, ContentSubject } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { findPost, findPostLocked, type PostWithOwner } from './posts.queries.ts';
import { posts } from './posts.table.ts';

export { findPost };

/** Converts a post to the subject of its policy. */
export function postSubject({ post, owner }: PostWithOwner): ContentSubject {
  return { ownerId: post.ownerId, state: post.state, ownerState: owner.state };
}

/**
 * Locks a post for the rest of the transaction. This is the first lock of every change to a post, before its comments
 * and before profiles. Its owner is returned, but not locked.
 */
export function lockPost(tx: Tx, id: string): Promise<PostWithOwner | null> {
  return findPostLocked(tx, id);
}

/** Changes a locked post's state: active, hidden or taken down. */
export async function changePostState(
  tx: Tx,
  id: string,
  state: Exclude<ContentState, 'deleted'>,
): Promise<void> {
  await tx.update(posts).set({ state }).where(eq(posts.id, id));
}
