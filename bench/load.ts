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
  let failed = 0;
  let fired = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(connections, MOST_CONNECTIONS) }, async () => {
      const ask = await connect(port);
      while (performance.now() < until && (!once || fired < raw.length)) {
        const begun = performance.now();
        const status = await ask(raw[fired++ % raw.length] as Buffer);
        took.push(performance.now() - begun);
        if (!isSuccess(status)) failed++;
      }
      ask.end();
    }),
  );
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return {
    perSecond: took.length / ((performance.now() - start) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    count: took.length,
    failed,
  };
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

const LAST_CHUNK = '\r\n0\r\n\r\n';

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** One connection, which takes one request after the other. A response has a content-length or comes in chunks. */
export async function connect(port: number): Promise<Ask> {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let parts: Buffer[] = [];
  let have = 0;
  let want = -1;
  let chunked = false;
  let status = 0;
  let answered: ((status: number) => void) | undefined;
  socket.on('error', () => {});
  socket.on('close', () => answered?.(0));
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    have += chunk.length;
    if (want < 0) {
      const all = Buffer.concat(parts);
      const head = all.indexOf('\r\n\r\n');
      if (head < 0) return;
      const headers = all.toString('latin1', 0, head);
      status = Number(headers.slice(9, 12));
      chunked = /transfer-encoding: chunked/i.test(headers);
      want = head + 4 + Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    }
    if (chunked ? !endsIn(parts, LAST_CHUNK) : have < want) return;
    parts = [];
    have = 0;
    want = -1;
    answered?.(status);
  });
  const ask = (request: Buffer) =>
    new Promise<number>((resolve) => {
      if (socket.destroyed) return resolve(0);
      answered = resolve;
      socket.write(request);
    });
  return Object.assign(ask, { end: () => socket.destroy() });
}

/** Whether what came so far ends in a text, however it was cut on its way. */
function endsIn(parts: Buffer[], text: string): boolean {
  const end = Buffer.concat(parts.slice(-text.length)).subarray(-text.length);
  return end.toString('latin1') === text;
}
