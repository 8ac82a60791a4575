import { sql } from 'drizzle-orm';
import type { AccountState, PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer } from '#infra/events/event.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import type { FollowView } from '#modules/follows/follows.contract.ts';
import { USER_FOLLOWED, USER_UNFOLLOWED } from '#modules/follows/follows.events.ts';
import { followsRefusals } from '#modules/follows/follows.messages.ts';
import { canFollow } from '#modules/follows/follows.policy.ts';
import { MOST_FOLLOWED } from '#modules/follows/follows.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can as canProfile } from '#modules/profiles/profiles.policy.ts';
import { relationSql } from '#modules/profiles/server/preferences.service.ts';
import { followCountsUpdate, lockProfiles } from '#modules/profiles/server/profiles.service.ts';

interface FollowFacts {
  followingCount: number;
  userId: string;
  state: AccountState;
  followerCount: number;
  following: boolean;
  blockedViewer: boolean;
  blockedByViewer: boolean;
}

/** Refused with not_found; forbidden for the viewer themselves and across a block; wrong_state at `MOST_FOLLOWED`. */
export function followUser(
  viewer: PolicyViewer,
  username: string,
  now: Date,
): WriteSteps<FollowFacts, FollowView> {
  return {
    read: { text: READ_FOLLOW, values: [viewer.id, username] },
    decide(user, { state }) {
      if (!user) throw new AppError('not_found', profilesRefusals.userNotFound);
      const { userId, following, followerCount } = user;
      const room = user.followingCount < MOST_FOLLOWED || following;
      requireAllowed(canFollow({ ...viewer, state, verified: true }, { ...user, id: userId, room }), {
        ...followsRefusals,
        not_found: profilesRefusals.userNotFound,
      });
      if (following) return { unchanged: { following, followerCount } };
      return {
        text: FOLLOW_SQL,
        values: [viewer.id, userId, now],
        events: [{ type: USER_FOLLOWED, actorId: viewer.id, subjectId: userId, data: {} }],
      };
    },
  };
}

/** Refused with not_found. */
export function unfollowUser(viewer: PolicyViewer, username: string): WriteSteps<FollowFacts, FollowView> {
  return {
    read: { text: READ_FOLLOW, values: [viewer.id, username] },
    decide(user) {
      if (!user || !canProfile(viewer, 'view', { id: user.userId, state: user.state }).ok)
        throw new AppError('not_found', profilesRefusals.userNotFound);
      const { userId, following, followerCount } = user;
      if (!following) return { unchanged: { following, followerCount } };
      return {
        text: UNFOLLOW_SQL,
        values: [viewer.id, userId],
        events: [{ type: USER_UNFOLLOWED, actorId: viewer.id, subjectId: userId, data: {} }],
      };
    },
  };
}

const READ_FOLLOW = `select me.following_count as "followingCount",
    other.user_id as "userId", other.state, other.follower_count as "followerCount",
    relation."blockedViewer", relation."blockedByViewer",
    exists (select from follows f where f.follower_id = me.user_id and f.followed_id = other.user_id) as following
  from profiles me join profiles other on lower(other.username) = lower($2::text)
    cross join lateral (${relationSql('me.user_id', 'other.user_id')}) as relation
  where me.user_id = $1::uuid`;

/** Locks both profiles after both accounts, in the same order as every other write. */
const LOCK_BOTH = `other as materialized (select a.user_id from accounts a, locked_account
    where a.user_id = $2::uuid for key share of a),
  both_profiles as materialized (select p.user_id from profiles p, other
    where p.user_id in ($1::uuid, other.user_id) order by p.user_id for no key update of p),
  locked as (select from (select count(*) as profiles from both_profiles) as found where found.profiles = 2)`;

/**
 * Updates the counters on both sides of the written row. Do not write it as a `union all` of the two sides: if both
 * profiles changed while the statement waited for their locks, PostgreSQL evaluates it again and finds only the first
 * side.
 */
function countersUpdate(by: 1 | -1, rows: string): string {
  return `counted as (update profiles p set follower_count = p.follower_count + (p.user_id = w.followed_id)::int * ${by},
      following_count = p.following_count + (p.user_id = w.follower_id)::int * ${by}
    from ${rows} w where p.user_id in (w.followed_id, w.follower_id) returning p.user_id, p.follower_count),
  applied as (select json_build_object('following', ${by === 1}, 'followerCount', c.follower_count) as body
    from counted c where c.user_id = $2::uuid)`;
}

/** Checks `blocked_between` again under both locks, since `unfollowBlocked` waits for them after a block. */
const FOLLOW_SQL = `${LOCK_BOTH},
  made as (insert into follows (follower_id, followed_id, created_at)
    select $1::uuid, $2::uuid, $3::timestamptz from locked where not blocked_between($1::uuid, $2::uuid)
    on conflict do nothing returning follower_id, followed_id),
  ${countersUpdate(1, 'made')}`;

const UNFOLLOW_SQL = `${LOCK_BOTH},
  gone as (delete from follows f using locked
    where f.follower_id = $1::uuid and f.followed_id = $2::uuid returning f.follower_id, f.followed_id),
  ${countersUpdate(-1, 'gone')}`;

/** A new block. It does not matter which of the two made it. */
interface NewBlock {
  one: string;
  other: string;
  at: Date;
}

/**
 * Deletes the follows between two users from before one blocked the other. It updates the rows of both profiles even
 * if there were no follows, so that a concurrent follow, which did not see the block, is refused.
 */
async function unfollowBlocked(tx: Tx, blocks: readonly NewBlock[]): Promise<void> {
  const people = blocks.flatMap(({ one, other }) => [one, other]);
  await holdAccounts(tx, people);
  await lockProfiles(tx, people);
  await tx.execute(sql`
    with made as (select * from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
        as b (one uuid, other uuid, at timestamptz)),
      gone as (delete from follows f using made m
        where (f.follower_id, f.followed_id) in ((m.one, m.other), (m.other, m.one))
          -- Follows made after the block was taken back stay.
          and (f.created_at <= m.at or exists (select from blocks b
            where (b.blocker_id, b.blocked_id) in ((m.one, m.other), (m.other, m.one))))
        returning f.follower_id, f.followed_id),
      people as (select one as user_id from made union select other from made)
    ${sql.raw(
      followCountsUpdate(`select people.user_id,
        -(select count(*) from gone g where g.followed_id = people.user_id)::int as followers,
        -(select count(*) from gone g where g.follower_id = people.user_id)::int as following from people`),
    )}`);
}

export const followsConsumer: EventConsumer = {
  name: 'follows',
  types: ['user.blocked'],
  gatherMs: 500,
  async handle(tx, events) {
    const blocks = events.flatMap(({ actorId, subjectId, createdAt }) =>
      actorId === null ? [] : [{ one: actorId, other: subjectId, at: createdAt }],
    );
    if (blocks.length > 0) await unfollowBlocked(tx, blocks);
  },
};
