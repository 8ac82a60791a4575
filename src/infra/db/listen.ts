import pg from 'pg';
import { asError } from '#infra/errors.ts';
import { closeConnection, destroyConnection } from './client.ts';
import { type Log, silent } from './log.ts';

export interface Listener {
  /**
   * Whether notifications arrive. False at most two seconds after the connection went silent; callers then have to
   * query the database instead.
   */
  readonly connected: boolean;
  on(channel: string, handler: (payload: string) => void): void;
  /**
   * Called whenever the connection comes up. Earlier notifications are lost, so callers have to read the tables now.
   */
  onUp(callback: () => void): void;
  onDown(callback: () => void): void;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3000;
/** Only a query and its result prove that the connection is alive: TCP may take minutes to notice a dead one. */
const PING_EVERY_MS = 700;
const SILENT_AFTER_MS = 1000;
const GIVE_UP_AFTER_MS = 5000;
const RETRY_FIRST_MS = 50;
const RETRY_MOST_MS = 3000;

/**
 * Opens a dedicated connection in the background, and reconnects until it is closed. Never throws if the server is
 * down.
 */
export function openListener(options: { url: string; log?: Log }): Listener {
  return new PgListener(options.url, options.log ?? silent);
}

class PgListener implements Listener {
  connected = false;
  #url: string;
  #log: Log;
  #handlers = new Map<string, ((payload: string) => void)[]>();
  #up: (() => void)[] = [];
  #down: (() => void)[] = [];
  #client: pg.Client | undefined;
  #closed = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
    // Deferred, so that the caller can add its handlers first.
    this.#later(0, () => this.#connect());
  }

  on(channel: string, handler: (payload: string) => void): void {
    const handlers = this.#handlers.get(channel);
    if (handlers) {
      handlers.push(handler);
      return;
    }
    this.#handlers.set(channel, [handler]);
    const client = this.#client;
    if (this.connected && client) void listen(client, channel).catch((error) => this.#onLost(client, error));
  }

  onUp(callback: () => void): void {
    this.#up.push(callback);
  }

  onDown(callback: () => void): void {
    this.#down.push(callback);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    this.#setConnected(false);
    if (client) await closeConnection(client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: GIVE_UP_AFTER_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, new Error('The server closed the connection')));
    client.on('notification', (message) => this.#dispatch(message));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await listen(client, channel);
    } catch (error) {
      this.#onLost(client, asError(error));
      return;
    }
    if (this.#client !== client) return;
    if (this.#failures > 0) this.#log.info({}, 'Receiving notifications of other processes again');
    this.#failures = 0;
    this.#setConnected(true);
    this.#later(PING_EVERY_MS, () => this.#ping(client));
  }

  /** Sends a query. If the result is late, the connection counts as down until it comes. */
  async #ping(client: pg.Client): Promise<void> {
    const late = setTimeout(() => this.#client === client && this.#setConnected(false), SILENT_AFTER_MS);
    try {
      await client.query('select 1');
    } catch (error) {
      this.#onLost(client, asError(error));
      return;
    } finally {
      clearTimeout(late);
    }
    if (this.#client !== client) return;
    this.#setConnected(true);
    this.#later(PING_EVERY_MS, () => this.#ping(client));
  }

  #dispatch({ channel, payload }: pg.Notification): void {
    for (const handler of this.#handlers.get(channel) ?? []) this.#run(() => handler(payload ?? ''));
  }

  #onLost(client: pg.Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    destroyConnection(client);
    this.#setConnected(false);
    if (this.#failures === 0)
      this.#log.warn({ err: error }, 'Lost the connection for notifications of other processes');
    const wait = Math.min(RETRY_FIRST_MS * 2 ** this.#failures, RETRY_MOST_MS);
    this.#failures++;
    // Jitter, so that many processes do not reconnect at the same instant.
    this.#later(wait * (0.5 + Math.random() / 2), () => this.#connect());
  }

  #setConnected(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    for (const callback of connected ? this.#up : this.#down) this.#run(callback);
  }

  /** An error in one handler must not stop the others. */
  #run(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.#log.error({ err: error }, 'A notification of another process could not be handled');
    }
  }

  #later(ms: number, task: () => Promise<void>): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void task(), ms);
    this.#timer.unref();
  }
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
