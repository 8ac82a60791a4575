// @module-tag whole
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectFiles } from '#modules/media/server/collect-pictures.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { createPerson } from './factories.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type FreshDatabase, freshDatabase, PATIENT_SETTINGS } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';
import { formOf, pictureRows, plainPicture, storedFiles } from './uploads.ts';

// Uploads to the app as a separate process: its peak memory, and the files left after a kill.

const MEGA = 1024 * 1024;
const PEAK_BYTES = 150 * MEGA;
const TEST_MS = 240_000;

let database: FreshDatabase;
let dataDir: string;
let app: AppProcess;
let observer: TestApp;

beforeAll(async () => {
  await buildPages();
  database = await freshDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-pictures-'));
  await start();
  // A second app on the same data. It creates users whose tokens the first app accepts, and reads rows.
  const env = { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: app.url, DATA_DIR: dataDir };
  observer = await startTestApp({ databaseUrl: database.url, env });
}, TEST_MS);
afterAll(async () => {
  await observer.close();
  await app.kill();
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  app = await startAppProcess(await freePort(), {
    ...PATIENT_SETTINGS,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
}

/** Returns the status, or 0 if the connection broke before a response. */
async function send(token: string, bytes: Uint8Array): Promise<number> {
  const { raw, headers } = formOf([{ field: 'image', bytes, fileName: 'a.png' }]);
  const authorization = `Bearer ${token}`;
  try {
    const response = await fetch(`${app.url}/api/pictures`, {
      ...{ method: 'POST', body: raw as BodyInit },
      headers: { ...headers, authorization },
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

it.runIf(process.platform === 'linux')(
  'no picture takes more than 150 MB while it is looked at, hostile or merely large',
  async () => {
    const { token } = await createPerson(observer.context);
    const large = await sharp({
      create: { width: 5712, height: 4284, channels: 3, background: 'teal' },
    })
      .composite([{ input: await plainPicture('gold'), left: 2000, top: 2000 }])
      .jpeg({ progressive: true })
      .toBuffer();
    const pictures = [
      ...(await hostilePictures('http://127.0.0.1:9')),
      { name: 'a photo of 24 megapixels', bytes: large },
    ];
    // The first picture allocates memory that is never released.
    expect(await send(token, await plainPicture('plum'))).toBe(201);
    const tooMuch: string[] = [];
    for (const { name, bytes } of pictures) {
      const before = memoryOf(app.pid, 'VmRSS');
      // Resets VmHWM, the peak memory.
      fs.writeFileSync(`/proc/${app.pid}/clear_refs`, '5');
      const status = await send(token, bytes);
      const peak = memoryOf(app.pid, 'VmHWM') - before;
      expect([201, 413, 415, 422], name).toContain(status);
      if (peak > PEAK_BYTES) tooMuch.push(`${name}: ${Math.round(peak / MEGA)} MB`);
    }
    expect(tooMuch).toEqual([]);
  },
  TEST_MS,
);

it(
  'kill -9 between the files and their row leaves no row, and files that are collected',
  async () => {
    const { token, userId } = await createPerson(observer.context);
    const before = { files: await storedFiles(observer), rows: await pictureRows(observer) };
    const holder = await observer.context.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from profiles where user_id = $1 for update', [userId]);
      const sent = send(token, await plainPicture('navy'));
      await expect
        .poll(async () => (await storedFiles(observer)).length, { timeout: 20_000 })
        .toBe(before.files.length + 4);
      await app.kill();
      expect(await sent).toBe(0);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await start();
    expect(await pictureRows(observer)).toEqual(before.rows);
    await collectFiles(observer.context);
    expect((await storedFiles(observer)).length).toBe(before.files.length + 4);
    observer.clock.advance(61 * 60_000);
    await collectFiles(observer.context);
    expect(await storedFiles(observer)).toEqual(before.files);
  },
  TEST_MS,
);

/** Returns a value of `/proc/<pid>/status` in bytes. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
