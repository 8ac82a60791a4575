import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { silent } from '#infra/db/log.ts';
import { openDatabase } from '#infra/db/pool.ts';
import { createEventTail } from '#infra/events/tail.ts';

/*
 * The ways in which an event may come from the process that wrote it to the others, for bench/events.ts. NATS and Redis
 * are spoken by hand, since both protocols are a few lines for what is needed of them here.
 */

export const WAYS = ['none', 'polling', 'notify', 'nats', 'redis'] as const;
export type Way = (typeof WAYS)[number];

const CHANNEL = 'bench_events';
const NATS_PORT = 4333;
const REDIS_PORT = 6391;
const LINE_END = '\r\n';

/** Hears every event that is written from now on. @param heard is given the data of some events, as text */
export async function hear(
  way: Way,
  url: string,
  heard: (texts: readonly string[]) => void,
): Promise<() => Promise<void>> {
  if (way === 'polling') return poll(url, heard);
  if (way === 'notify') return listen(url, heard);
  if (way === 'nats') return subscribeToNats(heard);
  if (way === 'redis') return subscribeToRedis(heard);
  return async () => {};
}

/** The tail of the app, as every process has it. It tells some events twice, so the second time is left out. */
async function poll(url: string, heard: (texts: readonly string[]) => void) {
  const database = openDatabase({ url, max: 2 });
  const tail = createEventTail(database, silent);
  const known = new Set<number>();
  tail.on('bench', (events) => {
    const fresh = events.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    heard(fresh.map(({ data }) => JSON.stringify(data)));
  });
  tail.start();
  await tail.started;
  return async () => {
    await tail.stop();
    await database.close();
  };
}

async function listen(url: string, heard: (texts: readonly string[]) => void) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('notification', ({ payload }) => heard([payload ?? '']));
  await client.query(`listen ${CHANNEL}`);
  return () => client.end();
}

async function subscribeToNats(heard: (texts: readonly string[]) => void) {
  const socket = await connect(NATS_PORT);
  socket.write(
    `CONNECT {"verbose":false,"pedantic":false}${LINE_END}SUB ${CHANNEL} 1${LINE_END}PING${LINE_END}`,
  );
  const begun = Promise.withResolvers<void>();
  readFrames(
    socket,
    (line) => {
      if (line === 'PING') socket.write(`PONG${LINE_END}`);
      if (line === 'PONG') begun.resolve();
      // MSG <subject> <id> <bytes>
      return line.startsWith('MSG ') ? Number(line.slice(line.lastIndexOf(' ') + 1)) : null;
    },
    heard,
  );
  await begun.promise;
  return async () => void socket.destroy();
}

async function subscribeToRedis(heard: (texts: readonly string[]) => void) {
  const socket = await connect(REDIS_PORT);
  socket.write(redisCommand('SUBSCRIBE', CHANNEL));
  const begun = Promise.withResolvers<void>();
  // An array of three: the word, the channel and the message, each with its length before it.
  let place = 0;
  readFrames(
    socket,
    (line) => {
      if (line.startsWith('*')) place = 0;
      if (line.startsWith(':')) begun.resolve();
      return line.startsWith('$') ? Number(line.slice(1)) : null;
    },
    (texts) => {
      const messages = texts.filter(() => ++place % 3 === 0);
      if (messages.length > 0) heard(messages);
    },
  );
  await begun.promise;
  return async () => void socket.destroy();
}

/** Writes events and hands them over. One that is handed over by a broker is so behind the commit. */
export interface Writer {
  write(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const INSERT = `insert into events (type, actor_id, subject_id, data, created_at)
  select 'request.accepted', gen_random_uuid(), gen_random_uuid(), made, clock_timestamp()
  from jsonb_array_elements($1::jsonb) as made`;
const INSERT_AND_NOTIFY = `with written as (${INSERT} returning data)
  select pg_notify('${CHANNEL}', data::text) from written`;

export async function openWriter(way: Way, url: string, connections: number): Promise<Writer> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const text = way === 'notify' ? INSERT_AND_NOTIFY : INSERT;
  const port = { nats: NATS_PORT, redis: REDIS_PORT }[way as string];
  const socket = port === undefined ? null : await connect(port);
  if (way === 'nats') socket?.write(`CONNECT {"verbose":false,"pedantic":false}${LINE_END}`);
  socket?.resume();
  const frame = (said: string) =>
    way === 'nats'
      ? `PUB ${CHANNEL} ${Buffer.byteLength(said)}${LINE_END}${said}${LINE_END}`
      : redisCommand('PUBLISH', CHANNEL, said);
  return {
    async write(texts) {
      await pool.query({ name: 'write_events', text, values: [`[${texts.join(',')}]`] });
      socket?.write(texts.map(frame).join(''));
    },
    async close() {
      await pool.end();
      socket?.destroy();
    },
  };
}

/** Starts the broker of a way on a port of its own, in memory alone; null where there is none. */
export async function startBroker(way: Way): Promise<ChildProcess | null> {
  if (way !== 'nats' && way !== 'redis') return null;
  const [program, port, options] =
    way === 'nats'
      ? (['nats-server', NATS_PORT, ['-a', '127.0.0.1', '-p', String(NATS_PORT)]] as const)
      : ([
          'redis-server',
          REDIS_PORT,
          ['--bind', '127.0.0.1', '--port', String(REDIS_PORT), '--save', '', '--appendonly', 'no'],
        ] as const);
  const child = spawn(program, options, { stdio: 'ignore' });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  const up = (async () => {
    for (let tries = 0; tries < 100; tries++) {
      const socket = await connect(port).catch(() => null);
      if (socket) return socket.destroy();
      await wait(50);
    }
    throw new Error(`${program} does not answer`);
  })();
  await Promise.race([up, failed]);
  return child;
}

function redisCommand(...words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}${LINE_END}${word}${LINE_END}`);
  return `*${words.length}${LINE_END}${parts.join('')}`;
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/**
 * Reads lines, and behind some of them a number of bytes.
 * @param lengthAfter how many bytes come behind a line; null where the next line does
 * @param heard is given what these bytes were, of as much as came at once
 */
function readFrames(
  socket: net.Socket,
  lengthAfter: (line: string) => number | null,
  heard: (texts: readonly string[]) => void,
): void {
  let rest = Buffer.alloc(0);
  let length: number | null = null;
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const texts: string[] = [];
    let at = 0;
    for (;;) {
      if (length === null) {
        const end = rest.indexOf(LINE_END, at, 'latin1');
        if (end < 0) break;
        length = lengthAfter(rest.toString('latin1', at, end));
        at = end + 2;
      } else {
        if (rest.length < at + length + 2) break;
        texts.push(rest.toString('utf8', at, at + length));
        at += length + 2;
        length = null;
      }
    }
    rest = rest.subarray(at);
    if (texts.length > 0) heard(texts);
  });
}
