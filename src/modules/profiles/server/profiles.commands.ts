import { eq } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import type { PageForm, ProfileForm } from '#modules/profiles/profiles.contract.ts';
import { recordChanges } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';

type Chosen<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Writes what a user says of themselves, and leaves what they did not name: of two who edit at once, the last
 * wins field by field. Gives the form as it is then.
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
  // A user who may call has a profile: the token's session hangs on it.
  if (!row) throw new Error(`No profile of ${userId}`);
  return row;
}

/** Writes a user's bio and the address of their banner; what is not named stays. */
export async function editPage(
  tx: Tx,
  userId: string,
  { bio, bannerUrl }: Chosen<PageForm>,
  now: Date,
): Promise<void> {
  await write(tx, userId, { bio, bannerUrl }, now);
}

// Every column that these calls may write was named by the caller above: nothing of a request's body comes this far.
async function write(
  tx: Tx,
  userId: string,
  fields: Chosen<ProfileForm & PageForm & { nameConfirmed: boolean }>,
  now: Date,
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await tx.update(profiles).set(fields).where(eq(profiles.userId, userId));
  await recordChanges(tx, [userId], now, userId);
}
