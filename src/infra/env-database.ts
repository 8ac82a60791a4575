import { z } from 'zod';
import type { Timeouts } from './db/pool.ts';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
const isAddress = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
const address = z.string().refine(isAddress, 'must be a URL that begins with postgres://');
/** Addresses separated by commas. A comma within an address is written as %2C. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every(isAddress), 'must be URLs that begin with postgres://')
  .refine((all) => all.length <= 8, 'must be at most 8 addresses');
const connections = whole(1, 1000);
const milliseconds = whole(100, 600_000);

export const databaseFields = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_REPLICA_URL: addresses.default([]),
  MIGRATION_DATABASE_URL: address.optional(),
  DATABASE_PREPARED: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default('1')
    .transform((value) => value === '1'),
  DATABASE_POOL: connections.default(10),
  DATABASE_PLANNED_POOL: connections.default(8),
  DATABASE_EVENTS_POOL: connections.default(3),
  DATABASE_JOBS_POOL: connections.default(3),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds.default(2500),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds.default(10_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds.default(4000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds.default(10_000),
};

export interface DatabaseSettings {
  /** Bypasses a pooler, for LISTEN, which needs a connection of its own. Unset without a pooler. */
  directUrl: string | undefined;
  replicaUrls: string[];
  /** Whether statements are named, so that they are planned once per connection. */
  prepared: boolean;
  /** Maximum connections of each pool: requests, planned statements, event log, jobs. */
  connections: { main: number; planned: number; events: number; jobs: number };
  timeouts: Timeouts;
}

export function readDatabaseSettings(values: z.output<z.ZodObject<typeof databaseFields>>): DatabaseSettings {
  return {
    directUrl: values.DATABASE_DIRECT_URL,
    replicaUrls: values.DATABASE_REPLICA_URL,
    prepared: values.DATABASE_PREPARED,
    connections: {
      main: values.DATABASE_POOL,
      planned: values.DATABASE_PLANNED_POOL,
      events: values.DATABASE_EVENTS_POOL,
      jobs: values.DATABASE_JOBS_POOL,
    },
    timeouts: {
      connect: values.DATABASE_CONNECT_TIMEOUT_MS,
      statement: values.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: values.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransaction: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
  };
}
