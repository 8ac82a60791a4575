import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asError, codeOf } from '#infra/errors.ts';
import { cutOff, leave } from '../client.ts';
import { OWNER } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { isServerOf, recordedPid } from './lock-files.ts';
import type { Place } from './place.ts';
import { PORT, removeSocketDir } from './socket-dir.ts';

/**
 * Every app that uses the server holds this lock shared, on a connection of its own; the server itself lets go of
 * it when an app dies. Who can take it alone is the last one, and keeps newcomers out while it stops the server.
 */
const LOCK = 7_302_114;
const JOIN_TIMEOUT_MS = 10_000;
const STOP_POLITELY_MS = 20_000;
const STOP_MS = 30_000;

/** One app's use of a running server. */
export interface Membership {
  readonly client: pg.Client;
  /** Settles when either side ends the connection; never rejects. */
  readonly lost: Promise<void>;
}

/** No server listens; a server is there but does not answer; it has no connection left. */
export type NotYet = 'absent' | 'busy' | 'full';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED']);
const FULL = '53300';
// Starting, recovering or shutting down; waiting for a server that the last app is stopping.
const BUSY = /^(57P0\d|55P03|ECONNRESET|EPIPE)$/;
const BROKEN_OFF = /^(Connection terminated|timeout expired)/;

/** Joins the apps that use the server of a socket, if there is one. */
export async function join(socketDir: string): Promise<Membership | NotYet> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: OWNER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: JOIN_TIMEOUT_MS,
    lock_timeout: JOIN_TIMEOUT_MS,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => cutOff(client));
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [LOCK]);
    return { client, lost };
  } catch (error) {
    cutOff(client);
    const code = codeOf(error);
    if (ABSENT.has(code)) return 'absent';
    if (code === FULL) return 'full';
    const { message } = asError(error);
    if (BUSY.test(code) || BROKEN_OFF.test(message)) return 'busy';
    throw new EmbeddedError(`The embedded PostgreSQL refused a connection: ${message}`, {
      cause: error,
    });
  }
}

/**
 * Leaves the server; the last one to leave stops it. First unlocks, then asks whether another app is left: of two that
 * leave at once, the later one always finds itself alone.
 */
export async function quit({ client }: Membership, place: Place): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LOCK]);
    if (rows[0]?.last) await stopServer(place);
  } catch (error) {
    // The server went away by itself: nothing to leave.
    if (error instanceof EmbeddedError) throw error;
  } finally {
    await leave(client);
  }
}

/** Stops the server with a checkpoint, ends all connections, and waits until it is gone. */
export async function stopServer(place: Place): Promise<void> {
  const { cluster } = place;
  const pid = recordedPid(cluster);
  if (pid === null || !isServerOf(cluster, pid)) return;
  tell(pid, 'SIGINT');
  const began = performance.now();
  const waited = () => performance.now() - began;
  const stopping = () => recordedPid(cluster) === pid && isServerOf(cluster, pid);
  while (stopping() && waited() < STOP_POLITELY_MS) await delay(10);
  if (!stopping()) return removeSocketDir(place);
  // Without a checkpoint nothing committed is lost either: the next start replays it.
  tell(pid, 'SIGQUIT');
  while (stopping() && waited() < STOP_MS) await delay(10);
  if (stopping()) throw new EmbeddedError(`The embedded PostgreSQL (process ${pid}) does not stop.`);
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new EmbeddedError(`The embedded PostgreSQL (process ${pid}) cannot be stopped by this user.`, {
      cause: error,
    });
  }
}
