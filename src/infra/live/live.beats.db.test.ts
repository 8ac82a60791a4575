import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { LiveReader } from '#tests/live-reader.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

/** Most proxies close a connection after this long without data. */
const PROXY_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  // Only heartbeats use an interval; all other timers are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // An app of its own, because the interval of a shared one may have begun.
  app = await startTestApp({ jobs: true });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

it('a silent stream sends a heartbeat before a proxy closes it', async () => {
  const { cookie } = await createPerson(app.context);
  const reader = await LiveReader.open(app.url, { cookie });
  await expect.poll(() => reader.events).toContain('open');
  expect(reader.headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
  });
  vi.advanceTimersByTime(PROXY_MS / 2);
  await expect.poll(() => reader.beats).toBeGreaterThan(0);
  reader.close();
});
