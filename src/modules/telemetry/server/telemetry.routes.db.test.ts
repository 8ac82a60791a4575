import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { freePort } from '#tests/tools/free-port.ts';

let app: TestApp;
let metrics: string;
beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  app = await startTestApp({ jobs: true, env: { METRICS_PORT: String(port), RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance(61_000);
  app.logs.length = 0;
});

const ERROR = {
  message: "TypeError: Cannot read properties of undefined (reading 'length')",
  stack: 'press /assets/shell-aB12.js:1:2345',
  page: '/user/:username',
  build: '1a2b3c4d',
};

function post(address: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(app.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const lines = () => app.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'client_error');
const measured = async () => (await fetch(metrics)).text();
async function seriesOf(series: string): Promise<number> {
  const line = (await measured()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

describe('an error of a page', () => {
  it('is logged, and counted by its kind', async () => {
    const before = await seriesOf('client_errors_total{kind="type"}');
    const response = await post('/client-error', ERROR);
    expect(response.status).toBe(204);
    expect(lines()).toMatchObject([{ ...ERROR, kind: 'type' }]);
    expect(await seriesOf('client_errors_total{kind="type"}')).toBe(before + 1);
  });

  it('is scrubbed by the server, too', async () => {
    const message = 'SyntaxError: "Noor is here" noor@people.example';
    const report = { ...ERROR, message, stack: `Noor\n${ERROR.stack}`, page: '/user/noor' };
    expect((await post('/client-error', report)).status).toBe(204);
    expect(lines()).toMatchObject([{ stack: ERROR.stack, page: 'other', kind: 'syntax' }]);
    expect(app.logs.join('')).not.toMatch(/noor/i);
    expect(await measured()).not.toMatch(/noor/i);
  });

  it('is dropped if the user does not want to be tracked', async () => {
    const before = await seriesOf('client_errors_total{kind="type"}');
    expect((await post('/client-error', ERROR, { dnt: '1' })).status).toBe(204);
    expect((await post('/client-error', ERROR, { 'sec-gpc': '1' })).status).toBe(204);
    expect(lines()).toEqual([]);
    expect(await seriesOf('client_errors_total{kind="type"}')).toBe(before);
  });

  it('fills the log with at most thirty different lines a minute, and every error is counted', async () => {
    const before = await seriesOf('client_errors_total{kind="range"}');
    for (let i = 0; i < 40; i++) {
      const message = `RangeError: ${'abcdefgh'.slice(i % 8)} ${'x'.repeat(i)}`;
      await post('/client-error', { ...ERROR, message });
      await post('/client-error', { ...ERROR, message });
    }
    expect(lines()).toHaveLength(30);
    expect(await seriesOf('client_errors_total{kind="range"}')).toBe(before + 80);
    app.clock.advance(60_000);
    await post('/client-error', ERROR);
    expect(lines()).toHaveLength(31);
  });

  it.each([
    ['a list', []],
    ['a text', 'x'],
    ['a long message', { ...ERROR, message: 'x'.repeat(201) }],
    ['another build', { ...ERROR, build: 'Noor was here' }],
    ['no stack', { ...ERROR, stack: undefined }],
  ])('is refused as %s', async (_, body) => {
    expect((await post('/client-error', body)).status).toBe(400);
    expect(lines()).toEqual([]);
  });

  it('is refused if it is large or not JSON', async () => {
    expect((await post('/client-error', { ...ERROR, more: 'x'.repeat(5_000) })).status).toBe(413);
    expect((await post('/client-error', 'message=x', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

describe('the times of a page', () => {
  it('are counted by the page’s route pattern', async () => {
    const report = { page: '/kollabs', lcp: 900, ttfb: 40, inp: 64, cls: 0.02 };
    expect((await post('/page-times', report)).status).toBe(204);
    expect((await post('/page-times', { page: '/noor', lcp: 900 })).status).toBe(204);
    expect(await seriesOf('page_vital_seconds_count{page="/kollabs",vital="lcp"}')).toBe(1);
    expect(await seriesOf('page_vital_seconds_sum{page="/kollabs",vital="inp"}')).toBe(0.064);
    expect(await seriesOf('page_vital_seconds_bucket{le="0.8",page="/kollabs",vital="lcp"}')).toBe(0);
    expect(await seriesOf('page_vital_seconds_bucket{le="1.8",page="/kollabs",vital="lcp"}')).toBe(1);
    expect(await seriesOf('page_layout_shift_count{page="/kollabs"}')).toBe(1);
    expect(await seriesOf('page_vital_seconds_count{page="other",vital="lcp"}')).toBe(1);
    expect(await measured()).not.toContain('noor');
  });

  it.each([
    { page: '/kollabs', lcp: -1 },
    { page: '/kollabs', lcp: 1e9 },
    { page: '/kollabs', lcp: '5' },
    { page: 5 },
  ])('are refused if impossible: %j', async (report) => {
    expect((await post('/page-times', report)).status).toBe(400);
  });
});

it('a client that sends too many is refused, and an instance may accept none', async () => {
  const few = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  const statuses = await Promise.all(
    Array.from({ length: 25 }, () =>
      fetch(`${few.url}/client-error`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ERROR),
      }).then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  await few.close();
  const none = await startTestApp({ env: { BROWSER_REPORTS: '0' } });
  expect((await fetch(`${none.url}/client-error`, { method: 'POST' })).status).toBe(404);
  await none.close();
});
