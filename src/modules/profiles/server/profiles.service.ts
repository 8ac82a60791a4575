import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountState, PolicyViewer, PresentAccountState } from '#contract/policy.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import {
  USER_CHANGED,
  USER_JOINED,
  USER_MEASURED,
  USER_SUSPENDED,
} from '#modules/profiles/profiles.events.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import type { VerifiedDomain } from '#modules/profiles/users.contract.ts';
import { profiles } from './profiles.table.ts';
import { byLink, type Reader, usersVisibleTo } from './visibility.service.ts';

export { USER_SUSPENDED };

export type ProfileRow = typeof profiles.$inferSelect;

/** The unique index of usernames, regardless of case. `brokenConstraint` returns it if a username is taken. */
export const USERNAME_KEY = 'profiles_username_key';

export const isLeaving = sql`${profiles.state} = 'leaving'`;

export interface NewProfile {
  userId: string;
  username: string;
  accountType: ProfileRow['accountType'];
  contentType: string;
  businessName?: string | undefined;
  now: Date;
}

/**
 * Creates the profile of a new account. Its display name is at first the business name, or a creator's username.
 * @throws the database's error, naming `USERNAME_KEY`, if the username is taken in any case
 */
export async function createProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { userId, now } = profile;
  await tx.insert(profiles).values({ userId, ...startOf(profile), dateJoined: now });
  await recordEvents(tx, [{ type: USER_JOINED, actorId: userId, subjectId: userId, data: {} }], now);
}

export async function correctProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { userId, now } = profile;
  await tx.update(profiles).set(startOf(profile)).where(eq(profiles.userId, userId));
  await recordUsersChanged(tx, [userId], now, userId);
}

function startOf({ username, accountType, contentType, businessName }: NewProfile) {
  const displayName = businessName ?? username;
  return { username, displayName, accountType, contentType, businessName: businessName ?? null };
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(hasUsername(username))
    .limit(1);
  return rows.length > 0;
}

export async function findProfile(db: Db, username: string, reader: Reader): Promise<ProfileRow | null> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(hasUsername(username), usersVisibleTo(reader).sql));
  return row ?? null;
}

/** For a viewer who followed a link. */
export async function getProfile(db: Db, username: string, viewer: PolicyViewer | null): Promise<ProfileRow> {
  const profile = await findProfile(db, username, byLink(viewer));
  if (!profile) throw new AppError('not_found', profilesRefusals.userNotFound);
  return profile;
}

function hasUsername(username: string): SQL {
  return sql`lower(${profiles.username}) = ${username.toLowerCase()}`;
}

/**
 * Locks profiles in order of id, so that concurrent changes of the same users cannot deadlock. Rows that refer to a
 * profile can still be written. Unknown ids are left out.
 */
export function lockProfiles(tx: Tx, userIds: readonly string[]): Promise<ProfileRow[]> {
  return tx
    .select()
    .from(profiles)
    .where(inArray(profiles.userId, [...new Set(userIds)]))
    .orderBy(asc(profiles.userId))
    .for('no key update');
}

/** Call it in the transaction that changes the Kollab. */
export async function changeActiveKollabs(tx: Tx, userId: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(profiles)
    .set({ currentActiveKollabs: sql`${profiles.currentActiveKollabs} + ${delta}` })
    .where(eq(profiles.userId, userId));
}

/**
 * SQL that adjusts counts of active Kollabs, and returns the adjusted profiles.
 * @param from SQL that returns `user_id` and the change, `active`
 * @param read the parameter with the count that was decided on: profiles with another count by now are left out. Null
 *   adjusts all
 */
export function activeKollabsUpdate(from: string, read: string): string {
  return `update profiles p set current_active_kollabs = p.current_active_kollabs + f.active
    from (${from}) as f where p.user_id = f.user_id
      and (${read}::int is null or p.current_active_kollabs = ${read}::int) returning p.user_id`;
}

/** @param people a relation with `user_id`; the profiles must be locked */
export function completedUpdate(people: string): string {
  return `update profiles p set completed_collaborations = p.completed_collaborations + 1
    from ${people} as f where p.user_id = f.user_id`;
}

/**
 * SQL that adjusts counts of follows on profiles locked before.
 * @param from SQL that returns `user_id`, once per user, and the changes `followers` and `following`
 */
export function followCountsUpdate(from: string): string {
  return `update profiles p set follower_count = p.follower_count + f.followers,
      following_count = p.following_count + f.following
    from (${from}) as f where p.user_id = f.user_id`;
}

/** @param actorId null for the clock and the system */
export async function recordUsersChanged(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  actorId: string | null = null,
): Promise<void> {
  const happened = userIds.map((subjectId) => ({ type: USER_CHANGED, actorId, subjectId, data: {} }));
  await recordEvents(tx, happened, now);
}

/**
 * Sets a profile's featured channel: its platform, and its figure as the audience size. Call it in the transaction
 * that stores the figure, with the profile locked (`lockProfiles`).
 * @param channel null to feature none
 */
export async function featureChannel(
  tx: Tx,
  userId: string,
  channel: { type: string; connectionId: string; audience: number } | null,
  now: Date,
): Promise<void> {
  const featured = {
    featuredPlatform: channel?.type ?? 'none',
    featuredPlatformId: channel?.connectionId ?? null,
    audienceSize: channel?.audience ?? 0,
  };
  const differs = or(
    ne(profiles.featuredPlatform, featured.featuredPlatform),
    sql`${profiles.featuredPlatformId} is distinct from ${featured.featuredPlatformId}::uuid`,
    ne(profiles.audienceSize, featured.audienceSize),
  );
  const changed = await tx
    .update(profiles)
    .set(featured)
    .where(and(eq(profiles.userId, userId), differs))
    .returning({ userId: profiles.userId });
  await recordUsersChanged(
    tx,
    changed.map((row) => row.userId),
    now,
  );
}

/** Writes the domains that a locked profile shows as verified. The caller records the change. */
export async function setVerifiedDomains(
  tx: Tx,
  userId: string,
  verifiedDomains: VerifiedDomain[],
): Promise<void> {
  await tx.update(profiles).set({ verifiedDomains }).where(eq(profiles.userId, userId));
}

/** Records in the event log that a user's channel has new figures, in the transaction that writes them. */
export function recordUserMeasured(tx: Tx, userId: string, now: Date): Promise<void> {
  return recordEvents(tx, [{ type: USER_MEASURED, actorId: null, subjectId: userId, data: {} }], now);
}

export async function findAccountState(db: Db, userId: string): Promise<AccountState | null> {
  const [row] = await db.select({ state: profiles.state }).from(profiles).where(eq(profiles.userId, userId));
  return row?.state ?? null;
}

/** Like `findAccountState`. For an account that is leaving, returns the state to which a sign-in restores it. */
export async function findLastingState(db: Db, userId: string): Promise<AccountState | null> {
  const [row] = await db
    .select({ state: profiles.state, stateBefore: profiles.stateBefore })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ? (row.stateBefore ?? row.state) : null;
}

/**
 * Limits or suspends an account, or lifts that. An account that is leaving gets the state once its user returns.
 * Its content is hidden or shown from the commit on. Its sessions stay: each write checks the state. The streams of a
 * suspended account end.
 */
export async function changeAccountState(
  tx: Tx,
  userId: string,
  state: PresentAccountState,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      state: sql`case when ${isLeaving} then ${profiles.state} else ${state} end`,
      stateBefore: sql`case when ${isLeaving} then ${state} end`,
    })
    .where(and(eq(profiles.userId, userId), ne(profiles.state, 'deleted')));
  const type = state === 'suspended' ? USER_SUSPENDED : USER_CHANGED;
  await recordEvents(tx, [{ type, actorId: null, subjectId: userId, data: {} }], now);
}
