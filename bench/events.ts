import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { timeOf } from './cost.ts';
import { hear, openWriter, startBroker, WAYS, type Way } from './event-transports.ts';

/*
 * `DATABASE_URL=… npm run bench:events`, on a migrated database of this machine: what it costs to hand an event to three
 * processes, by polling the log as the app does, by NOTIFY in the transaction that writes it, and by NATS or Redis behind
 * the commit. 'none' writes the events and hands them to no process: what the others take beyond it is their cost.
 * BENCH_RATES (100,1000,5000), BENCH_SECONDS (10), BENCH_WAYS. nats-server and redis-server are started here.
 */
const RATES = (process.env.BENCH_RATES ?? '0,100,1000,5000').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const READERS = 3;
const CONNECTIONS = 8;
const NAME = 'bench_events';

/** Of a transaction, as many events as a machine of two processors can commit at the pace beside its readers. */
const aTransaction = (rate: number) => (rate > 1000 ? 10 : 1);

interface Heard {
  /** Milliseconds from before the write to the reader, of each event. */
  waits: number[];
  /** Microseconds of processor time. */
  cpu: number;
}

if (process.argv[2] === 'reader') await read(process.argv[3] as Way);
else await main();

async function read(way: Way): Promise<void> {
  const waits: number[] = [];
  const close = await hear(way, urlOf(process.env.DATABASE_URL), (texts) => {
    const now = performance.timeOrigin + performance.now();
    for (const text of texts) waits.push(now - JSON.parse(text).at);
  });
  let before = process.cpuUsage();
  process.on('message', (message) => {
    if (message === 'begin') {
      waits.length = 0;
      before = process.cpuUsage();
    }
    if (message !== 'end') return;
    const { user, system } = process.cpuUsage(before);
    // Once it is sent: a line that is let go before that loses what is still on its way.
    process.send?.({ waits, cpu: user + system } satisfies Heard, () => {
      void close().then(() => process.disconnect());
    });
  });
  process.send?.('ready');
}

function urlOf(given: string | undefined): string {
  if (!given) throw new Error('Say by DATABASE_URL where a migrated database is.');
  const url = new URL(given);
  url.searchParams.set('application_name', NAME);
  return url.href;
}

async function main(): Promise<void> {
  const ways = (process.env.BENCH_WAYS?.split(',') as Way[] | undefined) ?? WAYS;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  console.log(
    `PostgreSQL ${rows[0]?.server_version}, Node ${process.version}, ${READERS} readers, ${SECONDS} s each`,
  );
  console.log('ms of CPU are for 1,000 events; at a rate of 0, for each second');
  console.log('way      asked  written  p50 ms  p99 ms  missed  database  writer  readers  broker');
  try {
    for (const rate of RATES) for (const way of ways) console.log(await measure(client, way, rate));
  } finally {
    await client.query('truncate events');
    await client.end();
  }
}

async function measure(client: pg.Client, way: Way, rate: number): Promise<string> {
  await client.query('truncate events');
  const url = urlOf(process.env.DATABASE_URL);
  const broker = await startBroker(way);
  const readers =
    way === 'none' ? [] : await Promise.all(Array.from({ length: READERS }, () => startReader(way)));
  const writer = await openWriter(way, url, CONNECTIONS);
  // Connections are open, statements prepared and code compiled before it counts.
  await writeFor(writer, Math.max(rate, 100), 1);
  await wait(500);
  for (const reader of readers) reader.send('begin');
  const pids = await backends(client);
  const timesOf = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  const [database, own, ofBroker] = [timesOf(), process.cpuUsage(), broker ? timeOf(broker.pid ?? 0) : 0];
  const start = performance.now();
  const written = rate > 0 ? await writeFor(writer, rate, SECONDS) : await wait(SECONDS * 1000, 0);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(own);
  await wait(500);
  const used = [timesOf() - database, user + system];
  const heard = await Promise.all(readers.map(endReader));
  used.push(
    heard.reduce((sum, { cpu }) => sum + cpu, 0),
    broker ? timeOf(broker.pid ?? 0) - ofBroker : 0,
  );
  await writer.close();
  if (broker) await Promise.all([once(broker, 'exit'), broker.kill()]);
  const waits = heard.flatMap(({ waits }) => waits).toSorted((a, b) => a - b);
  const missed = readers.length * written - waits.length;
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)]?.toFixed(1) ?? '-';
  const per = rate > 0 ? written / 1000 : SECONDS;
  const cells = [
    ...[way.padEnd(7), String(rate).padStart(6), (written / seconds).toFixed(0).padStart(8)],
    ...[at(0.5).padStart(7), at(0.99).padStart(7), String(missed).padStart(7)],
    ...used.map((microseconds, place) =>
      (microseconds / 1000 / per).toFixed(1).padStart([9, 7, 8, 7][place] ?? 7),
    ),
  ];
  return cells.join(' ');
}

/** Writes at a pace for some seconds. @returns how many events were written */
async function writeFor(writer: Awaited<ReturnType<typeof openWriter>>, rate: number, seconds: number) {
  const size = aTransaction(rate);
  const most = rate * seconds;
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  let written = 0;
  while (written < most) {
    const due = Math.min(most, ((performance.now() - start) / 1000) * rate);
    for (; written + size <= due && underWay.size < CONNECTIONS * 4; written += size) {
      const one: Promise<void> = writer.write(newEvents(size)).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    if (performance.now() - start > seconds * 1000 + 50) break;
    await wait(1);
  }
  await Promise.all(underWay);
  return written;
}

/** As events are, with the moment before they are written. */
function newEvents(count: number): string[] {
  const at = performance.timeOrigin + performance.now();
  return Array.from({ length: count }, () =>
    JSON.stringify({
      at,
      kollabId: crypto.randomUUID(),
      senderId: crypto.randomUUID(),
      recipientId: crypto.randomUUID(),
    }),
  );
}

async function backends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [NAME],
  );
  return rows.map(({ pid }) => pid);
}

async function startReader(way: Way): Promise<ChildProcess> {
  const child = fork(import.meta.filename, ['reader', way], { serialization: 'advanced' });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (said !== 'ready') throw new Error(`a reader by ${way} did not start`);
  return child;
}

async function endReader(reader: ChildProcess): Promise<Heard> {
  const said = once(reader, 'message');
  reader.send('end');
  const [heard] = await said;
  return heard as Heard;
}
