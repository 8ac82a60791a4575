import { and, eq, ne, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { mediaErrors } from '#modules/media/media.errors.ts';
import { mediaRefusals } from '#modules/media/media.messages.ts';
import { addressOf, filesOf, isLinked, type Purpose, UPLOAD } from '#modules/media/media.rules.ts';
import { type ProfilePicture, setProfilePicture } from '#modules/profiles/server/profile-pictures.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import type { MadePicture } from './make-picture.ts';
import { type PictureFiles, withLease } from './picture-lease.commands.ts';
import { countKept, findKept } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

/** Where a profile shows a picture of a purpose; a Kollab or post shows the address that its form sends. */
const SHOWN_AS: Record<'avatar' | 'banner', ProfilePicture> = {
  avatar: 'profileImageUrl',
  banner: 'bannerUrl',
};

/**
 * Keeps a picture whose files are stored: the row, then what shows it. The caller has the lease of the files, so that
 * no row ever names a missing one. One of its purpose that the profile showed before is forgotten.
 * @returns its address, and the pictures whose files may be of no use any more: see `sweepFiles`
 * @throws {AppError} not_found when the account is gone; too_many_pictures
 */
export async function keepPicture(
  context: AppContext,
  tx: Tx,
  { userId, purpose, made }: { userId: string; purpose: Purpose; made: MadePicture },
): Promise<{ url: string; left: PictureFiles[] }> {
  const { hash, width, height, bytes } = made;
  const [profile] = await lockProfiles(tx, [userId]);
  if (!profile || profile.state === 'deleted') throw new AppError('not_found', mediaRefusals.accountGone);

  const createdAt = context.clock.now();
  const own = and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose));
  const again = await tx
    .update(pictures)
    .set({ createdAt })
    .where(and(own, eq(pictures.hash, hash)))
    .returning();
  const left = isLinked(purpose) ? [] : await dropRows(tx, and(own, ne(pictures.hash, hash)));
  if (again.length === 0) {
    const row = { id: newId(), ownerId: userId, purpose, hash, width, height, bytes, createdAt };
    await tx.insert(pictures).values(row);
    await refuseBeyondQuota(tx, userId);
  }
  const url = addressOf(purpose, hash, context.env.publicUrl);
  if (!isLinked(purpose)) await setProfilePicture(tx, userId, SHOWN_AS[purpose], url, createdAt);
  return { url, left };
}

/** Shows no picture of a purpose on a profile any more. Harmless to repeat. Gives what `sweepFiles` may remove. */
export async function removePicture(
  tx: Tx,
  userId: string,
  purpose: 'avatar' | 'banner',
  now: Date,
): Promise<PictureFiles[]> {
  await lockProfiles(tx, [userId]);
  await setProfilePicture(tx, userId, SHOWN_AS[purpose], '', now);
  return dropRows(tx, and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose)));
}

/** @throws {AppError} too_many_pictures, when a user keeps more than they may */
async function refuseBeyondQuota(tx: Tx, userId: string): Promise<void> {
  const kept = await countKept(tx, userId);
  if (kept.pictures > UPLOAD.pictures || kept.bytes > UPLOAD.storedBytes) {
    throw new AppError(mediaErrors.too_many_pictures);
  }
}

function dropRows(tx: Tx, which: ReturnType<typeof and>): Promise<PictureFiles[]> {
  return tx.delete(pictures).where(which).returning({ purpose: pictures.purpose, hash: pictures.hash });
}

/** Removes the files of pictures without a row. To be called without a lease: two that wait for each other's stay. */
export async function sweepFiles(context: AppContext, left: readonly PictureFiles[]): Promise<void> {
  for (const picture of left) {
    await withLease(context, picture, async () => {
      if ((await findKept(context.database.db, [picture])).length > 0) return;
      await context.media.remove(filesOf(picture.purpose, picture.hash));
    });
  }
}

/**
 * Takes the pictures of a user whose account is gone from them. The schedule deletes them at its next run, files and all;
 * a file that another user's picture shares stays.
 */
export const erasePictures: EraseStep = empties(
  pictures,
  (userId) => eq(pictures.ownerId, userId),
  () => sql`update ${pictures} set owner_id = null`,
);
