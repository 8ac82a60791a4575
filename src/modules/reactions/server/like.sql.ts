import type { ReactableKind } from '#contract/policy.ts';
import { parametersOf } from '#infra/http/guarded-write.ts';
import type { Reactable } from '#infra/module.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import type { ReactionEvent } from '#modules/reactions/reactions.events.ts';

/*
 * A like, given or taken back, as one statement. It holds the account, locks what is liked, writes or deletes the row,
 * and behind that the counter and the event. Where the guard lets nothing through, or nothing was to be done, it gives no
 * row, and the slow way looks (likes.commands.ts). Everything around one thing happens behind its lock, so that the
 * counter equals the rows.
 */

/** The parameters of the statements, in their order. */
export const LIKE_PARAMETERS = ['subjectId', 'userId', 'now'] as const;
const P = parametersOf(LIKE_PARAMETERS);

export type LikeAction = 'like' | 'unlike' | 'toggle';

/** No block between two users, either way. */
export function noBlock(one: string, other: string): string {
  return `not exists (select from blocks b
    where (b.blocker_id, b.blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;
}

/**
 * What others see, locked for the rest of the transaction: what waited for the lock is looked at as it then is.
 * @param user who reacts, held as `held`
 */
export function lockedSubject(reactable: Reactable, subject: string, user: string): string {
  const seen = reactable.visibleTo('others', { row: 's', owner: 'owner' });
  return `select s.id, s.owner_id from ${reactable.table} s
    join profiles owner on owner.user_id = s.owner_id cross join held
    where s.id = ${subject}::uuid and ${seen.text} and ${noBlock(user, 's.owner_id')}
    for no key update of s`;
}

/** As `lockedSubject`, across blocks too: a like can always be taken back. */
function lockedAnyway(reactable: Reactable): string {
  const seen = reactable.visibleTo('others', { row: 's', owner: 'owner' });
  return `select s.id, s.owner_id from ${reactable.table} s
    join profiles owner on owner.user_id = s.owner_id cross join held
    where s.id = ${P.subjectId}::uuid and ${seen.text} for no key update of s`;
}

/** Locked already, by the slow way, which asked the policy. */
const decided = (reactable: Reactable) =>
  `select s.id, s.owner_id from ${reactable.table} s cross join held where s.id = ${P.subjectId}::uuid`;

const GONE = `gone as (delete from likes l using locked
    where l.subject_id = locked.id and l.user_id = ${P.userId}::uuid returning l.subject_id)`;

const made = (kind: ReactableKind, guard: string) => `made as (
    insert into likes (subject_id, user_id, kind, created_at)
    select locked.id, ${P.userId}::uuid, '${kind}', ${P.now}::timestamptz from locked ${guard}
    on conflict do nothing returning subject_id)`;

const PARTS: Record<LikeAction, (kind: ReactableKind) => string> = {
  like: (kind) => `${made(kind, '')}, moved as (select subject_id, 1 as delta from made)`,
  unlike: () => `${GONE}, moved as (select subject_id, -1 as delta from gone)`,
  // By itself, and no part of what counts: see `counted` in follow-user.sql.ts of follows.
  toggle: (kind) => `${GONE}, ${made(kind, 'where not exists (select from gone)')},
    moved as materialized (select subject_id, 1 as delta from made union all select subject_id, -1 from gone)`,
};

/**
 * It gives the response as JSON, in `body`.
 * @param isDecided whether the slow way holds the lock and has decided: then nothing else is asked
 */
export function likeStatement(
  kind: ReactableKind,
  reactable: Reactable,
  action: LikeAction,
  isDecided = false,
): string {
  const liked: ReactionEvent = `${kind}.liked`;
  const unliked: ReactionEvent = `${kind}.unliked`;
  const takesBack = action === 'unlike';
  const locked = takesBack ? lockedAnyway(reactable) : lockedSubject(reactable, P.subjectId, 'held.user_id');
  return `with held as (${heldAccount(P.userId, takesBack ? 'change' : 'publish')}),
    locked as materialized (${isDecided ? decided(reactable) : locked}),
    ${PARTS[action](kind)},
    counted as (update ${reactable.table} s set like_count = s.like_count + moved.delta from moved
      where s.id = moved.subject_id returning s.id, s.owner_id, s.like_count, moved.delta),
    happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
      select case when c.delta = 1 then '${liked}' else '${unliked}' end, ${P.userId}::uuid, c.id,
        jsonb_build_object('ownerId', c.owner_id), ${P.now}::timestamptz,
        ${P.trace}::text from counted c)
    select json_build_object('liked', c.delta = 1, 'likeCount', c.like_count)::text as body from counted c`;
}
