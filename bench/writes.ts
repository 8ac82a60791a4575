import type pg from 'pg';
import { v7 } from 'uuid';
import { bare } from './case.ts';
import type { Shot } from './load.ts';
import {
  CONVERSATIONS,
  idOf,
  idText,
  MESSAGES_EACH,
  POPULAR,
  personOf,
  UNFOLLOWED,
  WORLD,
  WRITERS,
} from './world.ts';

/** A write, which is sent once for each number. */
export interface WriteCase {
  name: string;
  /** Creates the rows that the writes from `first` on need. */
  prepare?(client: pg.Client, first: number, count: number): Promise<unknown>;
  app(n: number): Shot;
  bare(n: number): Shot;
}

const writerOf = (n: number) => personOf(1 + (n % WRITERS)).userId;
const requestOf = (n: number) => idOf('2', n);
/** A post of no writer, another one than the number before has. */
const postOf = (n: number) => idOf('3', WRITERS + 1 + (n % (Math.min(WORLD.people, WORLD.posts) - WRITERS)));
/** A conversation of the writer of `n + 1`. */
const conversationOf = (n: number) => idOf('5', 1 + (n % CONVERSATIONS));
/** A user whom nobody follows: every fifth behind the writers. Each writer gets another one each time. */
const unfollowedOf = (n: number) => {
  const count = (WORLD.people - WRITERS) / 5;
  return personOf(WRITERS + 5 * (1 + ((Math.floor(n / WRITERS) + (n % WRITERS) * 31) % count)));
};
const textOf = (n: number) => `Something new about bakery number ${n}, and about the bread there.`;
const tagsOf = (n: number, ...steps: number[]) => steps.map((step) => `tag${1 + ((n * step) % WORLD.tags)}`);
const IMAGE = 'https://pictures.example/bakery.jpg';
const postBody = (n: number) => ({
  desc: textOf(n),
  imageUrl: IMAGE,
  category: 'food',
  tags: tagsOf(n, 1, 7, 31),
});

export function kollabBody(title: string, tags: string[]) {
  return {
    title,
    imageUrl: IMAGE,
    category: 'food',
    lookingForTypes: ['creators'],
    lookingFor: 'A person who films well, and likes to get up early.',
    summary: 'One night in a bakery, from the first dough to the first guest. '.repeat(3),
    compensation: 'Half of what it earns, and bread.',
    tags,
  };
}
const kollabOf = (n: number) => kollabBody(`A film about bakery number ${n}`, tagsOf(n, 1, 7, 31, 131));

/** @param tokens of the writers, in their order */
export function writeCases(tokens: readonly string[]): WriteCase[] {
  const send = (method: 'POST' | 'PUT', path: string, n: number, body?: object): Shot => ({
    method,
    path: `/api/${path}`,
    token: tokens[n % WRITERS] ?? '',
    ...(body && { key: v7(), body }),
  });
  const postBy = (name: string, writer: number): WriteCase => ({
    name,
    app: (n) => send('POST', 'post', writer - 1, postBody(n)),
    bare: (n) => bare('post', v7(), personOf(writer).userId, ...Object.values(postBody(n))),
  });
  return [
    {
      name: 'Accept a request',
      prepare: (client, first, count) =>
        client.query(PENDING_REQUESTS, [first, first + count - 1, WRITERS, WORLD.people]),
      app: (n) => send('POST', `request/${requestOf(n)}/accept`, n, {}),
      bare: (n) => bare('accept', requestOf(n), writerOf(n), v7(), v7()),
    },
    {
      name: 'Create a Kollab',
      app: (n) => send('POST', 'kollab', n, kollabOf(n)),
      bare: (n) => bare('publish', v7(), writerOf(n), ...Object.values(kollabOf(n))),
    },
    {
      name: 'Like a post',
      app: (n) => send('PUT', `post/${postOf(n)}/like`, n),
      bare: (n) => bare('like', postOf(n), writerOf(n), v7()),
    },
    {
      name: 'Comment on a post',
      app: (n) => send('POST', `post/${postOf(n)}/comments`, n, { text: textOf(n) }),
      bare: (n) => bare('comment', postOf(n), writerOf(n), v7(), v7(), textOf(n)),
    },
    {
      name: 'Follow a user',
      app: (n) => send('PUT', `follow/${unfollowedOf(n).username}`, n),
      bare: (n) => bare('follow', unfollowedOf(n).userId, writerOf(n), v7()),
    },
    {
      name: 'Send a message',
      app: (n) => send('POST', `conversation/${conversationOf(n)}/messages`, n + 1, { text: textOf(n) }),
      bare: (n) => bare('message', conversationOf(n), writerOf(n + 1), v7(), v7(), textOf(n)),
    },
    postBy('Create a post, with every user following', POPULAR),
    postBy('Create a post, with no user following', UNFOLLOWED),
  ];
}

/** Requests on the Kollabs of all writers in turn, each with its log. A sender has one request on each Kollab. */
const PENDING_REQUESTS = `with made as (
    insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted)
    select ${idText('2', 'n')}, k.id, s.user_id, k.owner_id, 'Let us make a film together, about the bakery.', now()
    from generate_series($1::int, $2::int) n
    join kollabs k on k.id = ${idText('1', '1 + n % $3::int')}
    join profiles s on s.user_id = ${idText('0', '1 + $3 + (n / $3 * 7919 + n % $3 * 31) % ($4::int - $3)')}
    returning id, sender_id, date_posted)
  insert into request_updates (id, request_id, position, type, author_id, date)
  select gen_random_uuid(), id, 1, 'created', sender_id, date_posted from made`;

/** Below every id of the seed that does not belong to a user. The app's ids begin with the time, so with 0. */
const FIRST_SEEDED = `'10000000-0000-0000-0000-000000000000'`;
/** Later than everything in the seed, and earlier than every write. */
const SEEDED_UNTIL = `timestamptz '2026-06-01'`;
const AS_SEEDED = `last_position = ${MESSAGES_EACH}, last_at = of.created_at + ${MESSAGES_EACH} * interval '1 minute'`;

/** Deletes what these cases wrote, so that every run finds the same world. */
const CLEAR = [
  'truncate request_updates, notifications, idempotency_keys, sent_texts cascade',
  'delete from requests',
  `with gone as (delete from likes where created_at > ${SEEDED_UNTIL} returning subject_id),
    counted as (select subject_id, count(*)::int as count from gone group by subject_id)
  update posts p set like_count = p.like_count - counted.count from counted where p.id = counted.subject_id`,
  `with gone as (delete from comments where id < ${FIRST_SEEDED} returning subject_id),
    counted as (select subject_id, count(*)::int as count from gone group by subject_id)
  update posts p set comment_count = p.comment_count - counted.count from counted where p.id = counted.subject_id`,
  `with gone as (delete from follows where created_at > ${SEEDED_UNTIL} returning follower_id, followed_id),
    people as (select follower_id as user_id, 0 as followers, 1 as following from gone
      union all select followed_id, 1, 0 from gone),
    counted as (select user_id, sum(followers) as followers, sum(following) as following from people group by user_id)
  update profiles p set follower_count = p.follower_count - counted.followers,
    following_count = p.following_count - counted.following from counted where p.user_id = counted.user_id`,
  `delete from posts where id < ${FIRST_SEEDED}`,
  `delete from messages where id < ${FIRST_SEEDED}`,
  `update conversations of set ${AS_SEEDED} where last_position <> ${MESSAGES_EACH}`,
  `update conversation_sides s set ${AS_SEEDED}, read_position = ${MESSAGES_EACH}, unread = 0 from conversations of
    where of.id = s.conversation_id and s.last_position <> ${MESSAGES_EACH}`,
  `delete from kollabs where id < ${FIRST_SEEDED}`,
  `delete from search_kollabs where id < ${FIRST_SEEDED}`,
  `delete from search_posts where id < ${FIRST_SEEDED}`,
  'update profiles set current_active_kollabs = 2 where current_active_kollabs <> 2',
  // Dead rows would slow the next run down, and not every server has autovacuum on.
  `vacuum analyze kollabs, search_kollabs, search_posts, profiles, requests, user_days, events, event_consumers, posts,
    likes, comments, follows, messages, conversations, conversation_sides`,
];

export async function clearWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from profiles where username !~ '^bench_[0-9]+$' limit 1`);
  if (rows.length > 0) throw new Error('The database has other users than those of the large world.');
  for (const statement of CLEAR) await client.query(statement);
}
