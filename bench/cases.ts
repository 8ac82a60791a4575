import { CATEGORIES } from '#contract/product.ts';
import { FIRST_POSITION, walkedFeed } from '#modules/feed/server/feed.sql.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { postJson } from '#modules/posts/server/post-view.service.ts';
import { personStatement } from '#modules/profile-pages/server/profile-pages.queries.ts';
import { bare, type Case, get, type Seeker } from './case.ts';
import { hubCases } from './hub-cases.ts';
import type { Shot } from './load.ts';
import { searchCases } from './search-cases.ts';
import { personOf, WORLD } from './world.ts';

const VIEW = kollabJson('k', 'p');
const AS_BODY = (query: string, order: string) =>
  `select json_agg(view ${order})::text as body from (${query}) as rows`;
const LISTED = `select ${VIEW} as view, %key as key, k.id from kollabs k
  join profiles p on p.user_id = k.owner_id where k.active and k.state = 'active'`;

function list(key: string, which = ''): string {
  const query = `${LISTED.replace('%key', key)} ${which} order by ${key} desc, k.id desc limit $1`;
  return AS_BODY(query, 'order by key desc, id desc');
}

/** Array overlap, then a sort of everything that has one of the tags. */
const OVERLAP = AS_BODY(
  `select ${VIEW} as view, row_number() over () as place from (
     select k.*, p.content_type, p.featured_platform, p.audience_size from kollabs k
     join profiles p on p.user_id = k.owner_id
     where k.tags && $1::text[] and k.active and k.state = 'active'
     order by p.content_type <> $3, p.featured_platform <> $4, abs(p.audience_size - $5::bigint), k.id limit $2
   ) as k join profiles p on p.user_id = k.owner_id`,
  'order by place',
);

/** The newest of what the followed publish and of the content type, with all follows hashed. */
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

/** All that has the words and may be seen, sorted by rank and date: $1 what finds it, $3 to $6 what finds each rank. */
const WORDS_SORTED = AS_BODY(
  `select ${VIEW} as view, found.* from (
     select s.id as found_id, s.posted, case when s.entries @@ $3::tsquery then 0 when s.entries @@ $4::tsquery then 1
       when s.entries @@ $5::tsquery then 2 else 3 end as rank
     from search_kollabs s join kollabs on kollabs.id = s.id join profiles on profiles.user_id = kollabs.owner_id
     where s.entries @@ $1::tsquery and kollabs.active and kollabs.state = 'active' and profiles.state in ('active', 'limited')
     order by rank, s.posted desc, s.id desc limit $2
   ) as found join kollabs k on k.id = found.found_id join profiles p on p.user_id = k.owner_id`,
  'order by rank, posted desc, found_id desc',
);

const STATEMENTS: Record<string, string> = {
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
      current_active_kollabs, follower_count, following_count, answers_quickly
    from profiles where lower(username) = $1 and state in ('active', 'limited')) as shown`,
  plainKollabsOf: `select json_agg(row_to_json(shown))::text as body from (
    select id, title, image_url, category, looking_for_types, looking_for, summary, compensation, tags, payment, deadline,
      place, languages, partners, date_posted, active, requests_count, requests_completed, like_count, comment_count
    from kollabs where owner_id = (select user_id from profiles where lower(username) = $2 and state in ('active', 'limited'))
      and state = 'active' order by date_posted desc, id desc limit $1) as shown`,
  overlap: OVERLAP,
  feed: `select views as body from (${walkedFeed(null).text}) as feed`,
  newestOfFollowed: FEED,
};

/** What the bare server runs for a path of its own. */
export function statementOf(
  name: string,
  values: unknown[],
): { name: string; text: string; values: unknown[] } {
  return { name: `bare_${name}`, text: STATEMENTS[name] ?? '', values };
}

/**
 * @param seekers who searches by similarity, as they stand in the database
 * @param followers who follow 5,000 others
 * @param cookie of one who is signed in
 */
export function casesFor(seekers: Seeker[], followers: Seeker[], cookie: string): Case[] {
  const searches = pairs(seekers.length).map((tags, place) => ({ tags, seeker: seekers[place] as Seeker }));
  const similar: Shot[] = searches.map(({ tags, seeker }) => ({
    method: 'POST',
    path: '/api/searchkollabs',
    token: seeker.token,
    body: { tags },
  }));
  return [
    ...searchCases(seekers),
    {
      name: 'Home lists',
      app: ['requestsCount', 'requestsCompleted', 'datePosted'].map((sort) => get(`allkollabs?sort=${sort}`)),
      bare: [bare('requested', [10]), bare('completed', [10]), bare('newest', [10])],
      same: true,
    },
    {
      name: 'Newest in a category',
      app: CATEGORIES.map((category) => get(`allkollabs?sort=datePosted&category=${category}`)),
      bare: CATEGORIES.map((category) => bare('category', [10, category])),
      same: true,
    },
    {
      name: 'Home lists, each time anew',
      app: ['requestsCount', 'requestsCompleted', 'datePosted'].map((sort) => ({
        ...get(`allkollabs?sort=${sort}`),
        token: seekers[0]?.token ?? '',
      })),
      bare: [bare('requested', [10]), bare('completed', [10]), bare('newest', [10])],
      same: true,
    },
    {
      name: 'A profile with its Kollabs',
      app: seekers.flatMap(({ username }) => [get(`user/${username}`), get(`kollabs/${username}`)]),
      bare: seekers.flatMap(({ username }) => [
        bare('person', personStatement(username, null).values),
        bare('kollabsOf', [10, username]),
      ]),
      same: true,
    },
    {
      // More than what is kept of a few seconds can serve.
      name: 'A profile with its Kollabs, of 2,000 users',
      app: namesOf(2000).flatMap((username) => [get(`user/${username}`), get(`kollabs/${username}`)]),
      bare: namesOf(2000).flatMap((username) => [
        bare('plainPerson', [username]),
        bare('plainKollabsOf', [10, username]),
      ]),
      // The bare server shows the rows as they are, and neither posts nor connections.
      same: false,
    },
    ...hubCases(cookie),
    {
      name: 'Two tags by similarity, beside overlap and sort',
      app: similar,
      bare: searches.map(({ tags, seeker: { contentType, platform, audience } }) =>
        bare('overlap', [tags, 10, contentType, platform, audience]),
      ),
      // Of Kollabs that are equally near each may choose its own.
      same: false,
    },
    {
      name: 'Feed of 5,000 follows, the same query',
      app: followers.map(({ token }) => ({ ...get('feed'), token })),
      bare: followers.map(({ userId }) =>
        bare('feed', [userId, 10, FIRST_POSITION.key, FIRST_POSITION.id, ['creators']]),
      ),
      same: true,
    },
    {
      name: 'Feed of 5,000 follows, beside a plain query',
      app: followers.map(({ token }) => ({ ...get('feed'), token })),
      bare: followers.map(({ userId }) => bare('newestOfFollowed', [userId, 10])),
      same: true,
    },
  ];
}

/** Who follows 5,000 others: of the last ten those whose followed are not all without followers (seed-talk.ts). */
export const followerNumbers = Array.from({ length: 10 }, (_, place) => WORLD.people - place).filter(
  (n) => n % 5 < 4,
);

/** Who searches, spread over the world. */
export function seekerNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, place) => 1 + ((place * 7919) % WORLD.people));
}

export const seekerOf = personOf;

/** So many different users of the world, by their names. */
const namesOf = (count: number) => seekerNumbers(count).map((n) => personOf(n).username);

/** Pairs of tags as people would ask for them: common ones often, rare ones at times. */
function pairs(count: number): string[][] {
  return Array.from({ length: count }, (_, place) => {
    const drawn = (share: number) => `tag${Math.floor(WORLD.tags ** share)}`;
    const [one, two] = [drawn(((place * 0.618) % 1) * 0.999), drawn(((place * 0.414 + 0.5) % 1) * 0.999)];
    return one === two ? [one, 'tag2'] : [one, two];
  });
}
