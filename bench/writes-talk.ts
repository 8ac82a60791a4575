import type pg from 'pg';
import { v7 } from 'uuid';
import type { WriteCase } from './load.ts';
import {
  CONVERSATIONS,
  idOf,
  MESSAGES_EACH,
  POPULAR,
  personOf,
  UNFOLLOWED,
  WORLD,
  WRITERS,
} from './world.ts';

/** Likes, comments, follows, messages and posts, as `writeCases` has the others. */
export function talkWriteCases(tokens: string[]): WriteCase[] {
  const tokenOf = (n: number) => tokens[n % WRITERS] as string;
  const writerOf = (n: number) => personOf(1 + (n % WRITERS)).userId;
  let made = 0;
  /** New numbers, of which no other write has one. */
  const numbers = (count: number) => Array.from({ length: count }, () => made++);
  // Each of another post than the one before it, and of no writer's own.
  const postOf = (n: number) =>
    idOf('3', WRITERS + 1 + (n % (Math.min(WORLD.people, WORLD.posts) - WRITERS)));
  const conversationOf = (n: number) => idOf('5', 1 + (n % CONVERSATIONS));
  let follows = 0;
  /** Pairs of a writer and someone behind the writers whom nobody follows: every fifth person (seed-talk.ts). */
  const pairs = (count: number) =>
    Array.from({ length: count }, () => {
      const n = follows++;
      const unfollowed = (WORLD.people - WRITERS) / 5;
      const step = Math.floor(n / WRITERS) + (n % WRITERS) * 31;
      return { n, followed: personOf(WRITERS + 5 * (1 + (step % unfollowed))) };
    });
  const words = (n: number) => `Something new about bakery number ${n}, and about the bread there.`;
  const post = (n: number) => ({
    desc: words(n),
    imageUrl: 'https://pictures.example/bakery.jpg',
    category: 'food',
    tags: [1, 7, 31].map((step) => `tag${1 + ((n * step) % WORLD.tags)}`),
  });

  const posting = (name: string, writer: number): WriteCase => ({
    name,
    prepare: async (_client, count) => ({
      app: numbers(count).map((n) => ({
        ...{ method: 'POST', path: '/api/post', token: tokenOf(writer - 1) },
        ...{ key: v7(), body: post(n) },
      })),
      bare: numbers(count).map((n) => ({
        ...{ method: 'POST', path: '/post' },
        body: [v7(), personOf(writer).userId, ...Object.values(post(n))],
      })),
    }),
  });

  return [
    {
      name: 'Like a post',
      prepare: async (_client, count) => ({
        app: numbers(count).map((n) => ({
          ...{ method: 'PUT', path: `/api/post/${postOf(n)}/like`, token: tokenOf(n) },
        })),
        bare: numbers(count).map((n) => ({
          ...{ method: 'POST', path: '/like', body: [postOf(n), writerOf(n), v7()] },
        })),
      }),
    },
    {
      name: 'Comment on a post',
      prepare: async (_client, count) => ({
        app: numbers(count).map((n) => ({
          ...{ method: 'POST', path: `/api/post/${postOf(n)}/comments`, token: tokenOf(n) },
          ...{ key: v7(), body: { text: words(n) } },
        })),
        bare: numbers(count).map((n) => ({
          ...{ method: 'POST', path: '/comment', body: [postOf(n), writerOf(n), v7(), v7(), words(n)] },
        })),
      }),
    },
    {
      name: 'Follow a user',
      prepare: async (_client, count) => ({
        app: pairs(count).map(({ n, followed }) => ({
          ...{ method: 'PUT', path: `/api/follow/${followed.username}`, token: tokenOf(n) },
        })),
        bare: pairs(count).map(({ n, followed }) => ({
          ...{ method: 'POST', path: '/follow', body: [followed.userId, writerOf(n), v7()] },
        })),
      }),
    },
    {
      name: 'Send a message',
      prepare: async (_client, count) => ({
        // Conversation n is one of writer 1 + n % WRITERS, whose token stands at n.
        app: numbers(count).map((n) => ({
          ...{
            method: 'POST',
            path: `/api/conversation/${conversationOf(n)}/messages`,
            token: tokenOf(n + 1),
          },
          ...{ key: v7(), body: { text: words(n) } },
        })),
        bare: numbers(count).map((n) => ({
          ...{ method: 'POST', path: '/message' },
          body: [conversationOf(n), writerOf(n + 1), v7(), v7(), words(n)],
        })),
      }),
    },
    posting('Create a post, with every user following', POPULAR),
    posting('Create a post, with no user following', UNFOLLOWED),
  ];
}

/** Takes out what was written in these cases: ids of the seed begin with a figure that the app's do not. */
export async function clearTalk(client: pg.Client): Promise<void> {
  // The seed's likes have no ids of their own, but are older than any that is written now.
  await client.query(
    `with gone as (delete from likes where created_at > timestamptz '2026-06-01' returning subject_id),
      counted as (select subject_id, count(*)::int as count from gone group by subject_id)
    update posts p set like_count = p.like_count - counted.count from counted where p.id = counted.subject_id`,
  );
  await client.query(
    `with gone as (delete from comments where id < '10000000-0000-0000-0000-000000000000' returning subject_id),
      counted as (select subject_id, count(*)::int as count from gone group by subject_id)
    update posts p set comment_count = p.comment_count - counted.count from counted where p.id = counted.subject_id`,
  );
  await client.query(
    `with gone as (delete from follows where created_at > timestamptz '2026-06-01' returning follower_id, followed_id),
      people as (select follower_id as user_id, 0 as followers, 1 as following from gone
        union all select followed_id, 1, 0 from gone),
      counted as (select user_id, sum(followers) as followers, sum(following) as following from people group by user_id)
    update profiles p set follower_count = p.follower_count - counted.followers,
      following_count = p.following_count - counted.following from counted where p.user_id = counted.user_id`,
  );
  await client.query(`delete from posts where id < '10000000-0000-0000-0000-000000000000'`);
  await client.query(`delete from messages where id < '10000000-0000-0000-0000-000000000000'`);
  await client.query('truncate sent_texts');
  const moved = `last_position = ${MESSAGES_EACH}, last_at = of.created_at + ${MESSAGES_EACH} * interval '1 minute'`;
  await client.query(`update conversations of set ${moved} where last_position <> ${MESSAGES_EACH}`);
  await client.query(
    `update conversation_sides s set ${moved}, read_position = ${MESSAGES_EACH}, unread = 0 from conversations of
    where of.id = s.conversation_id and s.last_position <> ${MESSAGES_EACH}`,
  );
  await client.query(
    'vacuum analyze posts, post_tags, likes, comments, follows, messages, conversations, conversation_sides',
  );
}
