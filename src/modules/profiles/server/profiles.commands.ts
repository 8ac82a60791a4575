import { eq } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import type { PageForm, ProfileForm } from '#modules/profiles/profiles.contract.ts';
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
  { bio, bannerUrl }: Chosen<PageForm>,
  now: Date,
): Promise<void> {
  await write(tx, userId, { bio, bannerUrl }, now);
}

// Callers name each column, so nothing else of a request's body is written.
async function write(
  tx: Tx,
  userId: string,
  fields: Chosen<ProfileForm & PageForm & { nameConfirmed: boolean }>,
  now: Date,
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await tx.update(profiles).set(fields).where(eq(profiles.userId, userId));
  await recordUsersChanged(tx, [userId], now, userId);
}
