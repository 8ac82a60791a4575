import { eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import type { PageForm, ProfileForm } from '#modules/profiles/profiles.contract.ts';
import { bannerAltWith } from './profile-pictures.service.ts';
import { recordUsersChanged } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';

type Chosen<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Of concurrent edits the last one wins, field by field.
 * @returns the whole form as it is afterwards
 */
export async function editProfile(
  tx: Tx,
  userId: string,
  chosen: Chosen<ProfileForm>,
  now: Date,
): Promise<ProfileForm> {
  const { displayName, headline, location, website } = chosen;
  const nameConfirmed = displayName === undefined ? undefined : true;
  await write(tx, userId, { displayName, nameConfirmed, headline, location, website }, now);
  const [row] = await tx
    .select({
      displayName: profiles.displayName,
      headline: profiles.headline,
      location: profiles.location,
      website: profiles.website,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  // A valid token implies a profile.
  if (!row) throw new Error(`No profile of ${userId}`);
  return row;
}

export async function editPage(
  tx: Tx,
  userId: string,
  { bio, bannerUrl, bannerAlt }: Chosen<PageForm>,
  now: Date,
): Promise<void> {
  const described = bannerAlt ?? (bannerUrl === undefined ? undefined : bannerAltWith(bannerUrl));
  await write(tx, userId, { bio, bannerUrl, bannerAlt: described }, now);
}

// Callers name each column, so nothing else of a request's body is written.
async function write(
  tx: Tx,
  userId: string,
  fields: Chosen<
    ProfileForm & Omit<PageForm, 'bannerAlt'> & { bannerAlt: string | SQL; nameConfirmed: boolean }
  >,
  now: Date,
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await tx.update(profiles).set(fields).where(eq(profiles.userId, userId));
  await recordUsersChanged(tx, [userId], now, userId);
}
