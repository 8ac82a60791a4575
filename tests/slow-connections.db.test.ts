// @module-tag whole
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { deep, LARGE_WORLD_MS, MOST_SLOWDOWN, seedForAttacks, slowdownOf, waitOf } from './tools/attacks.ts';
import { type FreshDatabase, freshDatabase } from './tools/database.ts';
import { formOf } from './uploads.ts';

const EACH = deep ? 500 : 10;
// Both ends of a thousand connections are in this process.
const MOST_GROWTH = 250 * 1024 * 1024;
// Far longer than the ten seconds of the app, so that a suspended process does not fail it.
const CLOSED_WITHIN_MS = 60_000;
const BYTE_EVERY_MS = 500;
// More than other bodies may take.
const SLOW_UPLOAD_MS = 12_000;

let app: TestApp;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  if (deep) await seedForAttacks(database.url);
  app = await startTestApp({ databaseUrl: database.url });
}, LARGE_WORLD_MS);
afterAll(async () => {
  await app?.close();
  await database.drop();
});

// Both tests mostly wait, so they run concurrently.
it.concurrent('connections that send their headers, or their body, a byte at a time are closed in time', async () => {
  const begun = 'POST /api/signin HTTP/1.1\r\nHost: x\r\n';
  const headersDone = `${begun}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  const askAsOther = async () => expect((await app.call('GET', '/allkollabs')).status).toBe(200);
  const calm = await waitOf(askAsOther, deep ? 40 : 1);
  const before = process.memoryUsage.rss();
  let open = true;
  const attack = Promise.all(
    [begun, headersDone].flatMap((start) => Array.from({ length: EACH }, () => dribble(app.url, start))),
  ).finally(() => {
    open = false;
  });
  const waits: number[] = [];
  while (deep && open) waits.push(await waitOf(askAsOther, 10));
  const lived = await attack;
  expect(Math.max(...lived)).toBeLessThanOrEqual(CLOSED_WITHIN_MS);
  if (!deep) {
    await askAsOther();
    return;
  }
  const slowdown = slowdownOf('slow connections', [calm], waits);
  const growth = process.memoryUsage.rss() - before;
  if (process.env.ATTACK_FIGURES) console.log(`slow connections: ${Math.round(growth / 2 ** 20)} MB more`);
  expect(growth).toBeLessThan(MOST_GROWTH);
  expect(slowdown).toBeLessThan(MOST_SLOWDOWN);
});

it.concurrent('an upload may take longer than other bodies while data arrives, and is closed when none does', async () => {
  const person = await createPerson(app.context);
  // Noise does not compress, so the file is large.
  const picture = await sharp(randomBytes(3 * 900 * 900), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  const { raw, headers } = formOf([{ field: 'image', bytes: picture, fileName: 'a.png' }]);
  const head = [
    'POST /api/user/image HTTP/1.1',
    ...['Host: x', 'Connection: close', `Authorization: Bearer ${person.token}`],
    ...[`Content-Type: ${headers['content-type']}`, `Content-Length: ${raw.length}`],
  ].join('\r\n');
  const [slow, stopped] = await Promise.all([
    sendSlowly(app.url, `${head}\r\n\r\n`, raw, SLOW_UPLOAD_MS),
    dribble(app.url, `${head}\r\n\r\n`),
  ]);
  expect(slow.took).toBeGreaterThan(SLOW_UPLOAD_MS - 1_000);
  expect(slow.response).toMatch(/^HTTP\/1\.1 200/);
  expect(stopped).toBeLessThanOrEqual(CLOSED_WITHIN_MS);
}, 300_000);

/** Sends a body in equal parts. Returns the response and the duration in ms. */
function sendSlowly(url: string, head: string, body: Buffer, ms: number) {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const parts = ms / BYTE_EVERY_MS;
  const length = Math.ceil(body.length / parts);
  return new Promise<{ response: string; took: number }>((resolve) => {
    let response = '';
    let at = 0;
    const socket = net.connect(Number(port), hostname, () => socket.write(head));
    const drip = setInterval(() => {
      socket.write(body.subarray(at, at + length));
      at += length;
      if (at >= body.length) clearInterval(drip);
    }, BYTE_EVERY_MS);
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ response, took: performance.now() - began });
    });
  });
}

/** Sends `start` and then a byte at intervals. Returns the time in ms until the server closes the connection. */
function dribble(url: string, start: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(start));
    const drip = setInterval(() => socket.write('x'), BYTE_EVERY_MS);
    const giveUp = setTimeout(() => socket.destroy(), CLOSED_WITHIN_MS + 5_000);
    socket.resume();
    // Writing to a closed connection fails, and that is the expected outcome.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(giveUp);
      resolve(performance.now() - began);
    });
  });
}
