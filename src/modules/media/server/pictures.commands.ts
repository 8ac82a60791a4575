import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { mediaErrors } from '#modules/media/media.errors.ts';
import { mediaRefusals } from '#modules/media/media.messages.ts';
import { addressOf, filesOf, type Purpose, UPLOAD } from '#modules/media/media.rules.ts';
import { type ProfilePicture, setProfilePicture } from '#modules/profiles/server/profile-pictures.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import type { MadePicture } from './make-picture.ts';
import { countKept, isKept } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

/** Where a profile shows a picture of a purpose; a Kollab shows the address that its form sends. */
const SHOWN_AS: Record<'avatar' | 'banner', ProfilePicture> = {
  avatar: 'profileImageUrl',
  banner: 'bannerUrl',
};

/** The files of a picture, as rows and locks know them. */
export interface PictureFiles {
  purpose: Purpose;
  hash: string;
}

/**
 * Keeps a picture: the files, then the row, then what shows it, so that no row ever names a missing file. One of its
 * purpose that the profile showed before is forgotten.
 * @returns its address, and the pictures whose files may be of no use any more: see `sweepFiles`
 * @throws {AppError} not_found when the account is gone; too_many_pictures
 */
export async function keepPicture(
  context: AppContext,
  tx: Tx,
  { userId, purpose, made }: { userId: string; purpose: Purpose; made: MadePicture },
): Promise<{ url: string; left: PictureFiles[] }> {
  const { hash, width, height, bytes } = made;
  await lockFiles(tx, { purpose, hash });
  await Promise.all(made.files.map(({ name, bytes }) => context.media.put(name, bytes)));
  // Only now, so that no transaction waits for the store while it locks a profile.
  const [profile] = await lockProfiles(tx, [userId]);
  if (!profile || profile.state === 'deleted') throw new AppError('not_found', mediaRefusals.accountGone);

  const createdAt = context.clock.now();
  const own = and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose));
  const again = await tx
    .update(pictures)
    .set({ createdAt })
    .where(and(own, eq(pictures.hash, hash)))
    .returning();
  const left = purpose === 'kollab' ? [] : await dropRows(tx, and(own, ne(pictures.hash, hash)));
  if (again.length === 0) {
    const row = { id: v7(), ownerId: userId, purpose, hash, width, height, bytes, createdAt };
    await tx.insert(pictures).values(row);
    await refuseBeyondQuota(tx, userId);
  }
  const url = addressOf(purpose, hash, context.env.publicUrl);
  if (purpose !== 'kollab') await setProfilePicture(tx, userId, SHOWN_AS[purpose], url);
  return { url, left };
}

/** Shows no picture of a purpose on a profile any more. Harmless to repeat. Gives what `sweepFiles` may remove. */
export async function removePicture(
  tx: Tx,
  userId: string,
  purpose: 'avatar' | 'banner',
): Promise<PictureFiles[]> {
  await lockProfiles(tx, [userId]);
  await setProfilePicture(tx, userId, SHOWN_AS[purpose], '');
  return dropRows(tx, and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose)));
}

/** @throws {AppError} too_many_pictures, when a person keeps more than they may */
async function refuseBeyondQuota(tx: Tx, userId: string): Promise<void> {
  const kept = await countKept(tx, userId);
  if (kept.pictures > UPLOAD.pictures || kept.bytes > UPLOAD.storedBytes) {
    throw new AppError(mediaErrors.too_many_pictures);
  }
}

function dropRows(tx: Tx, which: ReturnType<typeof and>): Promise<PictureFiles[]> {
  return tx.delete(pictures).where(which).returning({ purpose: pictures.purpose, hash: pictures.hash });
}

/**
 * Removes the files of pictures without a row. An upload of the same picture at this moment holds the lock until its
 * row is there, so a file that is needed is never removed.
 */
export async function sweepFiles(context: AppContext, left: PictureFiles[]): Promise<void> {
  for (const picture of left) {
    await transaction(context.database.db, async (tx) => {
      await lockFiles(tx, picture);
      if (await isKept(tx, picture.purpose, picture.hash)) return;
      await context.media.remove(filesOf(picture.purpose, picture.hash));
    });
  }
}

async function lockFiles(tx: Tx, { purpose, hash }: PictureFiles): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${purpose} ${hash}`}, 0))`);
}

/**
 * Takes a user's pictures from them, in the transaction that erases the user. The schedule deletes them at its next
 * run, files and all; a file that another user's picture shares stays.
 */
export async function erasePictures(tx: Tx, userId: string): Promise<void> {
  await tx.update(pictures).set({ ownerId: null }).where(eq(pictures.ownerId, userId));
}
