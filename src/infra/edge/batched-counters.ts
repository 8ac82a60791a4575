import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../db/log.ts';

interface Count {
  /** Taken by all processes, as far as this one knows. */
  points: number;
  /** How many of them are not in the database yet. */
  unsent: number;
  /** When the period ends, in ms. */
  until: number;
}

/** Keys in memory. An evicted key loses its unsent count. */
const MAX_KEYS = 100_000;
/** How long a count may lag behind other processes. */
const SHARE_MS = 250;

const ADD = `insert into rate_limits as r (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) on conflict (key) do update set
    points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
    expire = case when r.expire <= $4 then excluded.expire else r.expire end
  returning key, points, expire`;

/**
 * Counters in memory that processes share every quarter of a second, with one statement for many requests.
 * rate-limiter-flexible has no such store: its memory store belongs to one process, and its PostgreSQL store runs a
 * statement each time, which costs as much as the write (docs/decisions/09-overload-and-rate-limits.md).
 */
export class BatchedCounters {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #counts = new LRUCache<string, Count>({ max: MAX_KEYS });
  readonly #unsent = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | undefined;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /**
   * @param most maximum in `seconds`
   * @throws {RateLimiterRes} if none is left; the attempt is not counted
   */
  take(key: string, most: number, seconds: number): RateLimiterRes {
    const now = Date.now();
    let count = this.#counts.get(key);
    if (!count || count.until <= now) {
      count = { points: 0, unsent: 0, until: now + seconds * 1000 };
      this.#counts.set(key, count);
    }
    if (count.points >= most) throw new RateLimiterRes(0, count.until - now, count.points, false);
    count.points++;
    this.#note(key, count, 1);
    return new RateLimiterRes(most - count.points, count.until - now, count.points, count.points === 1);
  }

  giveBack(key: string): void {
    const count = this.#counts.get(key);
    if (!count || count.points === 0) return;
    count.points--;
    this.#note(key, count, -1);
  }

  async delete(key: string): Promise<void> {
    this.drop(key);
    await this.#pool.query('delete from rate_limits where key = $1', [key]);
  }

  /** Only in memory; the database keeps its count. */
  drop(key: string): void {
    this.#counts.delete(key);
    this.#unsent.delete(key);
  }

  /** Adds the unsent counts to the database, and reads those of other processes. Idempotent. */
  share(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sharing = (this.#sharing ?? Promise.resolve()).then(() => this.#share());
    return this.#sharing;
  }

  #note(key: string, count: Count, change: number): void {
    count.unsent += change;
    this.#unsent.add(key);
    this.#timer ??= setTimeout(() => void this.share(), SHARE_MS).unref();
  }

  async #share(): Promise<void> {
    // Sorted, so that processes cannot deadlock.
    const keys = [...this.#unsent].sort();
    this.#unsent.clear();
    const sent = keys.flatMap((key) => {
      const count = this.#counts.get(key);
      return count && count.unsent !== 0 ? [{ key, count, points: count.unsent, until: count.until }] : [];
    });
    if (sent.length === 0) return;
    for (const { count, points } of sent) count.unsent -= points;
    try {
      const { rows } = await this.#pool.query<{ key: string; points: number; expire: number }>(ADD, [
        sent.map(({ key }) => key),
        sent.map(({ points }) => points),
        sent.map(({ until }) => until),
        Date.now(),
      ]);
      for (const { key, points, expire } of rows) {
        const count = this.#counts.peek(key);
        if (count) Object.assign(count, { points: points + count.unsent, until: expire });
      }
    } catch (error) {
      // The database is unreachable: retry with the next counts.
      for (const { key, count, points } of sent) this.#note(key, count, points);
      this.#log.warn({ err: error }, 'Rate limit counts could not be shared');
    }
  }
}
