import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import { Expression, jsonView } from '#infra/db/json-view.ts';
import type { Reactable } from '#infra/module.ts';
import { hasBlocked } from '#modules/profiles/server/visibility.service.ts';
import { commentView } from '#modules/reactions/reactions.contract.ts';
import { plainFields } from './comment-view.service.ts';
import { namedUsers } from './mentions.service.ts';
import type { Reactables } from './reactables.ts';
import { subjectQuery } from './reactions.queries.ts';

/* The statements that read and write comments for `write` (infra/api/write.ts). */

/** The parent of a reply, as JSON. Replies are one level deep. */
const PARENT = `(select json_build_object('subjectId', p.subject_id, 'authorId', p.author_id,
      'blockedViewer', ${hasBlocked('p.author_id', '$2::uuid')}, 'blockedByViewer', ${hasBlocked('$2::uuid', 'p.author_id')})
    from comments p where p.id = $3::uuid and p.parent_id is null and p.deleted_at is null)`;

/**
 * Reads what decides about a new comment. Parameters: the ids of the commented thing, the author and the parent (or
 * null), and the names in the text. Without names the statement is shorter to plan.
 */
export function readForComment({ table }: Reactable, hasNames: boolean): string {
  const named = hasNames ? namedUsers('$4', '$2') : `'[]'::json`;
  return subjectQuery(`${table} s`, 's.id = $1::uuid', `${PARENT} as parent, ${named} as named`);
}

/** Reads what decides about an existing comment. Parameters: its id, the viewer's, and the names in its new text. */
export function readComment(reactables: Reactables): string {
  const subjects = REACTABLE_KINDS.map(
    (kind) => `select s.owner_id, s.state from ${reactables[kind].table} s
      where c.kind = '${kind}' and s.id = c.subject_id`,
  );
  return subjectQuery(
    `comments c cross join lateral (${subjects.join(' union all ')}) as s`,
    'c.id = $1::uuid',
    `c.id, c.kind, c.subject_id as "subjectId", c.parent_id as "parentId", c.author_id as "authorId",
      c.created_at as "createdAt", c.edited_at as "editedAt", c.xmin::text as "rowVersion",
      (select coalesce(json_agg(distinct m.user_id), '[]') from comment_mentions m where m.comment_id = c.id) as known,
      ${namedUsers('$3', '$2')} as named`,
  );
}

export interface CommentShape {
  isReply: boolean;
  hasMentions: boolean;
}

/**
 * Inserts a comment. Locks the commented thing, and then the parent, in the usual order. `blocked_between` is
 * evaluated again after the locks are acquired. Parameters: id and state of the commented thing as they were read, the
 * ids of author and comment, text and time. With mentions also their rows, and the displayed text and usernames. For a
 * reply also the parent's id, and its author as it was read.
 */
export function createSql(
  kind: ReactableKind,
  { table }: Reactable,
  { isReply, hasMentions }: CommentShape,
): string {
  const [parentId, parentAuthor] = hasMentions ? ['$10', '$11'] : ['$7', '$8'];
  const parts = [
    `locked as materialized (select s.id, s.owner_id from ${table} s, locked_account
      where s.id = $1::uuid and s.state = $2::text for no key update of s)`,
    isReply &&
      `parent as materialized (select p.id from comments p, locked
        where p.id = ${parentId}::uuid and p.author_id = ${parentAuthor}::uuid for no key update of p)`,
    `made as (insert into comments (id, kind, subject_id, parent_id, author_id, text, created_at)
      select $4::uuid, '${kind}', locked.id, ${isReply ? 'parent.id' : 'null::uuid'}, $3::uuid, $5::text, $6::timestamptz
      from ${isReply ? 'locked, parent' : 'locked'} where not blocked_between($3::uuid, locked.owner_id)
        ${isReply ? `and not blocked_between($3::uuid, ${parentAuthor}::uuid)` : ''} returning *)`,
    hasMentions && `mentioned as (${mentionsOf('made', '$7')})`,
    `counted as (update ${table} s set comment_count = s.comment_count + 1 from made m where s.id = m.subject_id)`,
    isReply &&
      'replied as (update comments p set reply_count = p.reply_count + 1 from made m where p.id = m.parent_id)',
    `applied as (${hasMentions ? writtenView('made', '$8', '$9') : writtenView('made', 'm.text', `'{}'`)})`,
  ];
  return parts.filter(Boolean).join(',\n  ');
}

/**
 * Changes a comment's text. Parameters: the comment's id and row version, text and time, the rows of its mentions, and
 * the displayed text and usernames.
 */
export const EDIT_SQL = `edited as (update comments c set text = $3::text, edited_at = $4::timestamptz from locked_account
    where c.id = $1::uuid and c.xmin = $2::text::xid returning c.*),
  unnamed as (delete from comment_mentions m using edited where m.comment_id = edited.id returning m.place),
  mentioned as (${mentionsOf('edited cross join (select count(*) from unnamed) as before', '$5')}),
  applied as (${writtenView('edited', '$6', '$7')})`;

/** @param rows the parameter with the rows as JSON */
function mentionsOf(comment: string, rows: string): string {
  return `insert into comment_mentions (comment_id, place, user_id) select id, n.place, n."userId"
    from ${comment} cross join jsonb_to_recordset(${rows}::jsonb) as n (place smallint, "userId" uuid)`;
}

/** The comment as its author sees it. */
function writtenView(comment: string, text: string, usernames: string): string {
  const view = jsonView(commentView, {
    ...plainFields('m', 'a'),
    text: new Expression<string>(`${text}::text`),
    mentions: new Expression<string[]>(
      `(select coalesce(json_agg(distinct username), '[]') from unnest(${usernames}::text[]) as username)`,
    ),
  });
  return `select ${view} as body from ${comment} m join profiles a on a.user_id = m.author_id`;
}

/**
 * Removes a comment from its thread. One with replies stays without its text until its last reply is removed.
 * Parameters: id of the commented thing; id, author and time of the last edit of the comment as they were read; the
 * time. Counting a reply updates the parent's row, so the row version is not compared. The time of the last edit is,
 * because the statement does not see mentions that were written while it waited for the lock.
 */
export function removeSql({ table }: Reactable): string {
  return `locked as materialized (select s.id from ${table} s, locked_account where s.id = $1::uuid for no key update of s),
  target as materialized (select c.id, c.reply_count > 0 as has_replies from comments c, locked
    where c.id = $2::uuid and c.author_id = $3::uuid and c.edited_at is not distinct from $4::timestamptz
    for no key update of c),
  cleared as (update comments c set text = '', author_id = null, edited_at = null, deleted_at = $5::timestamptz
    from target where c.id = target.id and target.has_replies returning c.id),
  unnamed as (delete from comment_mentions m using cleared where m.comment_id = cleared.id),
  gone as (delete from comments c using target where c.id = target.id and not target.has_replies returning c.parent_id),
  parent as materialized (select p.id, p.deleted_at is not null and p.reply_count = 1 as is_last
    from comments p, gone where p.id = gone.parent_id for no key update of p),
  replied as (update comments p set reply_count = p.reply_count - 1 from parent where p.id = parent.id and not parent.is_last),
  emptied as (delete from comments p using parent where p.id = parent.id and parent.is_last),
  counted as (update ${table} s set comment_count = s.comment_count - 1 from locked, target where s.id = locked.id),
  applied as (select target.id from target)`;
}
