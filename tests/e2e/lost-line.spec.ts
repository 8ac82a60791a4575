import { expect, type Locator } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { lineOpen } from './steps.ts';
import { resize } from './widths.ts';

test('without a connection a thread shows a notice next to its message box and its links', async ({
  page,
}) => {
  await signInAs(page, 'mira');
  await page.goto('/inbox');
  await page.locator('main a[href^="/inbox/0"]').first().click();
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await page.locator('html[data-ready]').waitFor();
  await box.fill('Half a thought');
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  const notice = page.getByText('No connection at the moment.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: /^More about this conversation/ });
  for (const [width, way] of [
    [390, main.getByRole('link', { name: 'Inbox' })],
    [768, main.getByRole('link', { name: 'Inbox' })],
    [1440, main.getByRole('link', { name: /^Message requests/ })],
  ] as const) {
    await resize(page, width);
    for (const used of [box, way, more, page.getByRole('banner')]) {
      await expect.poll(() => isOver(notice, used), `at ${width} px: ${used}`).toBe(false);
    }
  }
  await page.unrouteAll();
  // Without the event, the next try may come after half a minute.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice).toHaveCount(0);
  await expect(box).toHaveValue('Half a thought');
});

test('a page whose live update code fails to load shows a notice until a reload', async ({ page }) => {
  const problems: Error[] = [];
  page.on('pageerror', (problem) => problems.push(problem));
  await page.route('**/live-connection-*', (route) => route.abort());
  await signInAs(page, 'mira');
  await page.goto('/dashboard/h');
  const notice = page.getByText('This page no longer updates by itself.');
  await expect(notice).toBeVisible();
  expect(problems).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await lineOpen(page);
  await expect(notice).toHaveCount(0);
});

test('a menu whose code fails to load shows no error until it is pressed', async ({ page }) => {
  await signInAs(page, 'mira');
  await page.goto('/inbox');
  await page.locator('main a[href^="/inbox/0"]').first().click();
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);
  await page.locator('html[data-ready]').waitFor();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const lost = page.waitForEvent('requestfailed', (request) => /\/menu-[^/]+\.js$/.test(request.url()));
  await page.route(/\/menu-[^/]+\.js$/, (route) => route.abort());
  const more = page.getByRole('main').getByRole('button', { name: /^More about this conversation/ });
  await more.hover();
  await lost;
  await more.click();
  await expect(page.getByText(/^This could not be loaded\./)).toBeVisible();
  // The toast is the only report.
  expect(errors).toEqual([]);
});

async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
