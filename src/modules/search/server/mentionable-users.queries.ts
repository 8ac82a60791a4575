import { wordsOf } from '#contract/words.ts';
import { jsonView } from '#infra/db/json-view.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { type MentionableUser, mentionableUser } from '#modules/search/search.contract.ts';
import { allOf, quote } from './search-terms.ts';

const SUGGESTIONS = 6;
// Only the newest users whom the viewer knows are searched.
const NEWEST_FOLLOWED = 500;
const NEWEST_CONVERSATIONS = 100;

/**
 * Suggests users for the text typed after an @.
 * @param typed the beginning of a username; for users whom the viewer knows, also of a word of their display name
 */
export async function findMentionable(
  database: Database,
  viewerId: string,
  typed: string,
  exclusions: Exclusions | null,
): Promise<JsonText<MentionableUser[]>> {
  const visible = usersVisibleTo(inLists(exclusions), 'p');
  const text = textOnce(`mentionable ${visible.text}`, () => mentionableSql(visible.numbered(4)));
  const { rows } = await queryPlanned<{ views: string }>(database, text, [
    viewerId,
    typed.toLowerCase(),
    nameBeginning(typed),
    ...visible.values,
  ]);
  return new JsonText(rows[0]?.views ?? '[]');
}

/**
 * $1 is the viewer, $2 the typed text, $3 the `tsquery` for names. Usernames are compared bytewise, as their index is.
 */
function mentionableSql(visible: string): string {
  return `with known as materialized (
      select followed_id as id from (select followed_id from follows where follower_id = $1
        order by created_at desc, followed_id desc limit ${NEWEST_FOLLOWED}) as followed
      union select other_id from (select other_id from conversation_sides where user_id = $1 and folder = 'inbox'
        order by last_at desc, conversation_id desc limit ${NEWEST_CONVERSATIONS}) as talked_with
    ), found as (
      select p.user_id, true as known from known join profiles p on p.user_id = known.id
      left join search_users s on s.id = p.user_id
      where starts_with(lower(p.username), $2) or s.entries @@ $3::tsquery
      union all (select p.user_id, false from profiles p
        where lower(p.username) ~>=~ $2 and lower(p.username) ~<~ ($2 || chr(1114111)) and p.user_id <> $1 and ${visible}
        order by lower(p.username) using ~<~ limit ${SUGGESTIONS})
    ), suggested as (
      select p.*, merged.known from (select user_id, bool_or(known) as known from found group by user_id) as merged
      join profiles p on p.user_id = merged.user_id where p.user_id <> $1 and ${visible}
      order by merged.known desc, lower(p.username) limit ${SUGGESTIONS})
    select coalesce(json_agg(${VIEW} order by p.known desc, lower(p.username)), '[]')::text as views from suggested p`;
}

const VIEW = jsonView(mentionableUser, userSummaryFields('p'));

/**
 * The `tsquery` for rows of `search_users` whose names have words that begin with the typed ones. Without words it
 * matches nothing.
 */
function nameBeginning(typed: string): string {
  return allOf(wordsOf(typed).map((word) => `${quote(`a${word}`)}:*`)) || quote('a');
}
