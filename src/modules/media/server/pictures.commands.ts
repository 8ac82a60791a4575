import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { addressOf, filesOf, type Purpose, UPLOAD } from '#modules/media/media.rules.ts';
import { type ProfilePicture, setProfilePicture } from '#modules/profiles/server/profile-pictures.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { type Tx, transaction } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { MadePicture } from './make-picture.ts';
import { countKept, isKept } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

/** Where a profile shows a picture of a purpose; a Kollab's is shown by whoever writes its address down. */
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
  platform: Platform,
  tx: Tx,
  { userId, purpose, made }: { userId: string; purpose: Purpose; made: MadePicture },
): Promise<{ url: string; left: PictureFiles[] }> {
  const { hash, width, height, bytes } = made;
  await lockFiles(tx, { purpose, hash });
  await Promise.all(made.files.map(({ name, bytes }) => platform.media.put(name, bytes)));
  // Only now: nobody waits for a store while they hold a profile.
  const [profile] = await lockProfiles(tx, [userId]);
  if (!profile || profile.deletedAt) throw new AppError('not_found', 'This account is gone.');

  const createdAt = platform.clock.now();
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
  const url = addressOf(purpose, hash, platform.env.publicUrl);
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
    throw new AppError('too_many_pictures');
  }
}

function dropRows(tx: Tx, which: ReturnType<typeof and>): Promise<PictureFiles[]> {
  return tx.delete(pictures).where(which).returning({ purpose: pictures.purpose, hash: pictures.hash });
}

/**
 * Removes the files of pictures that no row stands for. Whoever keeps the same picture in this moment holds the lock
 * until their row is there, so a file that is needed never goes.
 */
export async function sweepFiles(platform: Platform, left: PictureFiles[]): Promise<void> {
  for (const picture of left) {
    await transaction(platform.database.db, async (tx) => {
      await lockFiles(tx, picture);
      if (await isKept(tx, picture.purpose, picture.hash)) return;
      await platform.media.remove(filesOf(picture.purpose, picture.hash));
    });
  }
}

async function lockFiles(tx: Tx, { purpose, hash }: PictureFiles): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${purpose} ${hash}`}, 0))`);
}
