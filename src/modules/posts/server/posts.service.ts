import { eq } from 'drizzle-orm';
import type { ContentState, ContentSubject } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { findPost, lockPost, type PostWithOwner } from './posts.queries.ts';
import { posts } from './posts.table.ts';

export { findPost, lockPost };

export function postSubject({ post, owner }: PostWithOwner): ContentSubject {
  return { ownerId: post.ownerId, state: post.state, ownerState: owner.state };
}

/** The post must be locked. */
export async function changePostState(
  tx: Tx,
  id: string,
  state: Exclude<ContentState, 'deleted'>,
): Promise<void> {
  await tx.update(posts).set({ state }).where(eq(posts.id, id));
}
