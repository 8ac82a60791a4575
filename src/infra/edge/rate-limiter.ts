import { inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type Remaining } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { PoolDb, Tx } from '#infra/db/pool.ts';
import { Tally } from '#infra/metrics/measure.ts';
import { BatchedCounters } from './batched-counters.ts';
import { rateLimits } from './rate-limits.table.ts';

/** How often something may be done. Each module declares its own, in `<feature>.rate-limits.ts`. */
export interface RateLimit {
  /** Unlike every other: it names the rows of the table. */
  name: string;
  /** Times allowed in `seconds`. */
  points: number;
  seconds: number;
  /**
   * - `process`: here alone, for what is cheap
   * - `batches`: here, and shared with the other processes a quarter of a second later: costs no statement
   * - `database`: by a statement each time, so that two processes or a restart never double it
   */
  counted: 'process' | 'batches' | 'database';
}

/** Gives each limit of a table the name under which it stands there. */
export function defineRateLimits<N extends string>(
  table: Record<N, Omit<RateLimit, 'name'>>,
): Record<N, RateLimit> {
  const entries = Object.entries<Omit<RateLimit, 'name'>>(table);
  // The entries lose the names of the table that they were made from.
  return Object.fromEntries(entries.map(([name, limit]) => [name, { name, ...limit }])) as Record<
    N,
    RateLimit
  >;
}

/** Those of the kit: every endpoint takes from one of them. */
export const kitRateLimits = defineRateLimits({
  read: { points: 600, seconds: 60, counted: 'process' },
  // Pictures and the parts of pages: many to a page, each cheap.
  file: { points: 3_000, seconds: 60, counted: 'process' },
  write: { points: 120, seconds: 60, counted: 'batches' },
});

export interface RateLimiter {
  /**
   * Takes one from a rate limit.
   * @param key who is counted: a user's id, an address from `addressKey`, or a combination
   * @throws {AppError} too_many with the seconds until the next try
   */
  take(limit: RateLimit, key: string): Promise<Remaining>;
  /** As `take`, but says whether one was left instead of throwing. */
  allows(limit: RateLimit, key: string): Promise<boolean>;
  /** Gives the rate limit back in full, as after a right password. */
  reset(limit: RateLimit, key: string): Promise<void>;
  /** Gives one back that turned out not to count, of a limit that is counted in batches. */
  giveBack(limit: RateLimit, key: string): void;
  /** Refusals since the start, by the name of the limit. */
  readonly refusals: Pick<Tally, 'read'>;
  /** Shares now what is counted in batches. At the end, and in tests. */
  share(): Promise<void>;
  /** Deletes what is counted by this key in the table, in the transaction that erases its user. */
  erase(tx: Tx, key: string): Promise<void>;
}

/**
 * @param pools where the database counts each by a statement, and where batches are shared
 * @param limits every rate limit of the product: another one cannot be taken from
 * @param scale multiplies every rate limit; tests raise it (RATE_LIMIT_SCALE)
 * @throws {Error} when two limits have one name
 */
export function createRateLimiter(
  pools: { each: Pool; batches: Pool },
  limits: readonly RateLimit[],
  scale: number,
  log: FastifyBaseLogger,
): RateLimiter {
  const batched = new BatchedCounters(pools.batches, log);
  const limiters = new Map<string, Limiter>();
  for (const limit of limits) {
    if (limiters.has(limit.name)) throw new Error(`There are two rate limits of the name "${limit.name}".`);
    limiters.set(limit.name, limiterOf(pools.each, batched, limit, limit.points * scale));
  }
  const refusals = new Tally();
  const find = ({ name }: RateLimit) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No module declares the rate limit "${name}".`);
    return limiter;
  };

  const take: RateLimiter['take'] = async (limit, key) => {
    const limiter = find(limit);
    try {
      return remaining(limit.name, limiter.points, await limiter.consume(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      refusals.add(limit.name);
      throw new AppError('too_many', undefined, {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        rateLimit: remaining(limit.name, limiter.points, refused),
      });
    }
  };
  return {
    take,
    async allows(limit, key) {
      try {
        await take(limit, key);
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // The caller is not refused for it, so nothing else would say it.
        log.warn({ event: 'rate_limited', rateLimit: limit.name }, 'rate limit reached');
        return false;
      }
    },
    giveBack({ name }, key) {
      batched.giveBack(`${name}:${key}`);
    },
    refusals,
    share: () => batched.share(),
    async reset(limit, key) {
      await find(limit).delete(key);
    },
    async erase(tx, key) {
      // The limiter names its rows so.
      const keys = [...limiters.keys()].map((name) => `${name}:${key}`);
      for (const one of keys) batched.drop(one);
      await tx.delete(rateLimits).where(inArray(rateLimits.key, keys));
    },
  };
}

interface Limiter {
  points: number;
  consume(key: string): Promise<RateLimiterRes>;
  delete(key: string): Promise<unknown>;
}

function limiterOf(pool: Pool, batched: BatchedCounters, limit: RateLimit, points: number): Limiter {
  const options = { points, duration: limit.seconds, keyPrefix: limit.name };
  if (limit.counted === 'process') return new RateLimiterMemory(options);
  if (limit.counted === 'batches') {
    return {
      points,
      consume: async (key) => batched.take(`${limit.name}:${key}`, points, limit.seconds),
      delete: (key) => batched.delete(`${limit.name}:${key}`),
    };
  }
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Each of them would delete all that is over by one statement, every five minutes: see `deleteExpiredCounts`.
    clearExpiredByTimeout: false,
    // A database that does not answer shuts the door on writes itself; the limiter must not do it for reads.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** Deletes the counts whose time is over. Called by the scheduler. */
export async function deleteExpiredCounts(db: PoolDb, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
}

/** Takes from a rate limit. @returns its refusal; null if there was something left */
export async function refusalOf(take: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await take();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return error;
    throw error;
  }
}

/** The key of a caller's address: IPv6 is counted per /64, since one line usually holds a whole one. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  if (ip.startsWith('::ffff:')) return ip.slice(7);
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return `${[...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')}::/64`;
}

function remaining(rateLimit: string, limit: number, result: RateLimiterRes): Remaining {
  return {
    rateLimit,
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(0, Math.ceil(result.msBeforeNext / 1000)),
  };
}

export const RATE_LIMIT_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;

/** The RateLimit headers of an answer (checks.md RL-01). */
export function rateLimitHeaders({
  limit,
  remaining,
  resetSeconds,
}: Remaining): Record<(typeof RATE_LIMIT_HEADERS)[number], number> {
  return { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds };
}
