import { inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type Remaining, refusalOf } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { PoolDb, Tx } from '#infra/db/pool.ts';
import { Tally } from '#infra/metrics/measure.ts';
import { BatchedCounters } from './batched-counters.ts';
import { rateLimits } from './rate-limits.table.ts';

/** A rate limit. Each module declares its own in `<feature>.rate-limits.ts`. */
export interface RateLimit {
  /** Unique, since it is part of the keys of its rows. */
  name: string;
  points: number;
  seconds: number;
  /**
   * Where it is counted:
   * - `process`: in this process only, for cheap actions
   * - `batches`: in this process, shared with the others a quarter of a second later, without a statement of its own
   * - `database`: by a statement each time, so that further processes or a restart do not raise the limit
   */
  counted: 'process' | 'batches' | 'database';
}

/** Adds to each limit of a table its key as `name`. */
export function defineRateLimits<N extends string>(
  table: Record<N, Omit<RateLimit, 'name'>>,
): Record<N, RateLimit> {
  const entries = Object.entries<Omit<RateLimit, 'name'>>(table);
  // `Object.fromEntries` loses the table's keys.
  return Object.fromEntries(entries.map(([name, limit]) => [name, { name, ...limit }])) as Record<
    N,
    RateLimit
  >;
}

export const kitRateLimits = defineRateLimits({
  read: { points: 600, seconds: 60, counted: 'process' },
  file: { points: 3_000, seconds: 60, counted: 'process' },
  write: { points: 120, seconds: 60, counted: 'batches' },
});

export interface RateLimiter {
  /**
   * Takes one point from a limit.
   * @param key who is counted: a user id, an address from `addressKey`, or a combination
   * @throws {AppError} too_many, with the seconds until the next try
   */
  take(limit: RateLimit, key: string): Promise<Remaining>;
  allows(limit: RateLimit, key: string): Promise<boolean>;
  /** Restores the whole limit, for example after a correct password. */
  reset(limit: RateLimit, key: string): Promise<void>;
  /** Returns a point of a limit that is counted in batches. */
  giveBack(limit: RateLimit, key: string): void;
  readonly refusals: Pick<Tally, 'read'>;
  /** Shares the batched counts now. For shutdown and tests. */
  share(): Promise<void>;
  erase(tx: Tx, key: string): Promise<void>;
}

/**
 * @param pools for limits counted by a statement each time, and for sharing batches
 * @param limits all rate limits of the product; others cannot be taken from
 * @param scale multiplies every limit (RATE_LIMIT_SCALE); tests raise it
 * @throws {Error} if two limits have the same name
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
    if (limiters.has(limit.name)) throw new Error(`There are two rate limits with the name "${limit.name}".`);
    limiters.set(limit.name, limiterOf(pools.each, batched, limit, limit.points * scale));
  }
  const refusals = new Tally();
  const limiterFor = ({ name }: RateLimit) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No module declares the rate limit "${name}".`);
    return limiter;
  };

  const take: RateLimiter['take'] = async (limit, key) => {
    const limiter = limiterFor(limit);
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
      const refused = await refusalOf(take(limit, key));
      // The caller is not refused, so no response would be logged.
      if (refused) log.warn({ event: 'rate_limited', rateLimit: limit.name }, 'rate limit reached');
      return !refused;
    },
    giveBack({ name }, key) {
      batched.giveBack(`${name}:${key}`);
    },
    refusals,
    share: () => batched.share(),
    async reset(limit, key) {
      await limiterFor(limit).delete(key);
    },
    async erase(tx, key) {
      // The key format of rate-limiter-flexible.
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
    clearExpiredByTimeout: false,
    // If the database is down, writes fail anyway. The limiter must not fail reads as well.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

export async function deleteExpiredCounts(db: PoolDb, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
}

/** The rate limit key of a caller's address. IPv6 is counted per /64, since one connection usually has a whole /64. */
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

export function rateLimitHeaders({
  limit,
  remaining,
  resetSeconds,
}: Remaining): Record<(typeof RATE_LIMIT_HEADERS)[number], number> {
  return { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rate limit that the caller's address takes from; 'own' if the route takes from one itself. */
    rateLimit?: RateLimit | 'own' | 'none';
  }
}

/**
 * Counts every HTTP request to a route, by default as a read, so that a new route is never forgotten.
 * `prepared-responses.ts`, which answers before Fastify, counts its own.
 */
export function countRequests(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rateLimit = kitRateLimits.read } = request.routeOptions.config;
    if (typeof rateLimit === 'string') return;
    const remaining = await limiter.take(rateLimit, addressKey(request.ip));
    if (request.url.startsWith('/api/')) reply.headers(rateLimitHeaders(remaining));
  });
}
