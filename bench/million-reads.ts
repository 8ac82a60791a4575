import type pg from 'pg';
import type { Case, Seeker } from './case.ts';
import { casesFor } from './cases.ts';
import type { Shot } from './load.ts';
import { signerFor } from './servers.ts';

/** What is read, by the app of a port. */
export interface Read {
  name: string;
  shots: Shot[];
  /** Whether the cache may serve it. */
  kept: boolean;
}

/** Who reads: spread over the people that a world of any size has. */
const READERS = Array.from({ length: 120 }, (_, place) => 1 + ((place * 7919) % 100_000));
/** Those who write to each other in it. */
const TALKERS = Array.from({ length: 60 }, (_, place) => 1 + place);

/** Of `bench:api`, by their names there, with what nothing keeps. */
const OF_CASES: Record<string, { name: string; kept?: boolean }> = {
  'Home lists': { name: 'Lists, of a visitor, kept', kept: true },
  'Home lists, each time anew': { name: 'Lists, signed in' },
  'Newest in a category': { name: 'Newest in a category' },
  'The hub page, rendered each time': { name: 'The hub page, rendered' },
  'A profile with its Kollabs': { name: 'A profile; its Kollabs' },
  'Feed of 5,000 follows, the same query': { name: 'Feed of 5,000 follows' },
  'Two tags by similarity, the same query': { name: 'Two tags by similarity' },
  'Words that few have, nothing kept': { name: 'Words that few have' },
  'Words that thousands have': { name: 'Words that thousands have' },
  'Words with a typo, nothing kept': { name: 'Words with a typo' },
  'Words and facets, nothing kept': { name: 'Words and facets' },
  'Suggestions, nothing kept': { name: 'Suggestions' },
};

/** The same in a world of any size. */
export async function readsOf(client: pg.Client, port: number): Promise<Read[]> {
  const seekers = await findReaders(client, port, 'username = any ($1)', [READERS.map((n) => `bench_${n}`)]);
  const talkers = await findReaders(client, port, 'username = any ($1)', [TALKERS.map((n) => `bench_${n}`)]);
  const followers = await findReaders(client, port, 'following_count > 4000', []);
  // The pages are measured by themselves.
  const cases = new Map(casesFor(seekers, followers, '').map((one) => [one.name, one]));
  const shotsOf = (name: string) => {
    const { app } = cases.get(name) as Case;
    return app;
  };
  const known = Object.entries(OF_CASES).map(
    ([of, { name, kept = false }]): Read => ({ name, kept, shots: shotsOf(of) }),
  );
  const kollabs = await client.query<{ id: string }>(
    `select id from kollabs where owner_id = any ($1) and state = 'active'`,
    [seekers.map(({ userId }) => userId)],
  );
  const conversations = await client.query<{ id: string; userId: string }>(
    `select c.id, c.low_id as "userId" from conversations c where c.low_id = any ($1) order by c.id limit 500`,
    [talkers.map(({ userId }) => userId)],
  );
  const tokens = new Map(talkers.map(({ userId, token }) => [userId, token]));
  const get = (path: string, token?: string): Shot => ({ method: 'GET', path, ...(token && { token }) });
  const by = (readers: Seeker[], path: string) => readers.map(({ token }) => get(`/api/${path}`, token));
  const anew = (name: string, shots: Shot[]): Read => ({ name, shots, kept: false });
  const words = shotsOf('Words that thousands have').map(({ path }) =>
    path.replace('/search?', '/search/counts?'),
  );
  return [
    ...known,
    anew(
      'A Kollab',
      kollabs.rows.map(({ id }, n) => get(`/api/kollab/${id}`, seekers[n % seekers.length]?.token)),
    ),
    anew(
      'The page of a Kollab, rendered',
      kollabs.rows.map(({ id }) => get(`/kollab/${id}/details`)),
    ),
    anew('Feed of a few follows', by(seekers, 'feed')),
    anew('Users by audience, by date', [
      ...by(seekers, 'users?sort=audienceSize'),
      ...by(seekers, 'users?sort=dateJoined'),
    ]),
    anew('Similar users', by(seekers, 'users/similar')),
    anew('Counts of Kollabs by category', by(seekers, 'allkollabs/counts')),
    anew('Counts of users by category', by(seekers, 'users/counts')),
    anew(
      'Facets of words that thousands have',
      words.map((path, n) => get(path, seekers[n]?.token)),
    ),
    anew('Inbox', by(talkers, 'conversations')),
    anew(
      'A page of a conversation',
      conversations.rows.map(({ id, userId }) => get(`/api/conversation/${id}/messages`, tokens.get(userId))),
    ),
    anew('A search of own messages', by(talkers, 'messages?q=tag77')),
    anew('Own name, what is unread', by(seekers, 'user')),
  ];
}

async function findReaders(
  client: pg.Client,
  port: number,
  which: string,
  values: unknown[],
): Promise<Seeker[]> {
  const signer = signerFor(port);
  const { rows } = await client.query<Omit<Seeker, 'token'>>(
    `select user_id as "userId", username, content_type as "contentType", featured_platform as platform,
      audience_size::float8 as audience
     from profiles where ${which} order by user_id`,
    values,
  );
  const signed = async (row: (typeof rows)[number]) => ({
    ...row,
    token: await signer.sign({ userId: row.userId, username: row.username, sessionId: row.userId }),
  });
  return Promise.all(rows.map(signed));
}
