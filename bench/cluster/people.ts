import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { isSuccess } from '../load.ts';
import { createSigner, withClient } from '../servers.ts';
import { kollabBody } from '../writes.ts';

/** A user of the demo world who writes. */
export interface Actor {
  userId: string;
  token: string;
  cookie: string;
  posts: string[];
  conversations: string[];
}

/** Signs in users of the demo world who may write. */
export function findActors(
  settings: Record<string, string>,
  databaseUrl: string,
  count = 6,
): Promise<Actor[]> {
  const sign = createSigner(settings);
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Omit<Actor, 'token' | 'cookie'> & { username: string }>(
      `select p.user_id as "userId", p.username,
        array(select id from posts where owner_id <> p.user_id order by id) as posts,
        array_agg(c.id) as conversations
       from profiles p join accounts a using (user_id) join conversations c on p.user_id in (c.low_id, c.high_id)
       where p.state = 'active' and a.email_verified_at is not null and c.state = 'accepted'
       group by p.user_id, p.username order by p.username limit $1`,
      [count],
    );
    const actors: Actor[] = [];
    for (const row of rows) {
      const [id, secret] = [v7(), v7()];
      await client.query(
        `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at)
         values ($1, $2, $3, now(), now(), now())`,
        [id, row.userId, hashSessionToken(secret)],
      );
      actors.push({ ...row, token: await sign(row, id), cookie: `session=${secret}` });
    }
    return actors;
  });
}

/** One attempt of a write or a read. Times are of `performance.now()`. */
export interface Attempt {
  began: number;
  ended: number;
  /** 0 if the connection broke, or no response came within five seconds. */
  status: number;
}

const TIMEOUT_MS = 5_000;

async function attempt(url: string, init: RequestInit): Promise<Attempt> {
  const began = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  return { began, ended: performance.now(), status };
}

/** How often each status came that is no success, such as `12 x 503`. */
export function refusalText(attempts: readonly Attempt[]): string {
  const counts = new Map<number, number>();
  for (const { status } of attempts)
    if (!isSuccess(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status || 'no response'}`).join(', ') || 'none';
}

const READ_PAUSE_MS = 40;

/** Reads the paths in turn, two at a time, until it is stopped. Nothing is retried. */
export function startReader(url: string, paths: readonly string[], token?: string) {
  const attempts: Attempt[] = [];
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  let stopping = false;
  const read = async () => {
    for (let n = 0; !stopping; n++) {
      attempts.push(await attempt(`${url}${paths[n % paths.length]}`, { headers }));
      await wait(READ_PAUSE_MS);
    }
  };
  const all = Promise.all([read(), read()]);
  return {
    attempts,
    async stop() {
      stopping = true;
      await all;
    },
  };
}

export type Writers = ReturnType<typeof startWriters>;

interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  acknowledged(): void;
}

const WRITE_PAUSE_MS = 20;
const RETRY_MS = 100;
const GIVE_UP_MS = 90_000;

/**
 * Each actor likes, comments, sends messages and publishes Kollabs, one after the other. A write is repeated with its
 * idempotency key until it is acknowledged.
 */
export function startWriters(url: string, actors: readonly Actor[]) {
  const attempts: Attempt[] = [];
  const run = `of run ${v7().slice(-12)}`;
  /** What was acknowledged: texts by table, and the last state of each like. */
  const texts = { messages: new Set<string>(), comments: new Set<string>(), kollabs: new Set<string>() };
  const likes = new Map<string, { userId: string; post: string; liked: boolean }>();
  let acknowledged = 0;
  let stopping = false;

  const nextWrite = (actor: Actor, n: number): Write => {
    const post = actor.posts[n % actor.posts.length] as string;
    const text = `Number ${n} ${run} by ${actor.userId}`;
    const create = (table: keyof typeof texts, path: string, body: object): Write => ({
      ...{ method: 'POST', path, body },
      acknowledged: () => void texts[table].add(text),
    });
    if (n % 10 === 9) return create('kollabs', 'kollab', kollabBody(text, ['bread', 'film', 'night']));
    if (n % 3 === 1) {
      const conversation = actor.conversations[n % actor.conversations.length];
      return create('messages', `conversation/${conversation}/messages`, { text });
    }
    if (n % 3 === 2) return create('comments', `post/${post}/comments`, { text });
    const id = `${actor.userId} ${post}`;
    const liked = !likes.get(id)?.liked;
    return {
      ...{ method: liked ? 'PUT' : 'DELETE', path: `post/${post}/like` },
      acknowledged: () => void likes.set(id, { userId: actor.userId, post, liked }),
    };
  };

  const writeAsActor = async (actor: Actor) => {
    for (let n = 0; !stopping; n++) {
      const write = nextWrite(actor, n);
      const headers = { authorization: `Bearer ${actor.token}`, 'idempotency-key': v7() };
      const init: RequestInit = write.body
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(write.body) }
        : { headers };
      const late = performance.now() + GIVE_UP_MS;
      for (let status = 0; !isSuccess(status); ) {
        const one = await attempt(`${url}/api/${write.path}`, { method: write.method, ...init });
        attempts.push(one);
        ({ status } = one);
        if ((status >= 400 && status < 500) || performance.now() > late)
          throw new Error(`${write.method} ${write.path} failed with ${status}.`);
        if (!isSuccess(status)) await wait(RETRY_MS);
      }
      write.acknowledged();
      acknowledged++;
      await wait(WRITE_PAUSE_MS);
    }
  };
  const all = Promise.all(actors.map(writeAsActor));
  // `stop` reports a failure.
  all.catch(() => {});

  return {
    attempts,
    acknowledged: () => acknowledged,
    /** Each actor finishes its write. */
    async stop() {
      stopping = true;
      await all;
    },
    /** Acknowledged writes that are missing, and writes that were done twice. */
    check: (databaseUrl: string) =>
      withClient(databaseUrl, async (client) => {
        const lost: string[] = [];
        const doubled: string[] = [];
        for (const [table, written] of Object.entries(texts)) {
          const column = table === 'kollabs' ? 'title' : 'text';
          const { rows } = await client.query<{ text: string; count: number }>(
            `select ${column} as text, count(*)::int from ${table} where strpos(${column}, $1) > 0 group by 1`,
            [run],
          );
          const found = new Set(rows.map(({ text }) => text));
          lost.push(...[...written].filter((text) => !found.has(text)).map((text) => `${table}: ${text}`));
          doubled.push(...rows.filter(({ count }) => count > 1).map(({ text }) => `${table}: ${text}`));
        }
        for (const { userId, post, liked } of likes.values()) {
          const like = 'select from likes where subject_id = $1 and user_id = $2';
          if (((await client.query(like, [post, userId])).rowCount === 1) !== liked)
            lost.push(`likes: ${post}`);
        }
        return { lost, doubled };
      }),
  };
}
