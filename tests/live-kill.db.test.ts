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

// One process writes, another has the page's line; that one is killed in the middle and replaced.

const EVENTS = process.env.DEEP === '1' ? 1_000 : 60;
const PATIENCE = { timeout: 30_000, interval: 20 };

let writer: TestApp;
let reading: AppProcess;
let reader: LiveReader | undefined;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(() => buildPages(), 120_000);
afterAll(async () => {
  reader?.close();
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

it(`section 8: loses and doubles none of ${EVENTS} events, though the process of the line is killed and replaced`, async () => {
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

  /** Numbers of all that came, by every line, as the browser's page gets them. */
  const came: number[] = [];
  const open = async (lastId?: string) => {
    reader = await LiveReader.open(reading.url, { cookie: noor.cookie, ...(lastId && { lastId }) });
    return reader;
  };
  const numbersOf = ({ messages }: LiveReader) =>
    messages.flatMap(({ data: { n } }) => (n === undefined ? [] : [n]));
  let line = await open();
  await expect.poll(() => line.events, PATIENCE).toContain('open');

  const write = async () => {
    const { database: here, clock } = writer.context;
    const data = { to: [noor.userId] };
    const event = { type: NOTIFICATION_CREATED, actorId: null, subjectId: noor.userId, data };
    await here.db.transaction((tx) => recordEvents(tx, [event], clock.now()));
  };
  for (let n = 0; n < EVENTS / 2; n++) await write();
  // Some of them have come, and some are on their way.
  await expect.poll(() => numbersOf(line).length, PATIENCE).toBeGreaterThan(0);
  const killed = reading.kill();
  const rest = (async () => {
    for (let n = EVENTS / 2; n < EVENTS; n++) await write();
  })();
  await killed;
  await expect.poll(() => line.ended, PATIENCE).toBe(true);
  came.push(...numbersOf(line));
  reading = await startAppProcess(port, settings);
  line = await open(line.lastId);
  expect(line.status).toBe(200);
  await rest;
  // A page leaves out what it heard, by its number: what counts is that each number comes, and that none is another's.
  await expect.poll(() => new Set([...came, ...numbersOf(line)]).size, PATIENCE).toBe(EVENTS);
  expect(line.events).not.toContain('reset');
  const { rows } = await writer.context.database.pool.query<{ n: number }>(
    `select id::int as n from events where type = $1 order by id`,
    [NOTIFICATION_CREATED],
  );
  expect([...new Set([...came, ...numbersOf(line)])].sort((a, b) => a - b)).toEqual(rows.map(({ n }) => n));
}, 300_000);
