// @module-tag whole
// @module-tag counted
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PART_BYTES, partsIn } from '#modules/files/files.rules.ts';
import { collectParts } from '#modules/files/server/collect-files.ts';
import { isPartObject } from '#modules/files/server/part-objects.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { createPeople, type Person } from './factories.ts';
import { pdfOf } from './files.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { freshDatabase, PATIENT_SETTINGS } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';
import { byTier } from './tools/tier.ts';

const KILLS = byTier({ main: 1, all: 3, deep: 20 });
const UPLOADERS = 4;
/** Parts that have arrived before each kill. Uploads continue during the kill. */
const PARTS_BEFORE_KILL = 6;
/** Generous, because these tests are about lost bytes and not about time. */
const TEST_MS = 240_000;
const HOURS = 60 * 60 * 1000;

const BYTES = pdfOf(2 * PART_BYTES + 5000);
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(() => buildPages(), 300_000);
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface World {
  app: AppProcess;
  restart(): Promise<AppProcess>;
  /** Another app on the same database and store, in the process of the test. */
  observer: TestApp;
  people: Person[];
}

async function startWorld(): Promise<World> {
  const database = await freshDatabase();
  cleanUps.push(() => database.drop());
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-kill-files-'));
  cleanUps.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const start = async () => {
    const app = await startAppProcess(port, {
      ...PATIENT_SETTINGS,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    });
    cleanUps.push(() => app.kill());
    return app;
  };
  const app = await start();
  const observer = await startTestApp({
    databaseUrl: database.url,
    env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: app.url, DATA_DIR: dataDir },
  });
  cleanUps.push(() => observer.close());
  return { app, restart: start, observer, people: await createPeople(observer.context, UPLOADERS) };
}

const headers = ({ token }: Person, type: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': type,
});

/** @returns the id, or null if the app did not answer */
async function begin({ url }: AppProcess, who: Person): Promise<string | null> {
  const response = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: headers(who, 'application/json'),
    body: JSON.stringify({
      ...{ name: 'brief.pdf', size: BYTES.length },
      container: { kind: 'brief', id: who.userId },
    }),
  }).catch(() => null);
  return response?.status === 201 ? (await response.json()).fileId : null;
}

/** @returns the status, or 0 if the connection broke before a response */
async function putPart({ url }: AppProcess, who: Person, fileId: string, n: number): Promise<number> {
  try {
    const response = await fetch(`${url}/api/files/${fileId}/parts/${n}`, {
      method: 'PUT',
      headers: headers(who, 'application/octet-stream'),
      body: new Uint8Array(BYTES.subarray((n - 1) * PART_BYTES, n * PART_BYTES)),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

async function storedParts({ context }: TestApp): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of context.media.list()) if (isPartObject(name)) names.push(name);
  return names;
}

async function rowsOf({
  context,
}: TestApp): Promise<{ object: string; hash: string; fileId: string; n: number }[]> {
  const text = 'select object, hash, file_id as "fileId", n from file_parts';
  return (await context.database.pool.query(text)).rows;
}

async function expectBytesOfEveryRow(observer: TestApp): Promise<void> {
  for (const { object, hash } of await rowsOf(observer)) {
    const bytes = await observer.context.media.get(object);
    expect(bytes && createHash('sha256').update(bytes).digest('base64url'), object).toBe(hash);
  }
}

/** Runs the job when everything in the store is old enough. */
async function collect(observer: TestApp): Promise<void> {
  observer.clock.advance(2 * HOURS);
  await collectParts(observer.context);
  observer.clock.reset();
}

async function expectWhole({ url }: AppProcess, who: Person, fileId: string): Promise<void> {
  const response = await fetch(`${url}/api/files/${fileId}/content`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
}

it(
  'a part whose app is killed before its row is written is sent again, and its first bytes are deleted',
  async () => {
    const { app, restart, observer, people } = await startWorld();
    const [who] = people as [Person];
    const fileId = (await begin(app, who)) ?? '';
    expect(await putPart(app, who, fileId, 1)).toBe(200);
    // The row of the part waits for this lock, which is taken after its bytes are in the store.
    const lock = await observer.context.database.pool.connect();
    await lock.query('begin');
    await lock.query('select from files where id = $1 for update', [fileId]);
    const put = putPart(app, who, fileId, 2);
    await expect.poll(async () => (await storedParts(observer)).length).toBe(2);
    await app.kill();
    expect(await put).toBe(0);
    await lock.query('rollback');
    lock.release();
    expect(await rowsOf(observer)).toHaveLength(1);

    const again = await restart();
    for (const n of [2, 3]) expect(await putPart(again, who, fileId, n)).toBe(200);
    await expectWhole(again, who, fileId);
    expect(await storedParts(observer)).toHaveLength(4);
    await collect(observer);
    expect((await storedParts(observer)).sort()).toEqual(
      (await rowsOf(observer)).map(({ object }) => object).sort(),
    );
    await expectWhole(again, who, fileId);
  },
  TEST_MS,
);

it(`kill -9 of the app, ${KILLS} times, leaves no row without its bytes, and uploads go on`, {
  timeout: TEST_MS,
}, async () => {
  let { app, restart, observer, people } = await startWorld();
  for (let cycle = 0; cycle < KILLS; cycle++) {
    const begun: { who: Person; fileId: string; acknowledged: Set<number> }[] = [];
    let arrived = 0;
    let struck: Promise<void> | undefined;
    await Promise.all(
      people.map(async (who) => {
        while (!struck) {
          const fileId = await begin(app, who);
          if (!fileId) return;
          const upload = { who, fileId, acknowledged: new Set<number>() };
          begun.push(upload);
          for (let n = 1; n <= partsIn(BYTES.length); n++) {
            if ((await putPart(app, who, fileId, n)) !== 200) return;
            upload.acknowledged.add(n);
            if (++arrived >= PARTS_BEFORE_KILL) struck ??= app.kill();
          }
        }
      }),
    );
    await struck;
    app = await restart();
    await expectBytesOfEveryRow(observer);
    const rows = await rowsOf(observer);
    for (const { who, fileId, acknowledged } of begun) {
      const received = rows.filter((row) => row.fileId === fileId).map(({ n }) => n);
      expect(received).toEqual(expect.arrayContaining([...acknowledged]));
      for (let n = 1; n <= partsIn(BYTES.length); n++) expect(await putPart(app, who, fileId, n)).toBe(200);
      await expectWhole(app, who, fileId);
      const remove = { method: 'DELETE', headers: headers(who, 'application/json') };
      expect((await fetch(`${app.url}/api/files/${fileId}`, remove)).status).toBe(200);
    }
    await collect(observer);
    expect(await storedParts(observer)).toEqual([]);
  }
});
