import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountState, PolicyViewer } from '#contract/policy.ts';
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
import { profiles } from './profiles.table.ts';
import { byLink, type Reader, usersVisibleTo } from './visibility.service.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** The index that keeps usernames unique regardless of case: what `brokenConstraint` names when one is taken. */
export const USERNAME_KEY = 'profiles_username_key';

export interface NewProfile {
  userId: string;
  username: string;
  accountType: ProfileRow['accountType'];
  contentType: string;
  /** Only of a business. */
  businessName?: string | undefined;
  now: Date;
}

/**
 * Makes the profile of a new account. Its display name starts as the business name, or as the username of a creator
 * (decisions.md section 9).
 * @throws the database's error, naming `USERNAME_KEY`, when the username is taken in any case
 */
export async function createProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { userId, now } = profile;
  await tx.insert(profiles).values({ userId, ...startOf(profile), dateJoined: now });
  await recordEvents(tx, [{ type: USER_JOINED, actorId: userId, subjectId: userId, data: {} }], now);
}

/** Writes what sign-up says over the profile of an account to which nothing else has happened yet. */
export async function correctProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { userId, now } = profile;
  await tx.update(profiles).set(startOf(profile)).where(eq(profiles.userId, userId));
  await recordChanges(tx, [userId], now, userId);
}

function startOf({ username, accountType, contentType, businessName }: NewProfile) {
  const displayName = businessName ?? username;
  return { username, displayName, accountType, contentType, businessName: businessName ?? null };
}

/** Whether a username is a user's, in whatever case and whether or not others see them. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(hasUsername(username))
    .limit(1);
  return rows.length > 0;
}

/** The profile of a username, in whatever case it is asked for; null when the reader sees no user of that name. */
export async function findProfile(db: Db, username: string, reader: Reader): Promise<ProfileRow | null> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(hasUsername(username), usersVisibleTo(reader).sql));
  return row ?? null;
}

/**
 * As `findProfile`, for a viewer who followed a link.
 * @throws {AppError} not_found
 */
export async function getProfile(db: Db, username: string, viewer: PolicyViewer | null): Promise<ProfileRow> {
  const profile = await findProfile(db, username, byLink(viewer));
  if (!profile) throw new AppError('not_found', profilesRefusals.userNotFound);
  return profile;
}

function hasUsername(username: string): SQL {
  return sql`lower(${profiles.username}) = ${username.toLowerCase()}`;
}

/**
 * Locks profiles for the rest of the transaction, in ascending order of user id, so that two changes that need
 * the same people never wait for each other. Rows that refer to a profile can still be written meanwhile.
 * @param userIds any number, in any order, doubles allowed
 * @returns the rows in that same order; an unknown id is left out
 */
export function lockProfiles(tx: Tx, userIds: readonly string[]): Promise<ProfileRow[]> {
  return tx
    .select()
    .from(profiles)
    .where(inArray(profiles.userId, [...new Set(userIds)]))
    .orderBy(asc(profiles.userId))
    .for('no key update');
}

/**
 * Counts a Kollab that became active, or stopped being so, on its owner's profile. Belongs in the transaction
 * that changes the Kollab.
 * @param delta 1 or -1
 */
export async function changeActiveKollabs(tx: Tx, userId: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(profiles)
    .set({ currentActiveKollabs: sql`${profiles.currentActiveKollabs} + ${delta}` })
    .where(eq(profiles.userId, userId));
}

/**
 * The part of a statement that counts Kollabs that became active, or stopped being so. It gives the counted profiles.
 * @param from SQL that gives `user_id`, and by how much `active` changes
 * @param read the parameter with the count that decided: a profile that has another by now is left out. Any, if it is null
 */
export function countedActive(from: string, read: string): string {
  return `update profiles p set current_active_kollabs = p.current_active_kollabs + f.active
    from (${from}) as f where p.user_id = f.user_id
      and (${read}::int is null or p.current_active_kollabs = ${read}::int) returning p.user_id`;
}

/**
 * The part of a statement that counts a completed collaboration on locked profiles.
 * @param people a part that gives `user_id`
 */
export function countedCompleted(people: string): string {
  return `update profiles p set completed_collaborations = p.completed_collaborations + 1
    from ${people} as f where p.user_id = f.user_id`;
}

/**
 * The part of a statement that counts follows on profiles that were locked before it.
 * @param from SQL that gives `user_id` once for each user, and by how much `followers` and `following` change
 */
export function countedFollows(from: string): string {
  return `update profiles p set follower_count = p.follower_count + f.followers,
      following_count = p.following_count + f.following
    from (${from}) as f where p.user_id = f.user_id`;
}

const ANSWERS = ['answerable_requests', 'answered_requests', 'answers_after', 'answers_quickly'];
const answersIn = (row: string) => sql.raw(ANSWERS.map((column) => `${row}.${column}`).join(', '));

/**
 * How users answer requests, of those whose profiles keep something else.
 * @param counted a select of user_id and the four columns, one row for each user
 * @returns the same columns. Of a deleted account nothing is kept, though its requests are, for the other side.
 */
export async function findOtherAnswers(tx: Tx, counted: SQL): Promise<Record<string, unknown>[]> {
  const { rows } =
    await tx.execute(sql`select f.* from (${counted}) as f join profiles p on p.user_id = f.user_id
    where p.state <> 'deleted' and (${answersIn('p')}) is distinct from (${answersIn('f')})`);
  return rows;
}

/**
 * Keeps how users answer requests on their profiles.
 * @param changed as `findOtherAnswers` gives them
 */
export async function setAnswers(
  tx: Tx,
  changed: readonly Record<string, unknown>[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  // Locked in the order of all who lock several profiles.
  const { rows } = await tx.execute<{ userId: string; moved: boolean }>(sql`with changed as materialized (
      select f.*, p.answers_quickly as before from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as f (user_id uuid, answerable_requests int,
          answered_requests int, answers_after int, answers_quickly boolean)
        join profiles p on p.user_id = f.user_id
      where p.state <> 'deleted' order by p.user_id for no key update of p)
    update profiles p set (${sql.raw(ANSWERS.join(', '))}) = (select ${answersIn('f')})
    from changed as f where p.user_id = f.user_id
    returning p.user_id as "userId", f.answers_quickly is distinct from f.before as moved`);
  // Only this is shown in lists and searched for.
  const moved = rows.filter((row) => row.moved);
  await recordChanges(
    tx,
    moved.map(({ userId }) => userId),
    now,
  );
}

/** Says in the log that what others see of users changed. @param actorId null where the clock or the system did it */
export async function recordChanges(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  actorId: string | null = null,
): Promise<void> {
  const happened = userIds.map((subjectId) => ({ type: USER_CHANGED, actorId, subjectId, data: {} }));
  await recordEvents(tx, happened, now);
}

/**
 * Sets the channel that a profile features: its platform, and its figure as the audience size. Belongs in the
 * transaction that read the figure, under the profile's lock (`lockProfiles`).
 * @param channel null when none is featured any more
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
  await recordChanges(
    tx,
    changed.map((row) => row.userId),
    now,
  );
}

/** Says in the log that a platform told new figures of a user's channel, in the transaction that writes them. */
export function recordMeasured(tx: Tx, userId: string, now: Date): Promise<void> {
  return recordEvents(tx, [{ type: USER_MEASURED, actorId: null, subjectId: userId, data: {} }], now);
}

/** How an account stands; null where even its profile is gone. */
export async function findAccountState(db: Db, userId: string): Promise<AccountState | null> {
  const [row] = await db.select({ state: profiles.state }).from(profiles).where(eq(profiles.userId, userId));
  return row?.state ?? null;
}

/**
 * Limits or suspends an account, or lifts that. What it publishes is in sight or not from the moment of the commit;
 * its sessions stay, and what they may do is asked of the state at each write. The streams of a suspended one end.
 */
export async function changeAccountState(
  tx: Tx,
  userId: string,
  state: Exclude<AccountState, 'deleted'>,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ state })
    .where(and(eq(profiles.userId, userId), ne(profiles.state, 'deleted')));
  const type = state === 'suspended' ? USER_SUSPENDED : USER_CHANGED;
  await recordEvents(tx, [{ type, actorId: null, subjectId: userId, data: {} }], now);
}
