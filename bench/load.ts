import { once } from 'node:events';
import net from 'node:net';
import type pg from 'pg';

export interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  cookie?: string;
  /** Its Idempotency-Key. */
  key?: string;
  body?: unknown;
  /** Measured apart from the others of its case, which have another goal. */
  apart?: true;
}

/** A write to measure. Each shot can be fired once, so both servers get new ones for every round. */
export interface WriteCase {
  name: string;
  /** Makes what so many writes need. */
  prepare(client: pg.Client, count: number): Promise<{ app: Shot[]; bare: Shot[] }>;
}

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of those that are measured apart, which the others leave out; NaN where there are none. */
  p99Apart: number;
  count: number;
  failed: number;
}

const MOST_CONNECTIONS = 32;
const MOST_SECONDS = 10;

/**
 * Keeps connections to a server on this machine busy for a while, each with one request at a time.
 * Writes the HTTP requests and splits the responses itself: a full client would use the time that it measures.
 * @param seconds without, every shot is fired once
 * @param once whether none is fired again, also where there is time left
 */
export async function fire(
  port: number,
  shots: Shot[],
  connections: number,
  seconds?: number,
  once = seconds === undefined,
): Promise<Round> {
  const until = performance.now() + Math.min(seconds ?? MOST_SECONDS, MOST_SECONDS) * 1000;
  const raw = shots.map((shot) => rawRequest(port, shot));
  const took: number[] = [];
  const tookApart: number[] = [];
  let failed = 0;
  let fired = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(connections, MOST_CONNECTIONS) }, async () => {
      const ask = await connect(port);
      while (performance.now() < until && (!once || fired < raw.length)) {
        const begun = performance.now();
        const place = fired++ % raw.length;
        const status = await ask(raw[place] as Buffer);
        (shots[place]?.apart ? tookApart : took).push(performance.now() - begun);
        if (!isSuccess(status)) failed++;
      }
      ask.end();
    }),
  );
  const count = took.length + tookApart.length;
  return {
    perSecond: count / ((performance.now() - start) / 1000),
    p50: shareOf(took, 0.5),
    p99: shareOf(took, 0.99),
    p99Apart: shareOf(tookApart, 0.99),
    count,
    failed,
  };
}

/** What so large a share took no longer than; NaN of none. */
function shareOf(took: readonly number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The request as bytes. */
export function rawRequest(port: number, { method, path, token, cookie, key, body }: Shot): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Sends a request, and gives the status of its response; 0 where the connection was closed instead. */
export type Ask = ((request: Buffer) => Promise<number>) & { end(): void };

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** One connection, which takes one request after the other. */
export async function connect(port: number): Promise<Ask> {
  let answered: ((status: number) => void) | undefined;
  const connection = new Connection(port, (status) => answered?.(status));
  await connection.opened;
  const ask = (request: Buffer) =>
    new Promise<number>((resolve) => {
      answered = resolve;
      connection.send(request);
    });
  return Object.assign(ask, { end: () => connection.end() });
}

/** Every connection reads into it, and is done with it before the next one reads. */
const RECEIVED = Buffer.allocUnsafe(64 * 1024);
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * A connection that costs its own process little, because it stands for another machine: no stream, and nothing made
 * for a response but its status. A response has a content-length or comes in chunks.
 */
export class Connection {
  readonly opened: Promise<unknown>;
  readonly #socket: net.Socket;
  readonly #answered: (status: number) => void;
  /** What came of a head that is not whole. */
  #head = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are still to come; Infinity for one in chunks. */
  #left = 0;
  /** The last bytes of a body in chunks. */
  #tail = '';
  #waits = false;

  /** @param answered told of each response, by its status; 0 where the connection was closed instead */
  constructor(port: number, answered: (status: number) => void) {
    this.#answered = answered;
    const callback = (bytes: number) => {
      this.#take(RECEIVED.subarray(0, bytes));
      return true;
    };
    const socket = net.connect({ port, host: '127.0.0.1', onread: { buffer: RECEIVED, callback } });
    this.#socket = socket.setNoDelay(true);
    this.opened = once(socket, 'connect');
    this.opened.catch(() => {});
    socket.on('error', () => {});
    socket.on('close', () => this.#done(0));
  }

  send(request: Buffer): void {
    this.#waits = true;
    if (this.#socket.destroyed) queueMicrotask(() => this.#done(0));
    else this.#socket.write(request);
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    if (this.#left > 0) {
      this.#takeBody(bytes);
      return;
    }
    const come = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
    const end = come.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = Buffer.from(come);
      return;
    }
    this.#head = Buffer.alloc(0);
    const head = come.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    const isChunked = length === undefined && /transfer-encoding: chunked/i.test(head);
    this.#left = isChunked ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    this.#tail = '';
    this.#takeBody(come.subarray(end + HEAD_END.length - (isChunked ? 2 : 0)));
  }

  #takeBody(bytes: Buffer): void {
    this.#left -= bytes.length;
    if (this.#left === Number.POSITIVE_INFINITY) {
      const last = bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length));
      this.#tail = (this.#tail + last).slice(-LAST_CHUNK.length);
      if (this.#tail === LAST_CHUNK) this.#left = 0;
    }
    if (this.#left <= 0) this.#done(this.#status);
  }

  #done(status: number): void {
    if (!this.#waits) return;
    this.#waits = false;
    this.#answered(status);
  }
}
