import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#infra/clock.ts';
import type { Database } from '#infra/db/pool.ts';
import type { EventTail, TailedEvent } from '#infra/events/tail.ts';
import type { Revocations } from '#infra/session/revocations.ts';
import { LiveStreams } from './live-streams.ts';
import {
  formatLogCursor,
  type LogCursor,
  logCursorOf,
  type RecentEvent,
  RecentSignals,
} from './recent-signals.ts';
import { type Counts, type LiveTables, type Signal, watchKey } from './signals.ts';
import type { Stream } from './stream.ts';

/** Below the 60 seconds after which most proxies close a silent connection. */
const BEAT_MS = 20_000;
/** An older stream is ended. The browser reconnects, and its session is checked again. */
const OLDEST_MS = 60 * 60 * 1000;
const LOAD_AGAIN_MS = 1_000;

interface Options {
  database: Database;
  tail: EventTail;
  tables: LiveTables;
  revocations: Revocations;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** An event to be sent, with the cursor from which a browser would have to resume. */
interface Pending {
  entry: RecentEvent;
  resumeAt: LogCursor;
}

export class LiveHub {
  readonly #options: Options;
  readonly #recent: RecentSignals;
  readonly #streams: LiveStreams;
  /** After everything that was sent in order. */
  #sentUpTo: LogCursor | null = null;
  #work: Promise<void> = Promise.resolve();
  #beats: NodeJS.Timeout | undefined;
  readonly #loaded = Promise.withResolvers<void>();
  #closed = false;

  constructor(options: Options) {
    const { tables, tail, revocations, log } = options;
    this.#options = options;
    this.#recent = new RecentSignals(tables);
    this.#streams = new LiveStreams(tables, log);
    tail.on('live updates', (events) => this.#onEvents(events));
    revocations.onRevoked((sessionId) => {
      for (const stream of this.#streams.ofSession(sessionId)) stream.dismiss();
    });
  }

  start(): void {
    this.#beats = setInterval(() => void this.#beat(), BEAT_MS).unref();
    void this.#load();
  }

  /** Ends all streams. Their browsers reconnect, to this or another process. */
  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beats);
    for (const stream of this.#streams.all) stream.end();
    await this.#work;
  }

  get open(): number {
    return this.#streams.all.size;
  }

  /** Resolves when streams can be opened, shortly after the start. */
  get ready(): Promise<unknown> {
    return Promise.all([this.#loaded.promise, this.#options.tail.started]);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The cursor for a page that is rendered now: later events are not on it. Null before the first poll. */
  get cursor(): string | null {
    const { cursor } = this.#options.tail;
    return cursor && formatLogCursor(logCursorOf(cursor));
  }

  /**
   * Adds a stream and sends what it missed.
   * @param since cursor of what its pages show; undefined if they are up to date, null if it is unknown
   */
  add(stream: Stream, since: LogCursor | null | undefined): void {
    this.#streams.add(stream);
    this.#next(() => this.#catchUp(stream, since));
  }

  remove(stream: Stream): void {
    stream.hasCaughtUp = false;
    this.#streams.remove(stream);
  }

  async #load(): Promise<void> {
    const { database, clock, log } = this.#options;
    if (this.#closed) return;
    try {
      await this.#recent.load(database, clock.now().getTime());
      this.#loaded.resolve();
    } catch (error) {
      log.warn({ err: error }, 'the last events could not be read');
      setTimeout(() => void this.#load(), LOAD_AGAIN_MS).unref();
    }
  }

  #onEvents(events: readonly TailedEvent[]): void {
    // Before the first of these events.
    const { cursor } = this.#options.tail;
    this.#sentUpTo ??= cursor && logCursorOf(cursor);
    this.#next(async () => {
      const fresh: Pending[] = [];
      for (const event of events) {
        for (const userId of this.#options.tables.staleFor(event)) this.#streams.reloadBlocks(userId);
        for (const userId of this.#options.tables.endsStreamsOf(event))
          for (const stream of this.#streams.ofUser(userId)) stream.dismiss();
        if (event.isFinal) this.#sentUpTo = logCursorOf(event);
        const entry = this.#recent.add(event);
        if (entry) fresh.push({ entry, resumeAt: this.#sentUpTo ?? logCursorOf(event) });
      }
      if (this.open > 0) await this.#sendAll(fresh);
    });
  }

  async #sendAll(fresh: readonly Pending[]): Promise<void> {
    const counts = await this.#countsOf(
      fresh.map(({ entry }) => entry),
      (key) => this.#streams.watchersOf(key).size > 0,
    );
    for (const { entry, resumeAt } of fresh) {
      for (const signal of entry.signals) {
        for (const stream of this.#listenersOf(signal)) {
          if (stream.hasCaughtUp) await this.#sendTo(stream, entry, resumeAt, signal, counts);
        }
      }
    }
  }

  #listenersOf(signal: Signal): Stream[] {
    if (signal.to === 'watchers') return [...this.#streams.watchersOf(watchKey(signal.kind, signal.id))];
    return signal.to.flatMap((userId) => [...this.#streams.ofUser(userId)]);
  }

  async #sendTo(
    stream: Stream,
    { id, actorId, trace }: RecentEvent,
    resumeAt: LogCursor,
    signal: Signal,
    counts: ReadonlyMap<string, Counts>,
  ): Promise<void> {
    if (actorId !== null && (await this.#streams.isBlocked(stream.userId, actorId))) return;
    const ownCounts = signal.to === 'watchers' ? counts.get(watchKey(signal.kind, signal.id)) : undefined;
    // Only the user who acted gets the trace. Counts are never read here.
    const ownTrace = signal.to !== 'watchers' && actorId === stream.userId ? trace : undefined;
    stream.send(id, resumeAt, signal, { counts: ownCounts, trace: ownTrace });
  }

  async #catchUp(stream: Stream, since: LogCursor | null | undefined): Promise<void> {
    const { cursor } = this.#options.tail;
    const now = this.#sentUpTo ?? (cursor ? logCursorOf(cursor) : { xid: 0, id: 0 });
    const missed = since === undefined ? [] : since && this.#recent.since(since);
    stream.hasCaughtUp = this.#streams.all.has(stream);
    if (!missed) return stream.reset(now);
    const counts = await this.#countsOf(missed, (key) => stream.watches.has(key));
    for (const entry of missed) {
      for (const signal of entry.signals) {
        const { to, kind, id } = signal;
        const concerns =
          to === 'watchers' ? stream.watches.has(watchKey(kind, id)) : to.includes(stream.userId);
        // If the connection breaks before the end, everything is sent again. The browser skips events whose number it
        // knows.
        if (concerns) await this.#sendTo(stream, entry, since ?? now, signal, counts);
      }
    }
    stream.begin(now);
  }

  /** Reads the counts of changed and watched items, with one query for each kind. */
  async #countsOf(
    changed: readonly RecentEvent[],
    isWatched: (key: string) => boolean,
  ): Promise<ReadonlyMap<string, Counts>> {
    const ids = new Map<string, Set<string>>();
    for (const { kind, id, to } of changed.flatMap(({ signals }) => signals)) {
      if (to !== 'watchers' || !isWatched(watchKey(kind, id))) continue;
      ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    }
    const counts = new Map<string, Counts>();
    for (const [kind, changedIds] of ids) {
      const { countsOf } = this.#options.tables.watchables.get(kind) ?? {};
      try {
        for (const [id, one] of (await countsOf?.(this.#options.database.db, [...changedIds])) ?? [])
          counts.set(watchKey(kind, id), one);
      } catch (error) {
        // The pages then read the counts themselves.
        this.#options.log.warn({ err: error }, 'counts could not be read');
      }
    }
    return counts;
  }

  /** Sends one batch after the other. */
  #next(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'live updates failed');
    });
  }

  async #beat(): Promise<void> {
    const now = performance.now();
    for (const stream of this.#streams.all) {
      if (now - stream.openedAt > OLDEST_MS) stream.end();
      // Usually answered without a query. While revocations cannot be received, this queries the database.
      else if (await this.#options.revocations.isRevoked(stream.sessionId).catch(() => false))
        stream.dismiss();
      else stream.beat();
    }
  }
}
