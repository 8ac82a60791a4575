import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

const EACH = process.env.DEEP === '1' ? 500 : 10;
const CLOSED_WITHIN_MS = 15_000;
const BYTE_EVERY_MS = 500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('RL-05: connections that send their headers, or their body, a byte at a time are closed in time', async () => {
  const begun = 'POST /api/signin HTTP/1.1\r\nHost: x\r\n';
  const headersDone = `${begun}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  const lived = await Promise.all(
    [begun, headersDone].flatMap((start) => Array.from({ length: EACH }, () => dribble(app.url, start))),
  );
  expect(Math.max(...lived)).toBeLessThanOrEqual(CLOSED_WITHIN_MS);
  expect((await app.call('GET', '/allkollabs')).status).toBe(200);
});

/** Sends `start` and then a letter now and again. Gives how long the server bore it, in milliseconds. */
function dribble(url: string, start: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(start));
    const drip = setInterval(() => socket.write('x'), BYTE_EVERY_MS);
    const giveUp = setTimeout(() => socket.destroy(), CLOSED_WITHIN_MS + 5_000);
    socket.resume();
    // Writing to a closed connection is an error, and the expected outcome.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(giveUp);
      resolve(performance.now() - began);
    });
  });
}
