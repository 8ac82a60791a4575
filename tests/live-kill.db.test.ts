// @module-tag whole
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEvents } from '#infra/events/event.ts';
import { NOTIFICATION_CREATED } from '#modules/notifications/notifications.events.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { createPerson } from './factories.ts';
import { LiveReader } from './live-reader.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';
import { byTier, tier } from './tools/tier.ts';

// One process writes, another holds the page's stream and is killed and replaced while events arrive.

const DEEP = tier === 'deep';
const EVENTS = byTier({ main: 60, all: 60, deep: 1_000 });
/** The longest allowed delay on an otherwise idle machine. The daily tiers do not measure time. */
const LATEST_MS = DEEP ? 1_000 : 30_000;
const PATIENCE = { timeout: 30_000, interval: 20 };

let writer: TestApp;
let reading: AppProcess;
let reader: LiveReader | undefined;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(() => buildPages(), 300_000);
afterAll(async () => {
  reader?.close();
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

it(`delivers each of ${EVENTS} events once although the stream's process is killed and replaced`, async () => {
  const database = await freshDatabase();
  cleanUps.push(database.drop);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-live-'));
  cleanUps.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  reading = await startAppProcess(port, settings);
  cleanUps.push(() => reading.kill());
  writer = await startTestApp({
    jobs: true,
    databaseUrl: database.url,
    env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: reading.url },
  });
  cleanUps.push(() => writer.close());
  const noor = await createPerson(writer.context);

  /** When each number arrived on any stream, deduplicated as in the browser's page. */
  const came = new Map<number, number>();
  const open = async (lastId?: string) => {
    reader = await LiveReader.open(reading.url, { cookie: noor.cookie, ...(lastId && { lastId }) });
    return reader;
  };
  const note = ({ messages }: LiveReader) => {
    for (const { data, at } of messages) if (data.n !== undefined && !came.has(data.n)) came.set(data.n, at);
    return came.size;
  };
  let line = await open();
  await expect.poll(() => line.events, PATIENCE).toContain('open');

  /** When each number was committed, in order. */
  const committed: number[] = [];
  const write = async (count: number) => {
    const { database: here, clock } = writer.context;
    const data = { to: [noor.userId] };
    const event = { type: NOTIFICATION_CREATED, actorId: null, subjectId: noor.userId, data };
    for (let n = 0; n < count; n++) {
      await here.db.transaction((tx) => recordEvents(tx, [event], clock.now()));
      committed.push(Date.now());
    }
  };
  await write(EVENTS / 4);
  await expect.poll(() => note(line), PATIENCE).toBe(EVENTS / 4);
  await write(EVENTS / 4);
  const killedAt = Date.now();
  // Some events have arrived, and others are in transit.
  const killed = reading.kill();
  const meanwhile = write(EVENTS / 4);
  await killed;
  await expect.poll(() => line.ended, PATIENCE).toBe(true);
  note(line);
  reading = await startAppProcess(port, settings);
  line = await open(line.lastId);
  expect(line.status).toBe(200);
  await meanwhile;
  await expect.poll(() => line.events, PATIENCE).toContain('open');
  const backAt = Date.now();
  await write(EVENTS / 4);
  // A page drops duplicates by number. So each number must arrive, and each must identify one event.
  await expect.poll(() => note(line), PATIENCE).toBe(EVENTS);
  expect(line.events).not.toContain('reset');
  const { rows } = await writer.context.database.pool.query<{ n: number }>(
    `select id::int as n from events where type = $1 order by id`,
    [NOTIFICATION_CREATED],
  );
  expect([...came.keys()].sort((a, b) => a - b)).toEqual(rows.map(({ n }) => n));
  // Only events that were committed while the stream was open. Events in transit at the kill wait until the next
  // process has started.
  const took = rows.flatMap(({ n }, place) => {
    const at = committed[place] ?? 0;
    const wasOpen = at < killedAt - LATEST_MS || at >= backAt || (came.get(n) ?? 0) < killedAt;
    return wasOpen ? [(came.get(n) ?? Number.POSITIVE_INFINITY) - at] : [];
  });
  expect(took.length).toBeGreaterThanOrEqual(EVENTS / 2);
  expect(Math.max(...took)).toBeLessThan(LATEST_MS);
}, 300_000);
