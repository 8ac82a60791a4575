import type { PersonAnswer } from '#modules/discovery/discovery.contract.ts';
import { queryPlanned } from '#platform/db/planned.ts';
import type { Database } from '#platform/db/pool.ts';
import { JsonText } from '#platform/http/answer.ts';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What `publicUser` of discovery.present.ts and `connectionView` of the connections make of the rows, as JSON. */
const USER = `json_build_object('username', p.username, 'displayName', p.display_name, 'accountType', p.account_type,
  'businessName', coalesce(p.business_name, ''), 'contentType', p.content_type, 'headline', p.headline,
  'location', p.location, 'website', p.website, 'bio', p.bio, 'bannerUrl', p.banner_url,
  'profileImageUrl', p.profile_image_url, 'dateJoined', ${instant('p.date_joined')},
  'audienceSize', p.audience_size, 'featuredPlatform', p.featured_platform,
  'featuredPlatformId', coalesce(p.featured_platform_id::text, ''),
  'completedCollaborations', p.completed_collaborations, 'currentActiveKollabs', p.current_active_kollabs)`;
const CONNECTION = `json_build_object('connectionId', c.id, 'type', c.type, 'displayName', c.display_name,
  'username', c.username, 'webName', c.web_name, 'linkTo', c.link_to, 'followerCount', c.follower_count,
  'subscriberCount', c.subscriber_count, 'videoCount', c.video_count, 'viewCount', c.view_count,
  'postCount', c.post_count, 'publishedAt', ${instant('c.published_at')}, 'dateUpdated', ${instant('c.date_updated')})`;

// A person has at most ten custom links and a handful of channels; no answer is unbounded all the same.
const CONNECTIONS = `select json_agg(${CONNECTION} order by c.id) from (
  select * from connections where user_id = p.user_id order by id limit 100) as c`;

/** Who has a username in any case ($1, in lower case), as the answer of `GET /user/{username}`. */
export const PERSON = `select json_build_object('userData', json_build_object('user', ${USER},
    'posts', json_build_array(), 'connections', coalesce((${CONNECTIONS}), json_build_array())))::text as body
  from profiles p where lower(p.username) = $1 and p.deleted_at is null`;

/** Somebody's profile and accounts, by a username in any case; null when nobody has it. */
export async function findPerson(
  database: Database,
  username: string,
): Promise<JsonText<PersonAnswer> | null> {
  const { rows } = await queryPlanned<{ body: string }>(database, PERSON, [username.toLowerCase()]);
  return rows[0] ? new JsonText(rows[0].body) : null;
}
