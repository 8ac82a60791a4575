// @module-tag whole
// @module-tag counted
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { Collaboration, createCast } from './collaboration.ts';
import { expectSoundLedger } from './ledger.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';
import { byTier, tier } from './tools/tier.ts';

const deep = tier === 'deep';
const APP_KILLS = byTier({ main: 1, all: 3, deep: 50 });
const DATABASE_KILLS = byTier({ main: 1, all: 1, deep: 5 });
/** Acknowledged writes of a cycle before the kill. Writers continue during the kill. */
const WRITES_BEFORE_KILL = 25;
const WRITERS = 4;
/** Generous, because these tests are about lost rows and not about time. */
const TEST_MS = deep ? 1_800_000 : 240_000;

const cleanUps: (() => Promise<void>)[] = [];

beforeAll(() => buildPages(), 300_000);
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('kill -9 under writes', () => {
  it(
    `of the app, ${APP_KILLS} times, loses no acknowledged write`,
    async () => {
      const database = await freshDatabase();
      const dataDir = temporaryFolder();
      const port = await freePort();
      const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
      let app = await startAppProcess(port, settings);
      // Follows the log as well, and takes over when the first process is killed in the middle of a batch.
      const other = await startAppProcess(await freePort(), settings);
      const observer = await observe(database.url, app.url);
      cleanUps.unshift(async () => {
        await app.kill();
        await other.stop();
        await database.drop();
      });
      const { kollab, acknowledged } = await begin(observer);
      for (let cycle = 0; cycle < APP_KILLS; cycle++) {
        await writeUntil(app, kollab, acknowledged, () => app.kill());
        app = await startAppProcess(port, settings);
        expect(await lost(observer, acknowledged)).toEqual([]);
      }
      await expectSoundLedger(observer.context);
    },
    TEST_MS,
  );

  it(`of the embedded database, ${DATABASE_KILLS} times, loses no acknowledged write and comes back`, {
    timeout: TEST_MS,
  }, async () => {
    const dataDir = temporaryFolder();
    const app = await startAppProcess(await freePort(), { DATABASE_URL: '', DATA_DIR: dataDir });
    cleanUps.push(() => app.stop());
    const embedded = await startEmbedded({ dataDir });
    cleanUps.push(() => embedded.release());
    const observer = await observe(embedded.url, app.url);
    const { kollab, acknowledged } = await begin(observer);
    for (let cycle = 0; cycle < DATABASE_KILLS; cycle++) {
      const { rows } = await observer.context.database.pool.query(
        "select current_setting('data_directory') as folder",
      );
      const pid = Number(fs.readFileSync(path.join(rows[0].folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      await writeUntil(app, kollab, acknowledged, async () => void process.kill(pid, 'SIGKILL'));
      await answersAgain(app);
      expect(await lost(observer, acknowledged)).toEqual([]);
    }
    await expectSoundLedger(observer.context);
  });
});

/**
 * Starts a second app on the same data in this process. It creates users whose tokens the first app accepts, and reads
 * rows.
 */
async function observe(databaseUrl: string, publicUrl: string): Promise<TestApp> {
  const observer = await startTestApp({
    databaseUrl,
    env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: publicUrl },
  });
  cleanUps.push(() => observer.close());
  return observer;
}

async function begin(observer: TestApp) {
  const kollab = await Collaboration.in(observer, await createCast(observer), 'A');
  return { kollab, acknowledged: new Set<string>() };
}

let written = 0;

/** Writes updates through the app concurrently until `strike` has ended their target. */
async function writeUntil(
  app: AppProcess,
  collaboration: Collaboration,
  acknowledged: Set<string>,
  strike: () => Promise<void>,
): Promise<void> {
  const enough = acknowledged.size + WRITES_BEFORE_KILL;
  let struck: Promise<void> | undefined;
  const writer = async () => {
    for (;;) {
      const note = `update ${++written}`;
      const status = await write(app, collaboration, note);
      if (status === 200) acknowledged.add(note);
      if (acknowledged.size >= enough) struck ??= strike();
      if (struck && status !== 200) return;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await struck;
}

/** Returns the status, or 0 if the connection broke before a response. */
async function write(app: AppProcess, { requestId, cast }: Collaboration, note: string): Promise<number> {
  try {
    const response = await fetch(`${app.url}/api/request/${requestId}/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cast.S.token}` },
      body: JSON.stringify({ note }),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

async function lost(observer: TestApp, acknowledged: Set<string>): Promise<string[]> {
  const { rows } = await observer.context.database.pool.query(
    "select note from request_updates where type = 'update'",
  );
  const stored = new Set(rows.map(({ note }) => note));
  return [...acknowledged].filter((note) => !stored.has(note));
}

async function answersAgain(app: AppProcess): Promise<void> {
  const status = () =>
    fetch(`${app.url}/readyz`)
      .then(({ status }) => status)
      .catch(() => `nothing: ${app.output().slice(-3000)}`);
  await expect.poll(status, { timeout: 120_000, interval: 100 }).toBe(200);
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-kill-'));
  cleanUps.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
