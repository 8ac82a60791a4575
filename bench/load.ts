import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './results.ts';

/** One request of a measurement. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  cookie?: string;
  /** Its Idempotency-Key. */
  key?: string;
  body?: unknown;
  /** Its time has a goal of its own, and so a percentile of its own. */
  apart?: true;
}

/** Times are milliseconds of successful requests, unless they are named otherwise. A percentile of none is NaN. */
export interface Round {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Of the shots that are measured apart. */
  p99Apart: number;
  /** Without success, including those refused with 503. */
  failed: number;
  refused: number;
  p99Refused: number;
}

/**
 * Keeps connections to a server of this machine busy, each with one request at a time.
 * @param seconds left out, every shot is sent once
 * @param rate at most so many a second; what was late is sent as soon as a connection is free
 */
export async function fire(
  port: number,
  shots: readonly Shot[],
  connections: number,
  seconds?: number,
  rate = Number.POSITIVE_INFINITY,
): Promise<Round> {
  const requests = shots.map((shot) => rawRequest(port, shot));
  const good: number[] = [];
  const apart: number[] = [];
  const refused: number[] = [];
  let others = 0;
  let fired = 0;
  const start = performance.now();
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let answered: (status: number) => void = () => {};
      const open = () => new Connection(port, (status) => answered(status));
      let connection = open();
      while (performance.now() < end && (seconds !== undefined || fired < shots.length)) {
        const n = fired++;
        const early = start + (n / rate) * 1000 - performance.now();
        if (early > 0) await wait(early);
        const shot = shots[n % shots.length] as Shot;
        const sent = performance.now();
        const status = await new Promise<number>((resolve) => {
          answered = resolve;
          connection.send(requests[n % shots.length] as Buffer);
        });
        const time = performance.now() - sent;
        if (isSuccess(status)) (shot.apart ? apart : good).push(time);
        else if (status === 503) refused.push(time);
        else others++;
        // A server that drops connections gets new ones.
        if (status === 0) connection = open();
      }
      connection.end();
    }),
  );
  const count = good.length + apart.length + refused.length + others;
  return {
    count,
    perSecond: count / ((performance.now() - start) / 1000),
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    p99Apart: quantile(apart, 0.99),
    failed: refused.length + others,
    refused: refused.length,
    p99Refused: quantile(refused, 0.99),
  };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The bytes of a request. */
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

/** Shared by all connections: each handles what it has read before the next one reads. */
const RECEIVED = Buffer.allocUnsafe(64 * 1024);
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * A connection that reads nothing but the status of a response. An HTTP client would take more processor time than
 * some of the responses that are measured, and the generator stands for other machines.
 */
export class Connection {
  readonly #socket: net.Socket;
  readonly #answered: (status: number) => void;
  /** The beginning of a head that is not complete. */
  #head = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are missing; Infinity if it comes in chunks. */
  #left = 0;
  /** The last bytes of a body in chunks. */
  #tail = '';
  #waits = false;

  /** @param answered called with the status of each response; 0 if the connection was closed instead */
  constructor(port: number, answered: (status: number) => void) {
    this.#answered = answered;
    const callback = (bytes: number) => {
      this.#read(RECEIVED.subarray(0, bytes));
      return true;
    };
    this.#socket = net.connect({ port, host: '127.0.0.1', onread: { buffer: RECEIVED, callback } });
    this.#socket.setNoDelay(true);
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.#finish(0));
  }

  /** Sends a request. The response to the one before must have come. */
  send(request: Buffer): void {
    this.#waits = true;
    if (this.#socket.destroyed) queueMicrotask(() => this.#finish(0));
    else this.#socket.write(request);
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#left > 0) {
      this.#readBody(bytes);
      return;
    }
    const received = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
    const end = received.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = Buffer.from(received);
      return;
    }
    this.#head = Buffer.alloc(0);
    const head = received.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    const isChunked = length === undefined && /transfer-encoding: chunked/i.test(head);
    this.#left = isChunked ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    this.#tail = '';
    // An empty body in chunks is found by the line end before it, which belongs to the head.
    this.#readBody(received.subarray(end + HEAD_END.length - (isChunked ? 2 : 0)));
  }

  #readBody(bytes: Buffer): void {
    this.#left -= bytes.length;
    if (this.#left === Number.POSITIVE_INFINITY) {
      const last = bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length));
      this.#tail = (this.#tail + last).slice(-LAST_CHUNK.length);
      if (this.#tail === LAST_CHUNK) this.#left = 0;
    }
    if (this.#left <= 0) this.#finish(this.#status);
  }

  #finish(status: number): void {
    if (!this.#waits) return;
    this.#waits = false;
    this.#answered(status);
  }
}
