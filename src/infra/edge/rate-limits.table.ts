import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** Counters of the rate limiter, in the format of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_by_expiry').on(t.expire)],
);
