import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { USER_FOLLOWED, USER_UNFOLLOWED } from '#modules/follows/follows.events.ts';
import { MOST_FOLLOWED } from '#modules/follows/follows.rules.ts';
import { inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/*
 * To follow and to unfollow, each as one statement. Both hold the two accounts, then lock the two profiles in the order
 * of their ids, and behind that write the row, both counters, the event, and the idempotency key with the response. Where
 * the guard lets nothing through they change nothing, and the slow way says why (follows.commands.ts).
 */

/** The parameters of both statements, in their order. */
export const FOLLOW_PARAMETERS = ['followerId', 'username', 'now', 'key', 'fingerprint'] as const;
const P = parametersOf(FOLLOW_PARAMETERS);

/** What others see, moderators too: they follow nothing that is hidden. */
const VISIBLE = usersVisibleTo(inLists(null), 'p').text;

const BLOCKED = `select from blocks b
  where (b.blocker_id, b.blocked_id) in ((held.user_id, p.user_id), (p.user_id, held.user_id))`;

/** Both rows, or the statement does nothing: `(select count(*) from locked) = 2`. */
const BOTH = '(select count(*) from locked) = 2';

function happened(type: string, rows: string): string {
  return `insert into events (type, actor_id, subject_id, data, created_at, trace)
    select '${type}', w.follower_id, w.followed_id, '{}', ${P.now}::timestamptz, ${P.trace}::text from ${rows} w`;
}

/**
 * Both counters of the written row, by one more or one less. Not from a `union all` of its two sides: where both profiles
 * were written while the statement waited for them, PostgreSQL looks at them again, and finds the first side alone.
 */
function counted(by: 1 | -1, rows: string): string {
  return `update profiles p set follower_count = p.follower_count + (p.user_id = w.followed_id)::int * ${by},
      following_count = p.following_count + (p.user_id = w.follower_id)::int * ${by}
    from ${rows} w where p.user_id in (w.followed_id, w.follower_id) returning p.user_id, p.follower_count`;
}

/** The response; `count` is what the guard read, where nothing was written. */
function response(following: boolean): string {
  return `select json_build_object('following', ${following}, 'followerCount',
      coalesce((select c.follower_count from counted c where c.user_id = t.user_id), t.follower_count)) as body
    from target t where ${BOTH}`;
}

const KEYED = keptResponse({ ...P, owner: P.followerId });

/**
 * All of it looks at the database as it was when it began, and a block may have been made meanwhile. What follows from a
 * block changes the rows of both profiles (`unfollowBlocked`): where the follower's is another version once it is locked,
 * what the guard read of blocks may be old, and nothing is let through.
 */
export const FOLLOW_STATEMENT = `with held as (${heldAccount(P.followerId, 'publish')}),
  me as materialized (select p.user_id, p.xmin as version from profiles p, held
    where p.user_id = held.user_id and p.following_count < ${MOST_FOLLOWED}),
  target as materialized (select p.user_id, p.follower_count from profiles p cross join held
    join accounts a on a.user_id = p.user_id
    where lower(p.username) = lower(${P.username}::text) and ${VISIBLE} and p.user_id <> held.user_id
      and not exists (${BLOCKED}) for key share of a),
  locked as materialized (select p.user_id from profiles p, me, target
    where p.user_id in (me.user_id, target.user_id) and (p.user_id = target.user_id or p.xmin = me.version)
    order by p.user_id for no key update of p),
  made as (insert into follows (follower_id, followed_id, created_at)
    select me.user_id, t.user_id, ${P.now}::timestamptz from me, target t where ${BOTH}
    on conflict do nothing returning follower_id, followed_id),
  counted as (${counted(1, 'made')}),
  happened as (${happened(USER_FOLLOWED, 'made')}),
  response as (${response(true)}),
  keyed as (${KEYED})
  select body::text as body from response`;

export const UNFOLLOW_STATEMENT = `with held as (${heldAccount(P.followerId, 'change')}),
  target as materialized (select p.user_id, p.follower_count from profiles p cross join held
    join follows f on f.follower_id = held.user_id and f.followed_id = p.user_id
    join accounts a on a.user_id = p.user_id
    where lower(p.username) = lower(${P.username}::text) and ${VISIBLE} for key share of a),
  locked as materialized (select p.user_id from profiles p, held, target
    where p.user_id in (held.user_id, target.user_id) order by p.user_id for no key update of p),
  gone as (delete from follows f using held, target t
    where f.follower_id = held.user_id and f.followed_id = t.user_id and ${BOTH}
    returning f.follower_id, f.followed_id),
  counted as (${counted(-1, 'gone')}),
  happened as (${happened(USER_UNFOLLOWED, 'gone')}),
  response as (${response(false)}),
  keyed as (${KEYED})
  select body::text as body from response`;
