import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import { type CommentView, commentView, threadView } from '#modules/reactions/reactions.contract.ts';
import { FIRST_REPLIES, NEWEST_COMMENTS } from '#modules/reactions/reactions.rules.ts';
import { authorSeen, type MentioningText, shownMentions, shownText } from './mentions.service.ts';
import { comments } from './reactions.table.ts';

const words = (alias: string): MentioningText => ({
  text: `${alias}.text`,
  id: `${alias}.id`,
  table: 'comment_mentions',
  of: 'comment_id',
});

/** The sources of a comment's fields, except for its text and mentions. */
export function plainFields(
  alias: string,
  author: string,
): Omit<FieldsOf<typeof commentView>, 'text' | 'mentions'> {
  const c = columnsOf(comments, alias);
  const a = userSummaryFields(author);
  const named = (from: Expression<string>) => new Expression<string>(`coalesce(${from}, '')`);
  return {
    commentId: c.id,
    parentId: c.parentId,
    datePosted: c.createdAt,
    editedAt: c.editedAt,
    deleted: new Expression<boolean>(`(${c.deletedAt} is not null)`),
    username: named(a.username),
    displayName: named(a.displayName),
    profileImageUrl: named(a.profileImageUrl),
  };
}

function commentFields(alias: string, author: string, viewer: string): FieldsOf<typeof commentView> {
  return {
    ...plainFields(alias, author),
    text: shownText(words(alias), viewer),
    mentions: shownMentions(words(alias), viewer),
  };
}

/** @param viewer the parameter with the viewer's id, null for a visitor */
export function commentJson(alias: string, author: string, viewer: string): Expression<CommentView> {
  return jsonView(commentView, commentFields(alias, author, viewer));
}

/** Like `commentJson`, with the first replies and the number of replies that the viewer sees. */
export function threadJson(alias: string, author: string, viewer: string) {
  const seen = `from comments r join profiles ra on ra.user_id = r.author_id
      where r.parent_id = ${alias}.id and ${authorSeen(viewer, 'ra')}`;
  const replies = `case when ${alias}.reply_count = 0 then '[]'::json else
    (select coalesce(json_agg(few.view), '[]') from (select ${commentJson('r', 'ra', viewer)} as view ${seen}
      order by r.created_at, r.id limit ${FIRST_REPLIES}) as few) end`;
  const count = `case when ${alias}.reply_count = 0 then 0 else (select count(*)::int ${seen}) end`;
  return jsonView(threadView, {
    ...commentFields(alias, author, viewer),
    replyCount: new Expression<number>(count),
    replies: new Expression<CommentView[]>(replies),
  });
}

/** The subquery is not executed if there are no comments. */
export function newestCommentsJson(subject: string, viewer: string): Expression<CommentView[]> {
  return new Expression(`case when ${subject}.comment_count = 0 then '[]'::json else
    (select coalesce(json_agg(few.view), '[]') from (select ${commentJson('c', 'ca', viewer)} as view
      from comments c join profiles ca on ca.user_id = c.author_id
      where c.subject_id = ${subject}.id and c.parent_id is null and ${authorSeen(viewer, 'ca')}
      order by c.created_at desc, c.id desc limit ${NEWEST_COMMENTS}) as few) end`);
}

/** For lists, which include no comments. */
export const NO_COMMENTS = new Expression<CommentView[]>('json_build_array()');
