import { CATEGORIES } from '#contract/product.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { postJson } from '#modules/posts/server/post-view.service.ts';
import { personStatement } from '#modules/profile-pages/server/profile-pages.queries.ts';
import { bare, type Case, get, type Reader } from './case.ts';
import type { Shot } from './load.ts';
import { searchCases } from './search-cases.ts';
import { personOf, WORLD } from './world.ts';

const VIEW = kollabJson('k', 'p');
const asBody = (query: string, order: string) =>
  `select json_agg(view ${order})::text as body from (${query}) as rows`;
const LISTED = `select ${VIEW} as view, %key as key, k.id from kollabs k
  join profiles p on p.user_id = k.owner_id where k.active and k.state = 'active'`;

function list(key: string, which = ''): string {
  const query = `${LISTED.replace('%key', key)} ${which} order by ${key} desc, k.id desc limit $1`;
  return asBody(query, 'order by key desc, id desc');
}

/** Finds by array overlap, and sorts everything that has one of the tags. */
const OVERLAP = asBody(
  `select ${VIEW} as view, row_number() over () as place from (
     select k.*, p.content_type, p.featured_platform, p.audience_size from kollabs k
     join profiles p on p.user_id = k.owner_id
     where k.tags && $1::text[] and k.active and k.state = 'active'
     order by p.content_type <> $3, p.featured_platform <> $4, abs(p.audience_size - $5::bigint), k.id limit $2
   ) as k join profiles p on p.user_id = k.owner_id`,
  'order by place',
);

/** The newest by followed users or of the viewer's content type. */
const newestFor = (table: string, listed: string) =>
  `(select o.id, o.date_posted, '${table}' as kind from ${table} o where ${listed} and o.owner_id <> $1
    and (o.category = (select content_type from profiles where user_id = $1)
      or o.owner_id in (select followed_id from follows where follower_id = $1))
    order by o.date_posted desc, o.id desc limit $2)`;
const FEED = `select json_agg(view order by date_posted desc, id desc)::text as body from (
  select found.id, found.date_posted, coalesce(
    (select ${VIEW} from kollabs k join profiles p on p.user_id = k.owner_id where kind = 'kollabs' and k.id = found.id),
    (select ${postJson('o', 'p', '$1')} from posts o join profiles p on p.user_id = o.owner_id
      where kind = 'posts' and o.id = found.id)) as view
  from (${newestFor('kollabs', "o.active and o.state = 'active'")} union all ${newestFor('posts', "o.state = 'active'")}
    order by date_posted desc, id desc limit $2) as found) as views`;

/** Finds and sorts everything that has the words, by rank and date. $1 finds it, $3 to $5 find each rank. */
const WORDS_SORTED = asBody(
  `select ${VIEW} as view, found.* from (
     select s.id as found_id, s.posted, case when s.entries @@ $3::tsquery then 0 when s.entries @@ $4::tsquery then 1
       when s.entries @@ $5::tsquery then 2 else 3 end as rank
     from search_kollabs s join kollabs on kollabs.id = s.id join profiles on profiles.user_id = kollabs.owner_id
     where s.entries @@ $1::tsquery and kollabs.active and kollabs.state = 'active' and profiles.state in ('active', 'limited')
     order by rank, s.posted desc, s.id desc limit $2
   ) as found join kollabs k on k.id = found.found_id join profiles p on p.user_id = k.owner_id`,
  'order by rank, posted desc, found_id desc',
);

/** The statements of the bare server for reads, by its path. */
export const READS: Record<string, string> = {
  words: WORDS_SORTED,
  requested: list('k.requests_count'),
  completed: list('k.requests_completed', 'and k.requests_completed > 0'),
  newest: list('k.date_posted'),
  category: list('k.date_posted', 'and k.category = $2'),
  kollabsOf: list(
    'k.date_posted',
    'and k.owner_id = (select user_id from profiles where lower(username) = $2)',
  ).replace('k.active and ', ''),
  person: personStatement('', null).text,
  plainPerson: `select row_to_json(shown)::text as body from (
    select username, display_name, account_type, business_name, content_type, headline, location, website, bio, banner_url,
      profile_image_url, date_joined, audience_size, featured_platform, featured_platform_id, completed_collaborations,
      current_active_kollabs, follower_count, following_count, answers_quickly,
      (select json_agg(row_to_json(o)) from (
        select id, "desc", image_url, category, tags, date_posted, like_count, comment_count from posts
        where owner_id = p.user_id and state = 'active' order by date_posted desc, id desc limit 10) as o) as posts,
      (select json_agg(row_to_json(c)) from (
        select id, type, display_name, username, web_name, link_to, follower_count, subscriber_count, video_count, view_count,
          post_count, like_count, published_at, date_updated, verified_at
        from connections where user_id = p.user_id order by id) as c) as connections
    from profiles p where lower(username) = $1 and state in ('active', 'limited')) as shown`,
  plainKollabsOf: `select json_agg(row_to_json(shown))::text as body from (
    select id, title, image_url, category, looking_for_types, looking_for, summary, compensation, tags, payment, deadline,
      place, languages, partners, date_posted, active, requests_count, requests_completed, like_count, comment_count
    from kollabs where owner_id = (select user_id from profiles where lower(username) = $2 and state in ('active', 'limited'))
      and state = 'active' order by date_posted desc, id desc limit $1) as shown`,
  people: `select json_agg(shown)::text as body from (
    select username, display_name, account_type, content_type, headline, profile_image_url, audience_size, featured_platform
    from profiles where state in ('active', 'limited') and audience_size between $1 and $2 and content_type = $3
    order by audience_size desc, user_id limit $4) as shown`,
  peopleFacets: `select json_agg(shown)::text as body from (
    select content_type, featured_platform, account_type, answers_quickly, count(*) from profiles
    where state in ('active', 'limited') and audience_size between $1 and $2 group by 1, 2, 3, 4) as shown`,
  overlap: OVERLAP,
  feed: FEED,
};

const HOME_LISTS = ['requestsCount', 'requestsCompleted', 'datePosted'].map(
  (sort) => `allkollabs?sort=${sort}`,
);
const BARE_HOME_LISTS = [bare('requested', 10), bare('completed', 10), bare('newest', 10)];
const HUB: Shot = { method: 'GET', path: '/kollabs' };

/**
 * @param readers who search by similarity
 * @param followers who follow 5,000 others
 * @param cookie of a session
 */
export function casesFor(readers: Reader[], followers: Reader[], cookie: string): Case[] {
  const pairs = tagPairs(readers.length);
  const many = readerNumbers(2000).map((n) => personOf(n).username);
  const hub = { app: [{ ...HUB, cookie }], bare: [bare('hub')], warmUpSeconds: 8 };
  return [
    ...searchCases(readers),
    {
      name: 'Home lists',
      app: HOME_LISTS.map((path) => get(path)),
      bare: BARE_HOME_LISTS,
      same: true,
    },
    {
      name: 'Newest in a category',
      app: CATEGORIES.map((category) => get(`allkollabs?sort=datePosted&category=${category}`)),
      bare: CATEGORIES.map((category) => bare('category', 10, category)),
      same: true,
    },
    {
      name: 'Home lists, signed in',
      app: HOME_LISTS.map((path) => get(path, readers[0]?.token)),
      bare: BARE_HOME_LISTS,
      same: true,
    },
    {
      name: 'A profile with its Kollabs',
      app: readers.flatMap(({ username }) => [get(`user/${username}`), get(`kollabs/${username}`)]),
      bare: readers.flatMap(({ username }) => [
        bare('person', ...personStatement(username, null).values),
        bare('kollabsOf', 10, username),
      ]),
      same: true,
    },
    {
      // More users than the shared copies of a few seconds hold. The bare server sends the same rows, without views.
      name: 'A profile with its Kollabs, of 2,000 users',
      app: many.flatMap((username) => [get(`user/${username}`), get(`kollabs/${username}`)]),
      bare: many.flatMap((username) => [bare('plainPerson', username), bare('plainKollabsOf', 10, username)]),
    },
    { name: 'The hub page, from its shared copy', app: [HUB], bare: [bare('hub')] },
    { name: 'The hub page, rendered without copies', ...hub, uncached: true },
    { name: 'The hub page, rendered', ...hub },
    {
      // Both may choose among Kollabs that are equally similar.
      name: 'Two tags by similarity',
      app: pairs.map((tags, n) => ({
        method: 'POST',
        path: '/api/searchkollabs',
        token: readers[n]?.token ?? '',
        body: { tags },
      })),
      bare: readers.map(({ contentType, platform, audience }, n) =>
        bare('overlap', pairs[n], 10, contentType, platform, audience),
      ),
    },
    {
      name: 'Feed of 5,000 follows',
      app: followers.map(({ token }) => get('feed', token)),
      bare: followers.map(({ userId }) => bare('feed', userId, 10)),
    },
  ];
}

/** Of the last ten users, who follow 5,000, those whose followed users publish (seed-talk.ts). */
export function followerNumbers(): number[] {
  return Array.from({ length: 10 }, (_, n) => WORLD.people - n).filter((n) => n % 5 < 4);
}

/** Users spread over the world. */
export function readerNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => 1 + ((n * 7919) % WORLD.people));
}

/** Pairs of tags: frequent ones often, rare ones sometimes. */
function tagPairs(count: number): string[][] {
  const tagAt = (share: number) => `tag${Math.floor(WORLD.tags ** ((share % 1) * 0.999))}`;
  return Array.from({ length: count }, (_, n) => {
    const [one, two] = [tagAt(n * 0.618), tagAt(n * 0.414 + 0.5)];
    return one === two ? [one, 'tag2'] : [one, two];
  });
}
