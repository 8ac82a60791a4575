import { and, eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import type { FollowView } from '#modules/follows/follows.contract.ts';
import { USER_FOLLOWED, USER_UNFOLLOWED } from '#modules/follows/follows.events.ts';
import { followsRefusals } from '#modules/follows/follows.messages.ts';
import { canFollow } from '#modules/follows/follows.policy.ts';
import { MOST_FOLLOWED } from '#modules/follows/follows.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import {
  countedFollows,
  countFollow,
  getProfile,
  lockProfiles,
  type ProfileRow,
} from '#modules/profiles/server/profiles.service.ts';
import { FOLLOW_PARAMETERS, FOLLOW_STATEMENT, UNFOLLOW_STATEMENT } from './follow-user.sql.ts';
import { follows } from './follows.table.ts';

/**
 * Follows a user, or no longer, by one statement, where nothing speaks against it.
 * @returns the response as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function followAtOnce(
  context: AppContext,
  what: 'follow' | 'unfollow',
  asked: { followerId: string; username: string },
  key: WriteKey | null,
): Promise<JsonText<FollowView> | null> {
  const values = {
    ...asked,
    now: context.clock.now(),
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
  };
  const response = await guardedWrite(
    context,
    asked.followerId,
    what === 'follow' ? FOLLOW_STATEMENT : UNFOLLOW_STATEMENT,
    FOLLOW_PARAMETERS.map((name) => values[name]),
  );
  return response === null ? null : new JsonText(response);
}

/**
 * Follows a user. Harmless to repeat.
 * @throws {AppError} not_found; forbidden for oneself and across a block; wrong_state at `MOST_FOLLOWED`
 */
export async function followUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<FollowView> {
  const { own, other } = await lockBoth(tx, viewer, username);
  const relation =
    own.userId === other.userId
      ? { blockedViewer: false, blockedByViewer: false }
      : await findRelation(tx, { viewerId: own.userId, userId: other.userId });
  const room = own.followingCount < MOST_FOLLOWED || (await isFollowing(tx, own.userId, other.userId));
  requireAllowed(
    // That the e-mail is verified is asked where the account is held.
    canFollow({ ...viewer, verified: true }, { id: other.userId, state: other.state, ...relation, room }),
    { ...followsRefusals, not_found: profilesRefusals.userNotFound },
  );
  const row = { followerId: own.userId, followedId: other.userId, createdAt: now };
  const made = await tx.insert(follows).values(row).onConflictDoNothing().returning();
  if (made.length === 0) return { following: true, followerCount: other.followerCount };
  await countFollow(tx, row, 1);
  await record(tx, USER_FOLLOWED, row, now);
  return { following: true, followerCount: other.followerCount + 1 };
}

/**
 * Follows a user no longer. Harmless to repeat.
 * @throws {AppError} not_found
 */
export async function unfollowUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<FollowView> {
  const { own, other } = await lockBoth(tx, viewer, username);
  const pair = { followerId: own.userId, followedId: other.userId };
  const gone = await tx.delete(follows).where(isPair(pair.followerId, pair.followedId)).returning();
  if (gone.length === 0) return { following: false, followerCount: other.followerCount };
  await countFollow(tx, pair, -1);
  await record(tx, USER_UNFOLLOWED, pair, now);
  return { following: false, followerCount: other.followerCount - 1 };
}

/** Locks in the order of every change: the accounts, then the profiles. */
async function lockBoth(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
): Promise<{ own: ProfileRow; other: ProfileRow }> {
  const named = await getProfile(tx, username, viewer);
  await holdAccounts(tx, [named.userId]);
  const rows = await lockProfiles(tx, [viewer.id, named.userId]);
  const own = rows.find(({ userId }) => userId === viewer.id);
  const other = rows.find(({ userId }) => userId === named.userId);
  // Deleted while it was waited for.
  if (!own || !other || other.state === 'deleted') {
    throw new AppError('not_found', profilesRefusals.userNotFound);
  }
  return { own, other };
}

async function isFollowing(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
  const rows = await tx
    .select({ followedId: follows.followedId })
    .from(follows)
    .where(isPair(followerId, followedId));
  return rows.length > 0;
}

function isPair(followerId: string, followedId: string) {
  return and(eq(follows.followerId, followerId), eq(follows.followedId, followedId));
}

async function record(
  tx: Tx,
  type: string,
  { followerId, followedId }: { followerId: string; followedId: string },
  now: Date,
): Promise<void> {
  await recordEvents(tx, [{ type, actorId: followerId, subjectId: followedId, data: {} }], now);
}

/** A block that was made: which of the two made it is the same here. */
export interface MadeBlock {
  one: string;
  other: string;
  at: Date;
}

/**
 * Ends what two users followed of each other before one blocked the other. It changes the rows of both profiles whether
 * or not there was something to end, so that a follow that began before the block and did not see it is refused.
 */
export async function unfollowBlocked(tx: Tx, blocks: readonly MadeBlock[]): Promise<void> {
  const people = blocks.flatMap(({ one, other }) => [one, other]);
  await holdAccounts(tx, people);
  await lockProfiles(tx, people);
  await tx.execute(sql`
    with made as (select * from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
        as b (one uuid, other uuid, at timestamptz)),
      gone as (delete from follows f using made m
        where (f.follower_id, f.followed_id) in ((m.one, m.other), (m.other, m.one))
          -- One that was made after the block was taken back stays.
          and (f.created_at <= m.at or exists (select from blocks b
            where (b.blocker_id, b.blocked_id) in ((m.one, m.other), (m.other, m.one))))
        returning f.follower_id, f.followed_id),
      people as (select one as user_id from made union select other from made)
    ${sql.raw(
      countedFollows(`select people.user_id,
        -(select count(*) from gone g where g.followed_id = people.user_id)::int as followers,
        -(select count(*) from gone g where g.follower_id = people.user_id)::int as following from people`),
    )}`);
}
