import { AsyncResource } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { asError } from '#infra/errors.ts';
import { DatabaseClient, UnnamedStatementsClient } from './client.ts';
import { asUnavailable, withoutValues } from './db-errors.ts';
import { type Log, silent } from './log.ts';

type NoSchema = Record<string, never>;

export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>;

export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** The pool's database: each statement runs on any free connection. */
export type PoolDb = NodePgDatabase<NoSchema> & { $client: pg.Pool };

export interface Database {
  readonly db: PoolDb;
  readonly pool: pg.Pool;
  /**
   * For named statements that are planned once per connection. With PostgreSQL's default, planning a large statement
   * anew can take longer than running it.
   */
  readonly planned: pg.Pool;
  /** `Timeouts.request`. */
  readonly requestTimeout: number;
  /** How long the longest-used of the acquired connections has been in use, in ms; 0 if none is. */
  busyFor(): number;
  /**
   * Opens a pool with the same settings, for work that must not wait behind requests.
   * @param timeouts those that differ
   */
  openBeside(connections: number, timeouts?: Partial<Timeouts>): Database;
  /** Waits for running statements, then closes every connection. Idempotent. */
  close(): Promise<void>;
}

/** In milliseconds. */
export interface Timeouts {
  /** Waiting for a free or a new connection. */
  connect: number;
  statement: number;
  lock: number;
  /** How long a transaction may hold its locks while the app does something else. */
  idleInTransaction: number;
  /** How long a request waits for a database that does not answer. */
  request: number;
}

// The second pool runs short reads: enough connections to keep the processors busy.
const MAIN_CONNECTIONS = 10;
const PLANNED_CONNECTIONS = 8;

const TIMEOUTS: Timeouts = {
  connect: 2500,
  statement: 10_000,
  lock: 4000,
  idleInTransaction: 10_000,
  request: 2500,
};

export interface DatabaseOptions {
  url: string;
  max?: number;
  planned?: number;
  /**
   * Whether a pooler in transaction mode is in front. It accepts no settings when a connection starts, so the
   * time-outs have to be set on the role.
   */
  pooled?: boolean;
  prepared?: boolean;
  traced?: boolean;
  log?: Log;
  timeouts?: Partial<Timeouts>;
}

/**
 * Opens the pools of all requests. They connect on first use, so this never throws if the server is down. timestamptz
 * is returned as `Date` and int8 as a number (beyond 2^53 as text), also in raw SQL.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silent;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const settings = {
    Client: (options.prepared ?? true) ? DatabaseClient : UnnamedStatementsClient,
    connectionString: options.url,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    ...(!options.pooled && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
    // The server enforces the time-outs above. This one is for a server that has gone silent.
    query_timeout: timeouts.statement + 2000,
  };
  // JIT compilation takes longer than any of our statements.
  const plain = '-c jit=off';
  const pool = new pg.Pool({
    ...settings,
    max: options.max ?? MAIN_CONNECTIONS,
    // These statements are planned each time. Trying every join order of more tables would take longer than running
    // them. The statements list their tables in a good order.
    ...(!options.pooled && { options: `${plain} -c join_collapse_limit=6 -c from_collapse_limit=6` }),
  });
  const planned = new pg.Pool({
    ...settings,
    max: options.planned ?? PLANNED_CONNECTIONS,
    ...(!options.pooled && { options: `${plain} -c plan_cache_mode=force_generic_plan` }),
  });
  const inUse = new Map<pg.PoolClient, number>();
  for (const one of [pool, planned]) {
    if (options.traced) keepContext(one);
    // The pool handles errors of idle connections only. An error of one that is just being acquired would end the
    // process.
    one.on('connect', (client) => client.on('error', () => {}));
    one.on('acquire', (client) => inUse.set(client, performance.now()));
    one.on('release', (_error, client) => inUse.delete(client));
    // Without a listener the process would end when the server drops an idle connection.
    one.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  }

  const db = drizzle({ client: pool });
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    planned,
    requestTimeout: timeouts.request,
    busyFor() {
      const [first] = inUse.values();
      return first === undefined ? 0 : performance.now() - first;
    },
    openBeside: (max, own) => openDatabase({ ...options, max, timeouts: { ...options.timeouts, ...own } }),
    close() {
      closed ??= Promise.all([pool.end(), planned.end()]).then(() => {});
      return closed;
    },
  };
}

function keepContext(pool: pg.Pool): void {
  const connect: (...given: unknown[]) => unknown = pool.connect.bind(pool);
  // TypeScript cannot infer the argument types here.
  const bound = (given: unknown) =>
    typeof given === 'function' ? AsyncResource.bind(given as () => void) : given;
  // Overridden by defineProperty, since the overloads cannot be declared again without `any`.
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    writable: true,
    value: (callback?: unknown) => connect(...(callback === undefined ? [] : [bound(callback)])),
  });
}

/**
 * Runs `work` in one transaction: commits if it resolves, rolls back if it rejects. Does not retry. Rethrows what
 * `work` throws.
 * @throws {DatabaseUnavailable} if the server is down or too slow, or another transaction interfered
 */
export async function transaction<T>(
  db: PoolDb,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  try {
    return await onOneConnection(db.$client, (bound) => bound.transaction(work, config));
  } catch (error) {
    throw asUnavailable(withoutValues(error)) ?? error;
  }
}

const bound = new WeakMap<pg.PoolClient, NodePgDatabase<NoSchema>>();

/** Drizzle's own transaction returns a broken connection to the pool, where the next request would get it. */
async function onOneConnection<T>(
  pool: pg.Pool,
  work: (db: NodePgDatabase<NoSchema>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    const db = bound.get(client) ?? drizzle({ client });
    bound.set(client, db);
    return await work(db);
  } catch (error) {
    if (asUnavailable(error)?.reason === 'connection') lost ??= asError(error);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
}
