import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { WholePicture } from '#modules/media/server/whole-picture.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { messagePictures, sentTexts } from './messaging.table.ts';

/** Per user, over all messages. */
const MOST_WAITING = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * If the user has too many unsent pictures, the oldest are deleted: most were taken out of a draft, which the
 * server does not learn.
 * @returns its id
 */
export async function keepMessagePicture(
  context: AppContext,
  tx: Tx,
  ownerId: string,
  picture: WholePicture,
): Promise<string> {
  // The lock serializes one user's uploads, so that the count is right.
  await lockProfiles(tx, [ownerId]);
  const waiting = and(eq(messagePictures.ownerId, ownerId), isNull(messagePictures.messageId));
  const older = tx
    .select({ id: messagePictures.id })
    .from(messagePictures)
    .where(waiting)
    .orderBy(desc(messagePictures.createdAt), desc(messagePictures.id))
    .offset(MOST_WAITING - 1);
  // Checks `waiting` again for each row, since a concurrent message may be sending the picture.
  await tx.delete(messagePictures).where(and(waiting, inArray(messagePictures.id, older)));
  const id = newId();
  await tx.insert(messagePictures).values({ id, ownerId, ...picture, createdAt: context.clock.now() });
  return id;
}

export async function deleteExpiredPictures({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await deleteInBatches(
    database.db,
    messagePictures,
    and(sql`${messagePictures.messageId} is null`, lt(messagePictures.createdAt, before)),
  );
}

export async function deleteExpiredTexts({ database, clock }: AppContext): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  await deleteInBatches(database.db, sentTexts, lt(sentTexts.day, yesterday));
}
