import { AsyncResource } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { asError } from '#infra/errors.ts';
import { DatedClient, UnnamedClient } from './client.ts';
import { asUnavailable, withoutValues } from './db-errors.ts';
import { type Log, silent } from './log.ts';

type NoSchema = Record<string, never>;

/** What a query takes: the pool's database or a transaction, alike. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>;

/** What a write takes: only a transaction will do. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** The pool's database: every statement on whichever connection is free. */
export type PoolDb = NodePgDatabase<NoSchema> & { $client: pg.Pool };

export interface Database {
  readonly db: PoolDb;
  readonly pool: pg.Pool;
  /**
   * For named statements whose best plan is the same whatever is asked: planned once per connection. PostgreSQL
   * left to itself plans a large one anew each time, which can take longer than running it.
   */
  readonly planned: pg.Pool;
  /** Milliseconds for which the connection that was taken first of those in use has been in use; 0 without any. */
  busyFor(): number;
  /** Opens more connections with the same settings, for what must not wait behind requests. */
  openBeside(connections: number): Database;
  /** Waits for the statements under way, then closes every connection. Harmless to repeat. */
  close(): Promise<void>;
}

/** All in milliseconds. */
export interface Timeouts {
  /** Waiting for a free connection, or for a new one. */
  connect: number;
  statement: number;
  lock: number;
  /** How long a transaction may hold its locks while the app does something else. */
  idleInTransaction: number;
}

// The second pool is for short reads: enough connections to keep the processors busy.
const MAIN_CONNECTIONS = 10;
const PLANNED_CONNECTIONS = 8;

const TIMEOUTS: Timeouts = { connect: 2500, statement: 10_000, lock: 4000, idleInTransaction: 10_000 };

export interface DatabaseOptions {
  /** `postgres://…`; a folder in `?host=` names a Unix socket. */
  url: string;
  /** Connections at most. */
  max?: number;
  /** Connections for planned statements at most. */
  planned?: number;
  /**
   * Whether a pooler stands in front, which hands out its connections by the transaction and takes no settings at the
   * start of one: time-outs are then the role's. See docs/operators/grow.md.
   */
  pooled?: boolean;
  /** Whether statements may be named; not with a pooler that knows none. True unless said otherwise. */
  prepared?: boolean;
  /** Whether statements are recorded as parts of what asked for them. */
  traced?: boolean;
  log?: Log;
  timeouts?: Partial<Timeouts>;
}

/**
 * Opens the pool every request's statements go through. Connects when first used, so it never throws
 * because the server is away. With raw SQL as with tables, timestamptz comes as `Date`, and int8 as a
 * number (beyond 2^53 as a string).
 */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silent;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const settings = {
    Client: (options.prepared ?? true) ? DatedClient : UnnamedClient,
    connectionString: options.url,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    ...(!options.pooled && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
    // The server enforces the time-outs above; this one is for a server that has gone silent.
    query_timeout: timeouts.statement + 2000,
  };
  // To compile a statement takes longer than any of ours runs.
  const plain = '-c jit=off';
  const pool = new pg.Pool({
    ...settings,
    max: options.max ?? MAIN_CONNECTIONS,
    // Planned anew each time: to try every order of more tables than these takes longer than to run the statement, which
    // names them in the order of its keys.
    ...(!options.pooled && { options: `${plain} -c join_collapse_limit=6 -c from_collapse_limit=6` }),
  });
  const planned = new pg.Pool({
    ...settings,
    max: options.planned ?? PLANNED_CONNECTIONS,
    ...(!options.pooled && { options: `${plain} -c plan_cache_mode=force_generic_plan` }),
  });
  // In the order in which they were taken.
  const inUse = new Map<pg.PoolClient, number>();
  for (const one of [pool, planned]) {
    if (options.traced) keepContext(one);
    // The pool listens while a connection is idle. One that is lost as it is handed out would end the process.
    one.on('connect', (client) => client.on('error', () => {}));
    one.on('acquire', (client) => inUse.set(client, performance.now()));
    one.on('release', (_error, client) => inUse.delete(client));
    // Without a listener the process would die with the first idle connection that the server drops.
    one.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  }

  const db = drizzle({ client: pool });
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    planned,
    busyFor() {
      const [first] = inUse.values();
      return first === undefined ? 0 : performance.now() - first;
    },
    openBeside: (max) => openDatabase({ ...options, max }),
    close() {
      closed ??= Promise.all([pool.end(), planned.end()]).then(() => {});
      return closed;
    },
  };
}

/**
 * What waits for a connection is called by who gives one back, and would count as a part of that one's work: it goes on
 * as part of what asked for it.
 */
function keepContext(pool: pg.Pool): void {
  const connect: (...given: unknown[]) => unknown = pool.connect.bind(pool);
  // A cast, since of a function no more is known than that it is one.
  const bound = (given: unknown) =>
    typeof given === 'function' ? AsyncResource.bind(given as () => void) : given;
  // Put in place of the method, since its overloads cannot be declared again without `any`.
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    writable: true,
    value: (callback?: unknown) => connect(...(callback === undefined ? [] : [bound(callback)])),
  });
}

/**
 * Runs `work` in one transaction: its rows are there when this resolves, and none when it rejects.
 * Nothing is repeated. What `work` itself throws comes out as it was thrown.
 * @throws {DatabaseUnavailable} when the server is away, too slow, or another transaction is in the way
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

/** Drizzle's own transaction gives a broken connection back to the pool, where the next request meets it. */
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
