import { z } from 'zod';
import type { Timeouts } from './db/pool.ts';
import { isUrl, url, whole } from './env-fields.ts';

const POSTGRES = ['postgres', 'postgresql'];
const address = url(...POSTGRES);
/** Addresses separated by commas. A comma within an address is written as %2C. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => isUrl(one, POSTGRES)),
    'must be URLs that begin with postgres:// or postgresql://',
  )
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
  DATABASE_REQUEST_TIMEOUT_MS: milliseconds.default(2500),
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
      request: values.DATABASE_REQUEST_TIMEOUT_MS,
    },
  };
}
