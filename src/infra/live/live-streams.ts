import type { FastifyBaseLogger } from 'fastify';
import type { LiveTables } from './signals.ts';
import type { Stream } from './stream.ts';

const MOST_PER_SESSION = 4;

type Blocked = Pick<ReadonlySet<string>, 'has'>;
const ALL: Blocked = { has: () => true };

interface Listening {
  streams: Set<Stream>;
  blocked: Promise<Blocked>;
}

export class LiveStreams {
  readonly #all = new Set<Stream>();
  readonly #users = new Map<string, Listening>();
  readonly #sessions = new Map<string, Set<Stream>>();
  readonly #watchers = new Map<string, Set<Stream>>();
  readonly #tables: LiveTables;
  readonly #log: FastifyBaseLogger;

  constructor(tables: LiveTables, log: FastifyBaseLogger) {
    this.#tables = tables;
    this.#log = log;
  }

  get all(): ReadonlySet<Stream> {
    return this.#all;
  }

  /** If a session has too many streams, the oldest one is ended, since its connection may have been lost silently. */
  add(stream: Stream): void {
    const { userId, sessionId, watches } = stream;
    const [oldest] = this.#sessions.get(sessionId) ?? [];
    if (oldest && (this.#sessions.get(sessionId)?.size ?? 0) >= MOST_PER_SESSION) {
      oldest.end();
      this.remove(oldest);
    }
    this.#all.add(stream);
    addTo(this.#sessions, sessionId, stream);
    for (const key of watches) addTo(this.#watchers, key, stream);
    const listening = this.#users.get(userId);
    if (listening) listening.streams.add(stream);
    else this.#users.set(userId, { streams: new Set([stream]), blocked: this.#readBlocks(userId) });
  }

  /** Idempotent. */
  remove(stream: Stream): void {
    const { userId, sessionId, watches } = stream;
    this.#all.delete(stream);
    removeFrom(this.#sessions, sessionId, stream);
    for (const key of watches) removeFrom(this.#watchers, key, stream);
    const listening = this.#users.get(userId);
    listening?.streams.delete(stream);
    if (listening?.streams.size === 0) this.#users.delete(userId);
  }

  /** The streams that watch an item, `kind:id`. */
  watchersOf(key: string): ReadonlySet<Stream> {
    return this.#watchers.get(key) ?? NONE;
  }

  ofUser(userId: string): ReadonlySet<Stream> {
    return this.#users.get(userId)?.streams ?? NONE;
  }

  ofSession(sessionId: string): ReadonlySet<Stream> {
    return this.#sessions.get(sessionId) ?? NONE;
  }

  async isBlocked(userId: string, otherId: string): Promise<boolean> {
    return (await this.#users.get(userId)?.blocked)?.has(otherId) ?? false;
  }

  reloadBlocks(userId: string): void {
    const listening = this.#users.get(userId);
    if (listening) listening.blocked = this.#readBlocks(userId);
  }

  /** If they cannot be read, the user gets no events of others, and the browsers reconnect shortly. */
  #readBlocks(userId: string): Promise<Blocked> {
    return this.#tables.findBlockedWith(userId).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'blocks could not be read');
      for (const stream of this.ofUser(userId)) stream.end();
      return ALL;
    });
  }
}

const NONE: ReadonlySet<Stream> = new Set();

function addTo(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const found = map.get(key);
  if (found) found.add(stream);
  else map.set(key, new Set([stream]));
}

function removeFrom(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const found = map.get(key);
  found?.delete(stream);
  if (found?.size === 0) map.delete(key);
}
