import { jsonView } from '#infra/db/json-view.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { type MentionableUser, mentionableUser } from '#modules/discovery/discovery.contract.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/** How many are suggested. */
const SUGGESTED = 6;
/** Of those whom the viewer knows, how many are looked at: the newest. */
const FOLLOWED = 500;
const TALKED_WITH = 100;

/**
 * Users whom what is typed behind an @ may mean.
 * @param typed their username begins with it; of users whom the viewer knows, a word of their display name, too
 */
export async function findMentionable(
  database: Database,
  viewerId: string,
  typed: string,
  exclusions: Exclusions | null,
): Promise<JsonText<MentionableUser[]>> {
  const visible = usersVisibleTo(inLists(exclusions), 'p');
  const text = textOnce(`mentionable ${visible.text}`, () => mentionableText(visible.numbered(3)));
  const { rows } = await queryPlanned<{ views: string }>(database, text, [
    viewerId,
    typed.toLowerCase(),
    ...visible.values,
  ]);
  return new JsonText(rows[0]?.views ?? '[]');
}

/** $1 is the viewer, $2 what is typed. Usernames are compared by their bytes, as their index has them. */
function mentionableText(visible: string): string {
  return `with known as materialized (
      select followed_id as id from (select followed_id from follows where follower_id = $1
        order by created_at desc, followed_id desc limit ${FOLLOWED}) as followed
      union select other_id from (select other_id from conversation_sides where user_id = $1 and folder = 'inbox'
        order by last_at desc, conversation_id desc limit ${TALKED_WITH}) as talked_with
    ), found as (
      select p.user_id, true as known from known join profiles p on p.user_id = known.id
      where starts_with(lower(p.username), $2) or strpos(' ' || lower(p.display_name), ' ' || $2) > 0
      union all (select p.user_id, false from profiles p
        where lower(p.username) ~>=~ $2 and lower(p.username) ~<~ ($2 || chr(1114111)) and p.user_id <> $1 and ${visible}
        order by lower(p.username) using ~<~ limit ${SUGGESTED})
    ), few as (
      select p.*, each.known from (select user_id, bool_or(known) as known from found group by user_id) as each
      join profiles p on p.user_id = each.user_id where p.user_id <> $1 and ${visible}
      order by each.known desc, lower(p.username) limit ${SUGGESTED})
    select coalesce(json_agg(${VIEW} order by p.known desc, lower(p.username)), '[]')::text as views from few p`;
}

const VIEW = jsonView(mentionableUser, userSummaryFields('p'));
