import { and, eq, ne } from 'drizzle-orm';
import { isGoneAccount } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { mediaErrors } from '#modules/media/media.errors.ts';
import { mediaRefusals } from '#modules/media/media.messages.ts';
import { addressOf, filesOf, isLinked, type Purpose, UPLOAD } from '#modules/media/media.rules.ts';
import { type ProfilePicture, setProfilePicture } from '#modules/profiles/server/profile-pictures.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import type { MadePicture } from './make-picture.ts';
import { type PictureFiles, withLease } from './picture-lease.commands.ts';
import { countStored, findStored } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

/** The field of the profile that shows each purpose. Forms of Kollabs and posts send the URL instead. */
const SHOWN_AS: Record<'avatar' | 'banner', ProfilePicture> = {
  avatar: 'profileImageUrl',
  banner: 'bannerUrl',
};

/**
 * Inserts the row of a picture whose files are stored, and sets it on the profile. The caller holds the lease of the
 * files, so that no row refers to missing ones. The profile's previous picture of this purpose is deleted.
 * @returns its URL, and the pictures whose files may now be unused, for `sweepFiles`
 * @throws {AppError} not_found if the account is gone; too_many_pictures
 */
export async function storePicture(
  context: AppContext,
  tx: Tx,
  { userId, purpose, made }: { userId: string; purpose: Purpose; made: MadePicture },
): Promise<{ url: string; unused: PictureFiles[] }> {
  const { hash, width, height, bytes } = made;
  const [profile] = await lockProfiles(tx, [userId]);
  if (!profile || isGoneAccount(profile.state)) throw new AppError('not_found', mediaRefusals.accountGone);

  const createdAt = context.clock.now();
  const own = and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose));
  const existing = await tx
    .update(pictures)
    .set({ createdAt })
    .where(and(own, eq(pictures.hash, hash)))
    .returning();
  const unused = isLinked(purpose) ? [] : await dropRows(tx, and(own, ne(pictures.hash, hash)));
  if (existing.length === 0) {
    const row = { id: newId(), ownerId: userId, purpose, hash, width, height, bytes, createdAt };
    await tx.insert(pictures).values(row);
    await refuseBeyondQuota(tx, userId);
  }
  const url = addressOf(purpose, hash, context.env.publicUrl);
  if (!isLinked(purpose)) await setProfilePicture(tx, userId, SHOWN_AS[purpose], url, createdAt);
  return { url, unused };
}

/** @returns the pictures whose files may now be unused, for `sweepFiles` */
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

async function refuseBeyondQuota(tx: Tx, userId: string): Promise<void> {
  const kept = await countStored(tx, userId);
  if (kept.pictures > UPLOAD.pictures || kept.bytes > UPLOAD.storedBytes) {
    throw new AppError(mediaErrors.too_many_pictures);
  }
}

function dropRows(tx: Tx, which: ReturnType<typeof and>): Promise<PictureFiles[]> {
  return tx.delete(pictures).where(which).returning({ purpose: pictures.purpose, hash: pictures.hash });
}

/** Removes the files of pictures without a row. Call it without a lease: two callers could wait for each other's. */
export async function sweepFiles(context: AppContext, unused: readonly PictureFiles[]): Promise<void> {
  for (const picture of unused) {
    await withLease(context, picture, async () => {
      if ((await findStored(context.database.db, [picture])).length > 0) return;
      await context.media.remove(filesOf(picture.purpose, picture.hash));
    });
  }
}
