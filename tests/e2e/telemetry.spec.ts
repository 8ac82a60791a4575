import { expect, type Page } from '@playwright/test';
import { newUsername } from './people.ts';
import { addKollabs } from './rows.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

// Decision 38: reports of a page to its server.

declare global {
  interface Window {
    beacons: number;
    reports: { address: string; report: Record<string, unknown> }[];
  }
}

test.beforeEach(async ({ page }) => {
  // Playwright cannot read the body of a beacon.
  await page.addInitScript(() => {
    window.beacons = 0;
    window.reports = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      window.beacons++;
      void (body as Blob)
        .text()
        .then((text) => window.reports.push({ address: String(address), report: JSON.parse(text) }));
      return send(address, body);
    };
  });
});

async function sentTo(page: Page, address: string) {
  const reports = await page.evaluate(() => window.reports);
  return reports.filter((one) => one.address === address).map(({ report }) => report);
}

/** Throws an error that seems to come from a file of the product. */
function fail(page: Page, message: string): Promise<void> {
  return page.evaluate((text) => {
    const error = new TypeError(text);
    error.stack = `TypeError: ${text}\n    at press (${location.origin}/assets/shell-x.js?of=noor:1:2)`;
    dispatchEvent(new ErrorEvent('error', { error, message: text }));
  }, message);
}

async function fetched(page: Page): Promise<string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return asked.flatMap((name) => /assets\/((?:telemetry|report)-[a-z]*)/.exec(name)?.[1] ?? []);
}

test('a page reports each of its errors once and without names', { tag: '@main' }, async ({
  page,
  server,
}) => {
  const username = newUsername('mira');
  await addKollabs(server, username, 'tellwood', 1);
  const sent = () => sentTo(page, '/client-error');
  const taken = page.waitForResponse('**/client-error');
  // Runs before the page's scripts are fetched.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const error = new RangeError('early');
      error.stack = `RangeError: early\n    at ${location.origin}/assets/entry.js:1:2`;
      dispatchEvent(new ErrorEvent('error', { error }));
    }),
  );
  await page.goto(`/user/${username}`);
  await expect.poll(async () => (await sent()).length).toBe(1);
  expect((await taken).status()).toBe(204);
  await fail(page, '"Noor" is not a function');
  await fail(page, '"Noor" is not a function');
  await expect.poll(async () => (await sent()).length).toBe(2);
  const [first, second] = await sent();
  expect(first).toMatchObject({ message: 'RangeError: early', stack: '/assets/entry.js:1:2' });
  expect(second).toMatchObject({
    message: 'TypeError: (text) is not a function',
    stack: 'press /assets/shell-x.js:1:2',
    page: '/user/:username',
  });
  expect(second?.build).toMatch(/^[\w-]{4,}$/);
  expect(JSON.stringify([first, second])).not.toMatch(/noor|mira/i);
  for (let i = 0; i < 10; i++) await fail(page, `another ${'x'.repeat(i)}`);
  // Errors of browser extensions are not reported.
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('elsewhere'))));
  await expect.poll(async () => (await sent()).length).toBe(5);
});

test('a page reports errors in components, which React does not pass to the window', async ({ page }) => {
  await page.route(/assets\/legal-text-page-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const meta = () => []; export default function Page() { throw new TypeError('no page') }",
    }),
  );
  await open(page, '/legal');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).first().click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.poll(async () => (await sentTo(page, '/client-error')).length).toBe(1);
  const [report] = await sentTo(page, '/client-error');
  expect(report).toMatchObject({ message: 'TypeError: no page', page: '/legal/security' });
  expect(report?.stack).toMatch(/^Page \/assets\/legal-text-page-.*\.js:1:\d+$/m);
});

test('a page reports nothing for a user who opts out of tracking', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    Math.random = () => 0;
  });
  await open(page, '/kollabs');
  await fail(page, 'late');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await page.evaluate(() => window.beacons)).toBe(0);
});

test('a page reports its load time once, when it is hidden', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const sent = () => sentTo(page, '/page-times');
  await page.goto('/kollabs');
  const module = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /assets\/report-times-/.test(name))?.name,
  );
  // The file is listed once it is loaded; the import resolves once it has run. Observers are called in their order.
  await module.evaluate(async (address) => {
    await import(String(address));
    await new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: 'largest-contentful-paint', buffered: true });
    });
  });
  // Only the browser's own events end the measurement of the largest paint, and the one below is the test's.
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  for (let i = 0; i < 2; i++) {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  }
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [times] = await sent();
  expect(times).toMatchObject({ page: '/kollabs' });
  expect(Number(times?.cls)).toBeLessThan(0.1);
  expect(Number(times?.lcp)).toBeGreaterThan(0);
  expect(Number(times?.ttfb)).toBeGreaterThan(0);
});

test('the code for error reports is loaded after an error, and the code for load times by a sample of pages', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await open(page, '/kollabs');
  expect(await fetched(page)).toEqual([]);
  await fail(page, 'late');
  await expect.poll(() => fetched(page)).toEqual(['telemetry-']);
  const html = await (await page.request.get('/kollabs')).text();
  expect(html).not.toMatch(/telemetry-|report-times-/);
});
