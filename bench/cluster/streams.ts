import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { LiveReader } from '#tests/live-reader.ts';
import type { Actor } from './cast.ts';
import { withClient } from './postgres.ts';

/** As many pages one session may have open. */
const OF_A_SESSION = 4;
/** How long a browser waits before it comes back, unless the server says otherwise. */
const COMES_BACK_MS = 500;
const LOOK_MS = 50;

interface Line {
  userId: string;
  /** Each time that it was opened; the last one is open. */
  readers: LiveReader[];
  /** How often it was not let in again. */
  refused: number;
}

export interface Streams {
  /** How often they came back, how often that was refused, and how often one was told to read all anew. */
  counts(): { cameBack: number; refused: number; resets: number };
  /** How many events there were for all lines together behind the opening, and how many of them were not heard. */
  missed(databaseUrl: string): Promise<{ events: number; missed: number }>;
  close(): void;
}

/** Keeps `count` streams open as browsers do: one that ends is opened anew behind the last event that it heard. */
export async function openStreams(
  url: string,
  databaseUrl: string,
  actors: readonly Actor[],
  count: number,
): Promise<Streams> {
  const cookies = await signIn(databaseUrl, actors, Math.ceil(count / OF_A_SESSION));
  const start = await newestEvent(databaseUrl);
  const lines: Line[] = [];
  let closing = false;

  const keep = async (line: Line, cookie: string) => {
    while (!closing) {
      const last = line.readers.at(-1);
      if (last && !last.ended) {
        await wait(LOOK_MS);
        continue;
      }
      await wait(COMES_BACK_MS * (0.5 + Math.random()));
      const lastId = last?.lastId ?? '';
      const next = await LiveReader.open(url, { cookie, lastId }).catch(() => null);
      if (next?.status === 200) {
        next.lastId ||= lastId;
        line.readers.push(next);
      } else {
        line.refused++;
        next?.close();
      }
    }
  };

  for (let n = 0; n < count; n++) {
    const { userId, cookie } = cookies[n % cookies.length] as (typeof cookies)[number];
    const reader = await LiveReader.open(url, { cookie });
    if (reader.status !== 200) throw new Error(`A stream was refused with ${reader.status}.`);
    const line: Line = { userId, readers: [reader], refused: 0 };
    lines.push(line);
    void keep(line, cookie);
  }
  const readers = () => lines.flatMap((line) => line.readers);

  return {
    counts: () => ({
      cameBack: readers().length - lines.length,
      refused: lines.reduce((sum, { refused }) => sum + refused, 0),
      resets: readers().flatMap(({ events }) => events.filter((event) => event === 'reset')).length,
    }),
    async missed(at) {
      const due = await eventsOf(at, start);
      let [events, missed] = [0, 0];
      for (const line of lines) {
        const heard = new Set(line.readers.flatMap(({ messages }) => messages.map(({ data }) => data.n)));
        const wanted = due.get(line.userId) ?? [];
        events += wanted.length;
        missed += wanted.filter((number) => !heard.has(number)).length;
      }
      return { events, missed };
    },
    close() {
      closing = true;
      for (const reader of readers()) reader.close();
    },
  };
}

/** Starts sessions, each as a browser has one. */
function signIn(databaseUrl: string, actors: readonly Actor[], sessions: number) {
  const made = Array.from({ length: sessions }, (_, n) => {
    const userId = actors[n % actors.length]?.userId ?? '';
    const secret = v7();
    return { id: v7(), userId, hash: hashSessionToken(secret), cookie: `session=${secret}` };
  });
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at)
       select s.id, s."userId", s.hash, now(), now(), now()
       from jsonb_to_recordset($1::jsonb) as s (id uuid, "userId" uuid, hash text)`,
      [JSON.stringify(made)],
    );
    return made;
  });
}

async function newestEvent(databaseUrl: string): Promise<number> {
  const newest = 'select coalesce(max(id), 0)::int as id from events';
  return withClient(databaseUrl, async (client) => (await client.query(newest)).rows[0].id);
}

/** Numbers of the messages behind one, by who is told of them: the one who wrote it, and the other. */
async function eventsOf(databaseUrl: string, behind: number): Promise<Map<string, number[]>> {
  const sent = `select id::int as id, array[actor_id::text, data->>'recipientId'] as users from events
    where type = 'message.sent' and id > $1`;
  const { rows } = await withClient(databaseUrl, (client) => client.query(sent, [behind]));
  const due = new Map<string, number[]>();
  for (const { id, users } of rows) for (const user of users) due.set(user, [...(due.get(user) ?? []), id]);
  return due;
}
