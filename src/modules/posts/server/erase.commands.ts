import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { LeavingUser } from '#infra/module.ts';
import { POST_DELETED } from '#modules/posts/posts.events.ts';
import { posts } from './posts.table.ts';

/** Deletes the posts of a user who deletes the account, and with them what others wrote below. */
export async function erasePosts({ clock }: AppContext, tx: Tx, { userId }: LeavingUser): Promise<void> {
  const gone = await tx.delete(posts).where(eq(posts.ownerId, userId)).returning({ id: posts.id });
  const happened = gone.map(({ id }) => ({ type: POST_DELETED, actorId: null, subjectId: id, data: {} }));
  await recordEvents(tx, happened, clock.now());
}
