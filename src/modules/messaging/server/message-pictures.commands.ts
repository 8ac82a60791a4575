import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { WholePicture } from '#modules/media/server/whole-picture.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { messagePictures, sentTexts } from './messaging.table.ts';

/** Pictures of one user that wait to be sent, at most: the newest, for several messages at once. */
const MOST_WAITING = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps a picture until it is sent with a message. Where too many wait, the oldest makes room: most of them were taken
 * out of a message again, which no one tells us.
 * @returns its id
 */
export async function keepMessagePicture(
  context: AppContext,
  tx: Tx,
  ownerId: string,
  picture: WholePicture,
): Promise<string> {
  // Uploads of one user are counted one after the other.
  await lockProfiles(tx, [ownerId]);
  const waiting = and(eq(messagePictures.ownerId, ownerId), isNull(messagePictures.messageId));
  const older = tx
    .select({ id: messagePictures.id })
    .from(messagePictures)
    .where(waiting)
    .orderBy(desc(messagePictures.createdAt), desc(messagePictures.id))
    .offset(MOST_WAITING - 1);
  // Asked again of each row: it may be sent at this moment.
  await tx.delete(messagePictures).where(and(waiting, inArray(messagePictures.id, older)));
  const id = newId();
  await tx.insert(messagePictures).values({ id, ownerId, ...picture, createdAt: context.clock.now() });
  return id;
}

/** Deletes pictures that were not sent within a day. Called by the scheduler. */
export async function deleteExpiredPictures({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await deleteInBatches(
    database.db,
    messagePictures,
    and(sql`${messagePictures.messageId} is null`, lt(messagePictures.createdAt, before)),
  );
}

/** Deletes what was kept of texts before yesterday. Called by the scheduler. */
export async function deleteExpiredTexts({ database, clock }: AppContext): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  await deleteInBatches(database.db, sentTexts, lt(sentTexts.day, yesterday));
}
