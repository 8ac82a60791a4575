import type { ReactableKind } from '#contract/policy.ts';
import { Expression, jsonView } from '#infra/db/json-view.ts';
import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import type { Reactable } from '#infra/module.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { commentView } from '#modules/reactions/reactions.contract.ts';
import type { ReactionEvent } from '#modules/reactions/reactions.events.ts';
import { MENTION_MARK, plainFields } from './comment-view.service.ts';

/*
 * A comment or a reply as one statement: it holds the account, locks what is commented on and the comment that is replied
 * to, and behind that writes the row, who is mentioned, the counters, the event, and the idempotency key with the response.
 */

/** The parameters of the statements, in their order. Of a comment that is no reply, `parentId` stands in the event alone. */
export const COMMENT_PARAMETERS = [
  'id',
  'subjectId',
  'parentId',
  'authorId',
  'parts',
  'names',
  'now',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(COMMENT_PARAMETERS);

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

/**
 * The mentions of a text, each with the user of that name, as a query: those that others see, and that no block parts
 * from the author. `mark` numbers them; of a name that is no mention it is null.
 * @param names the parameter with what stands behind each @, in its order
 */
export function namedUsers(names: string, author: string): string {
  return `select n.name, n.place, p.user_id, p.username,
      case when p.user_id is not null then count(p.user_id) over (order by n.place) end as mark
    from unnest(${names}::text[]) with ordinality as n (name, place)
    left join profiles p on lower(p.username) = lower(n.name)
      and ${usersVisibleTo(inLists(null), 'p').text} and ${noBlock(`${author}::uuid`, 'p.user_id')}`;
}

/**
 * The parts of a text, with something for each name between them.
 * @param mention what stands for a mention; `named` is its row
 */
export function joinedText(parts: string, mention: string): string {
  return `(select string_agg(part.text || coalesce(case when named.user_id is null then '@' || named.name
      else ${mention} end, ''), '' order by part.place)
    from unnest(${parts}::text[]) with ordinality as part (text, place) left join named on named.place = part.place)`;
}

export const STORED_MENTION = MENTION_MARK;
export const SHOWN_MENTION = `'@' || named.username`;

/** The usernames that are mentioned, as JSON. */
export const MENTIONED = `(select coalesce(json_agg(distinct named.username), '[]') from named
  where named.user_id is not null)`;

/** What a text comes to: as it is stored, as it is shown, and who is mentioned, as users and as usernames. */
interface Words {
  stored: string;
  shown: string;
  userIds: string;
  usernames: string;
}

const WITH_NAMES: Words = {
  stored: joinedText(P.parts, STORED_MENTION),
  shown: joinedText(P.parts, SHOWN_MENTION),
  userIds: `(select coalesce(jsonb_agg(distinct named.user_id), '[]') from named where named.user_id is not null)`,
  usernames: MENTIONED,
};

/** Most texts name no one: they are one part, and PostgreSQL need not prepare to look for anyone. */
const PLAIN: Words = {
  stored: `(${P.parts}::text[])[1]`,
  shown: `(${P.parts}::text[])[1]`,
  userIds: `'[]'::jsonb`,
  usernames: `'[]'::json`,
};

/** The comment that is replied to, locked. Replies are one level deep. */
const PARENT = `parent as materialized (select p.id, p.author_id from comments p, locked
    where p.id = ${P.parentId}::uuid and p.subject_id = locked.id and p.parent_id is null and p.deleted_at is null
      and ${noBlock(`${P.authorId}::uuid`, 'p.author_id')} for no key update of p)`;

/** What a comment is, as far as its statement depends on it. */
export interface CommentShape {
  isReply: boolean;
  /** Whether there is an @ in its text with something behind it. */
  hasNames: boolean;
}

/** It gives the response as JSON, in `body`. */
export function commentStatement(
  kind: ReactableKind,
  reactable: Reactable,
  { isReply, hasNames }: CommentShape,
): string {
  const event: ReactionEvent = 'comment.created';
  const words = hasNames ? WITH_NAMES : PLAIN;
  const from = isReply ? 'locked, parent' : 'locked';
  const view = jsonView(commentView, {
    ...plainFields('m', 'a'),
    text: new Expression<string>(words.shown),
    mentions: new Expression<string[]>(words.usernames),
  });
  const parts = [
    `held as (${heldAccount(P.authorId, 'contact')})`,
    `locked as materialized (${lockedSubject(reactable, P.subjectId, 'held.user_id')})`,
    isReply && PARENT,
    hasNames && `named as materialized (${namedUsers(P.names, P.authorId)})`,
    `made as (insert into comments (id, kind, subject_id, parent_id, author_id, text, created_at)
      select ${P.id}::uuid, '${kind}', locked.id, ${isReply ? 'parent.id' : 'null::uuid'}, ${P.authorId}::uuid,
        ${words.stored}, ${P.now}::timestamptz from ${from}
      where ${hasNames} = (cardinality(${P.names}::text[]) > 0) returning *)`,
    hasNames &&
      `mentioned as (insert into comment_mentions (comment_id, place, user_id)
        select m.id, named.mark, named.user_id from made m, named where named.user_id is not null)`,
    `counted as (update ${reactable.table} s set comment_count = s.comment_count + 1 from made m where s.id = m.subject_id)`,
    isReply &&
      'replied as (update comments p set reply_count = p.reply_count + 1 from made m where p.id = m.parent_id)',
    `happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
      select '${event}', m.author_id, m.id, jsonb_build_object('kind', m.kind, 'subjectId', m.subject_id,
        'ownerId', locked.owner_id, 'parentId', ${P.parentId}::uuid,
        'parentAuthorId', ${isReply ? 'parent.author_id' : 'null::uuid'}, 'mentioned', ${words.userIds}),
        m.created_at, ${P.trace}::text from made m, ${from})`,
    `response as (select ${view} as body from made m join profiles a on a.user_id = m.author_id)`,
    `keyed as (${keptResponse({ ...P, owner: P.authorId })})`,
  ];
  return `with ${parts.filter(Boolean).join(',\n    ')}\n    select body::text from response`;
}
