import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LeavingUser } from '#infra/module.ts';
import { posts } from './posts.table.ts';

/** Deletes the posts of a user who deletes the account, and with them what others wrote below. */
export async function erasePosts(_: AppContext, tx: Tx, { userId }: LeavingUser): Promise<void> {
  await tx.delete(posts).where(eq(posts.ownerId, userId));
}
