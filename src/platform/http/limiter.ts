import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type Remaining } from './app-error.ts';

interface Rule {
  /** Times allowed in `seconds`. */
  points: number;
  seconds: number;
  /** Counted in the database, so that two processes or a restart do not double it; else in this process. */
  shared: boolean;
}

/** Every allowance of the product, in one table. Keys are a user, an address, or both. */
export const ALLOWANCES = {
  read: { points: 600, seconds: 60, shared: false },
  write: { points: 120, seconds: 60, shared: true },
  signInByAccount: { points: 10, seconds: 15 * 60, shared: true },
  signInByAddress: { points: 30, seconds: 5 * 60, shared: true },
  secondStep: { points: 10, seconds: 15 * 60, shared: true },
  secondStepElsewhere: { points: 50, seconds: 24 * 60 * 60, shared: true },
  signUpByAddress: { points: 5, seconds: 60 * 60, shared: true },
  mailByEmail: { points: 3, seconds: 15 * 60, shared: true },
  mailByEmailInADay: { points: 12, seconds: 24 * 60 * 60, shared: true },
  mailByAddress: { points: 10, seconds: 15 * 60, shared: true },
  proofBySession: { points: 10, seconds: 15 * 60, shared: true },
  resetByEmail: { points: 3, seconds: 15 * 60, shared: true },
  resetByEmailAndAddress: { points: 6, seconds: 24 * 60 * 60, shared: true },
  changeEmail: { points: 5, seconds: 24 * 60 * 60, shared: true },
  codeByAddress: { points: 20, seconds: 15 * 60, shared: true },
  publishKollab: { points: 20, seconds: 24 * 60 * 60, shared: true },
  createRequest: { points: 20, seconds: 24 * 60 * 60, shared: true },
  uploadPicture: { points: 60, seconds: 60 * 60, shared: true },
  connectChannel: { points: 30, seconds: 60 * 60, shared: true },
  updateNote: { points: 30, seconds: 60 * 60, shared: true },
  exportAccount: { points: 3, seconds: 60 * 60, shared: true },
  notificationMail: { points: 20, seconds: 24 * 60 * 60, shared: true },
} as const satisfies Record<string, Rule>;

export type Allowance = keyof typeof ALLOWANCES;

export interface Limiter {
  /**
   * Takes one from an allowance.
   * @param key who is counted: a user's id, an address from `addressKey`, or a combination
   * @throws {AppError} too_many with the seconds until the next try
   */
  take(allowance: Allowance, key: string): Promise<Remaining>;
  /** As `take`, but answers whether one was left instead of throwing. */
  allows(allowance: Allowance, key: string): Promise<boolean>;
  /** Gives the allowance back in full, as after a right password. */
  reset(allowance: Allowance, key: string): Promise<void>;
}

/** @param scale multiplies every allowance; tests raise it (RATE_LIMIT_SCALE) */
export function createLimiter(pool: Pool, scale: number, log: FastifyBaseLogger): Limiter {
  const limiters = new Map(
    (Object.entries(ALLOWANCES) as [Allowance, Rule][]).map(([name, rule]) => {
      const points = rule.points * scale;
      const shared = { points, duration: rule.seconds, keyPrefix: name };
      const limiter = rule.shared
        ? new RateLimiterPostgres({
            ...shared,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            // A database that does not answer shuts the door on writes itself; the limiter must not do it for reads.
            insuranceLimiter: new RateLimiterMemory(shared),
          })
        : new RateLimiterMemory(shared);
      return [name, limiter];
    }),
  );
  const limiterOf = (name: Allowance) => limiters.get(name) as RateLimiterMemory;

  const take: Limiter['take'] = async (allowance, key) => {
    const limit = ALLOWANCES[allowance].points * scale;
    try {
      return remaining(allowance, limit, await limiterOf(allowance).consume(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('too_many', undefined, {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        allowance: remaining(allowance, limit, refused),
      });
    }
  };
  return {
    take,
    async allows(allowance, key) {
      try {
        await take(allowance, key);
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Nobody is refused for it, so nothing else would tell.
        log.warn({ event: 'rate_limited', allowance }, 'rate limit reached');
        return false;
      }
    },
    async reset(allowance, key) {
      await limiterOf(allowance).delete(key);
    },
  };
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

function remaining(allowance: Allowance, limit: number, result: RateLimiterRes): Remaining {
  return {
    allowance,
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(0, Math.ceil(result.msBeforeNext / 1000)),
  };
}

/** The RateLimit headers of an answer (checks.md RL-01). */
export function allowanceHeaders({ limit, remaining, resetSeconds }: Remaining): Record<string, number> {
  return { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds };
}
