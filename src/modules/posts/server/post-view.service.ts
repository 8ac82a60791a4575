import { CATEGORIES, categoryLabel } from '#contract/product.ts';
import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { type FullPostView, fullPostView, type PostView, postView } from '#modules/posts/posts.contract.ts';
import { PROFILE_POSTS } from '#modules/posts/posts.rules.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { NO_COMMENTS } from '#modules/reactions/server/comment-view.service.ts';
import { postMentionsShown, postText } from './post-text.service.ts';
import { posts } from './posts.table.ts';
import { postsVisibleTo } from './visibility.service.ts';

/**
 * The category as a post shows it. A lookup in one jsonb object of all categories would take a third of the time of a
 * whole profile.
 */
function categoryView(column: Expression<string>): Expression<PostView['category']> {
  const cases = CATEGORIES.map(
    (value) => `when '${value}' then '${JSON.stringify({ label: categoryLabel(value), value })}'::json`,
  );
  return new Expression(`case ${column} ${cases.join(' ')} end`);
}

/** @param viewer the parameter with the viewer's id, null for a visitor */
export function postJson(post: string, owner: string, viewer: string): Expression<PostView> {
  return jsonView(postView, postFields(post, owner, viewer));
}

export function fullPostJson(
  post: string,
  owner: string,
  viewer: string,
  comments: Expression<CommentView[]> = NO_COMMENTS,
): Expression<FullPostView> {
  const visible = new Expression<boolean>(`(${post}.state = 'active')`);
  return jsonView(fullPostView, { ...postFields(post, owner, viewer), comments, visible });
}

export function newestPostsJson(owner: string, viewer: string): Expression<PostView[]> {
  return new Expression(`(select coalesce(json_agg(newest.view), '[]') from (
    select ${postJson('o', owner, viewer)} as view from posts o
    where o.owner_id = ${owner}.user_id and ${postsVisibleTo(inLists(null), { post: 'o', owner }).text}
    order by o.date_posted desc, o.id desc limit ${PROFILE_POSTS}) as newest)`);
}

function postFields(post: string, owner: string, viewer: string): FieldsOf<typeof postView> {
  const o = columnsOf(posts, post);
  return {
    ...userSummaryFields(owner),
    ...o,
    postId: o.id,
    desc: postText(post, viewer),
    mentions: postMentionsShown(post, viewer),
    type: new Expression<'post'>("'post'"),
    category: categoryView(o.category),
    comments: NO_COMMENTS,
  };
}
