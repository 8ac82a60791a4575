import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

test('without a connection a page of ours says so, and the page that was asked for opens later', {
  tag: '@main',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/legal');
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve));
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  // Built files only: neither pages nor answers of the API.
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/users').catch(() => {});
  const lost = page.getByRole('heading', { name: 'No connection' });
  await expect(lost).toBeVisible();
  await expectNoAxeViolations(page, 'html', { before: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);

  // As if the connection had come back while the page loaded.
  await page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/kollabs').catch(() => {});
  await expect(lost).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await expect(lost).toBeVisible();
  // Only the event of the browser opens the page.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error('not checked'));
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Kollabs/ })).toBeVisible();
});
