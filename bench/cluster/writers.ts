import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { Actor } from './cast.ts';
import { withClient } from './postgres.ts';

/** A try of a write or a read. Times are of `performance.now()`. */
export interface Try {
  began: number;
  ended: number;
  /** 0 where the connection broke, or nothing came. */
  status: number;
}

export interface Writers {
  readonly tries: readonly Try[];
  /** Acknowledged writes. */
  readonly count: number;
  /** Lets each writer finish its write: it is tried again with its key until it is acknowledged. */
  stop(): Promise<void>;
  /** What was acknowledged and is not there, and what is there twice. */
  check(url: string): Promise<{ lost: string[]; doubled: string[] }>;
}

interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  acknowledged(): void;
}

const PAUSE_MS = 20;
const RETRY_MS = 100;
const PATIENCE_MS = 5_000;
/** A write that nothing acknowledges for so long has failed. */
const GIVE_UP_MS = 90_000;

/** Each actor likes, writes messages and comments and publishes Kollabs, one after the other, as fast as it may. */
export function startWriters(url: string, actors: readonly Actor[]): Writers {
  const tries: Try[] = [];
  const texts: Record<'messages' | 'comments' | 'kollabs', Set<string>> = {
    messages: new Set(),
    comments: new Set(),
    kollabs: new Set(),
  };
  const likes = new Map<string, { actor: Actor; post: string; liked: boolean }>();
  let count = 0;
  let stopping = false;
  const run = `of run ${v7().slice(-12)}`;

  const writeOf = (actor: Actor, n: number): Write => {
    const post = at(actor.posts, n);
    const text = `Number ${n} ${run} by ${actor.userId}`;
    const noted = (set: Set<string>) => () => void set.add(text);
    if (n % 10 === 9) {
      return { method: 'POST', path: '/kollab', body: kollab(text), acknowledged: noted(texts.kollabs) };
    }
    if (n % 3 === 1) {
      const path = `/conversation/${at(actor.conversations, n)}/messages`;
      return { method: 'POST', path, body: { text }, acknowledged: noted(texts.messages) };
    }
    if (n % 3 === 2) {
      return {
        method: 'POST',
        path: `/post/${post}/comments`,
        body: { text },
        acknowledged: noted(texts.comments),
      };
    }
    const id = `${actor.userId} ${post}`;
    const liked = !likes.get(id)?.liked;
    const acknowledged = () => void likes.set(id, { actor, post, liked });
    return { method: liked ? 'PUT' : 'DELETE', path: `/post/${post}/like`, acknowledged };
  };

  const once = async (actor: Actor, write: Write, key: string): Promise<number> => {
    const began = performance.now();
    const status = await statusOf(`${url}/api${write.path}`, {
      method: write.method,
      headers: {
        authorization: `Bearer ${actor.token}`,
        'idempotency-key': key,
        ...(write.body && { 'content-type': 'application/json' }),
      },
      ...(write.body && { body: JSON.stringify(write.body) }),
    });
    tries.push({ began, ended: performance.now(), status });
    return status;
  };

  const writer = async (actor: Actor) => {
    for (let n = 0; !stopping; n++) {
      const write = writeOf(actor, n);
      const key = v7();
      const late = performance.now() + GIVE_UP_MS;
      for (;;) {
        const status = await once(actor, write, key);
        if (status >= 200 && status < 300) break;
        if (status >= 400 && status < 500)
          throw new Error(`${write.method} ${write.path} was refused with ${status}`);
        if (performance.now() > late) throw new Error(`${write.method} ${write.path} failed for 90 seconds`);
        await wait(RETRY_MS);
      }
      write.acknowledged();
      count++;
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(actors.map(writer));
  // Looked at by `stop`.
  all.catch(() => {});

  return {
    tries,
    get count() {
      return count;
    },
    async stop() {
      stopping = true;
      await all;
    },
    check: (databaseUrl) =>
      withClient(databaseUrl, async (client) => {
        const lost: string[] = [];
        const doubled: string[] = [];
        for (const [table, set] of Object.entries(texts)) {
          const column = table === 'kollabs' ? 'title' : 'text';
          const { rows } = await client.query<{ text: string; count: number }>(
            `select ${column} as text, count(*) from ${table} where strpos(${column}, $1) > 0 group by 1`,
            [run],
          );
          const there = new Map(rows.map(({ text, count }) => [text, count]));
          for (const text of set) if (!there.has(text)) lost.push(`${table}: ${text}`);
          for (const [text, count] of there) if (count > 1) doubled.push(`${table}: ${text}`);
        }
        for (const { actor, post, liked } of likes.values()) {
          const { rows } = await client.query('select from likes where subject_id = $1 and user_id = $2', [
            post,
            actor.userId,
          ]);
          if (rows.length > 0 !== liked) lost.push(`likes: ${post}`);
        }
        return { lost, doubled };
      }),
  };
}

/** Sends one request; 0 where nothing came of it. */
export async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

function kollab(title: string) {
  return {
    title,
    imageUrl: 'https://pictures.example/bakery.jpg',
    category: 'food',
    lookingForTypes: ['creators'],
    lookingFor: 'A person who films well, and likes to get up early.',
    summary: 'One night in a bakery, from the first dough to the first guest. '.repeat(3),
    compensation: 'Half of what it earns, and bread.',
    tags: ['bread', 'film', 'night'],
  };
}
