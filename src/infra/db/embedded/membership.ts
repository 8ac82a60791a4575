import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asError, codeOf } from '#infra/errors.ts';
import { closeConnection, destroyConnection } from '../client.ts';
import { OWNER } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { isServerOf, recordedPid } from './lock-files.ts';
import { PORT, removeSocketDir, type ServerPaths } from './socket-dir.ts';

/**
 * Advisory lock that every app using the server holds shared, on a connection of its own. PostgreSQL releases it when
 * an app dies. The app that can acquire it exclusively is the last one, and keeps others out while it stops the
 * server.
 */
const LOCK = 7_302_114;
const JOIN_TIMEOUT_MS = 10_000;
const STOP_POLITELY_MS = 20_000;
const STOP_MS = 30_000;

export interface Membership {
  readonly client: pg.Client;
  /** Settles when either side closes the connection; never rejects. */
  readonly lost: Promise<void>;
}

/** No server listens; a server does not answer yet; no connection is left. */
export type NotReady = 'absent' | 'busy' | 'full';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED']);
const FULL = '53300';
// Starting, recovering, shutting down, or being stopped by the last app.
const BUSY = /^(57P0\d|55P03|ECONNRESET|EPIPE)$/;
const BROKEN_OFF = /^(Connection terminated|timeout expired)/;

/** Joins the server behind a socket, if there is one. */
export async function join(socketDir: string): Promise<Membership | NotReady> {
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
  client.on('error', () => destroyConnection(client));
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [LOCK]);
    return { client, lost };
  } catch (error) {
    destroyConnection(client);
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
 * Leaves the server, and stops it if no other app uses it. The shared lock is released before the exclusive one is
 * tried, so that of two apps that leave at once, the later one succeeds.
 */
export async function quit({ client }: Membership, paths: ServerPaths): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LOCK]);
    if (rows[0]?.last) await stopServer(paths);
  } catch (error) {
    // The server is already gone.
    if (error instanceof EmbeddedError) throw error;
  } finally {
    await closeConnection(client);
  }
}

/** Shuts the server down with a checkpoint, ends all connections, and waits until the process is gone. */
export async function stopServer(paths: ServerPaths): Promise<void> {
  const { cluster } = paths;
  const pid = recordedPid(cluster);
  if (pid === null || !isServerOf(cluster, pid)) return;
  sendSignal(pid, 'SIGINT');
  const began = performance.now();
  const waited = () => performance.now() - began;
  const stopping = () => recordedPid(cluster) === pid && isServerOf(cluster, pid);
  while (stopping() && waited() < STOP_POLITELY_MS) await delay(10);
  if (!stopping()) return removeSocketDir(paths);
  // Skips the checkpoint. No commit is lost, since the next start replays the log.
  sendSignal(pid, 'SIGQUIT');
  while (stopping() && waited() < STOP_MS) await delay(10);
  if (stopping()) throw new EmbeddedError(`The embedded PostgreSQL (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new EmbeddedError(`The embedded PostgreSQL (process ${pid}) cannot be stopped by this user.`, {
      cause: error,
    });
  }
}
