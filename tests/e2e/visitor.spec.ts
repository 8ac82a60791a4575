import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './demo.ts';
import { open } from './steps.ts';

/** Public pages. The test adds those of one Kollab. */
const PUBLIC = [
  '/users',
  '/users/categories',
  '/users/categories/youtube',
  '/users/categories/music',
  '/kollabs',
  '/kollabs?view=top',
  '/kollabs/categories',
  '/kollabs/categories/art',
  '/user/mira',
  '/user/mira?tab=kollabs',
  '/user/mira?tab=statistics',
  '/user/mira/collaborations',
  '/user/mira/kit',
  '/search/result?q=music',
  '/search/result?q=mira&filter=users',
];

async function firstKollab(page: Page): Promise<string> {
  const [kollab] = await (await page.request.get('/api/allkollabs?limit=1')).json();
  return `/kollab/${kollab.kollabId}`;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never came to ${target}`);
}

/** Follows a link by keyboard. The address changes before the page does. */
async function follow(page: Page, link: Locator, address: string): Promise<void> {
  const before = await page.title();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await expect(page).not.toHaveTitle(before);
}

const heading = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link');

test('a visitor finds a partner by keyboard alone, from the landing page to signing in', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await follow(page, page.getByRole('banner').getByRole('link', { name: 'Find Users' }), '**/users');

  const pills = page.getByRole('main').getByRole('navigation').first();
  await follow(page, pills.getByRole('link', { name: 'Categories' }), '**/users/categories');
  const music = page.getByRole('main').getByRole('link', { name: /^Music/ });
  await follow(page, music, '**/users/categories/music');
  await follow(page, heading(page).first(), '**/user/*');
  await tabTo(page, page.getByRole('link', { name: 'Kollabs', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**?tab=kollabs');
  await expect(heading(page).first()).toHaveAttribute('href', /^\/kollab\//);
  await follow(page, heading(page).first(), '**/kollab/*/details');
  await expect(page.getByRole('button', { name: 'Sign in to start Kollaborating' })).toBeDisabled();

  // A tag leads to its results, which are sorted and loaded to the end.
  await follow(
    page,
    page.getByRole('main').locator('a[href^="/search/result"]').first(),
    '**/search/result?**',
  );
  const order = page.getByRole('combobox', { name: /^Sort|^Filter|^Order/ }).first();
  await tabTo(page, order);
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=audienceSize/);
  await follow(page, heading(page).first(), '**/kollab/*/details');
  await follow(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }), '**/signin**');
});

test('every public page works without JavaScript, and has no dead links', async ({
  browser,
  demo,
  request,
}) => {
  const context = await browser.newContext({ baseURL: demo.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const led = new Set<string>();
  for (const address of [...PUBLIC, `${await firstKollab(page)}/details`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    const main = page.getByRole('main');
    expect((await main.innerText()).length, address).toBeGreaterThan(200);
    // Without scripts nothing must remain in a loading state.
    await expect(main.getByRole('progressbar'), address).toHaveCount(0);
    await expect(main.locator('[aria-busy="true"]'), address).toHaveCount(0);
    for (const link of await main.locator('a[href^="/"]').all()) {
      led.add((await link.getAttribute('href'))?.split('#')[0] ?? '');
    }
  }
  expect(led.size).toBeGreaterThan(50);
  // One address per kind of page is enough, because the rest differ only in their ids.
  const kinds = new Map(
    [...led].map((address) => [address.replace(/[^/?&=]{4,}(?=$|[/?&])/g, '*'), address]),
  );
  for (const address of kinds.values()) expect((await request.get(address)).status(), address).toBe(200);
  await context.close();
});

test('completed collaborations link the Kollab that they belong to', async ({ page }) => {
  await page.goto('/user/mira/collaborations');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const row = rows.filter({ hasText: 'Your kitchen, photographed in the hour before you open' }).first();
  const button = row.getByRole('link', { name: 'View original Kollab' });
  // The link's purpose is in text for screen readers only.
  await expect(button).toHaveText(
    'View original Kollab: Your kitchen, photographed in the hour before you open',
  );
  await button.click();
  await page.waitForURL('**/kollab/*/details');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your kitchen, photographed in the hour before you open',
  );
});
