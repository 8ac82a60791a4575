import { expect, type Page } from '@playwright/test';
import { CATEGORIES, categoryLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import { expectNoAxeViolations } from './axe.ts';
import { test } from './demo.ts';

const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');

async function signInAsMira(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill('mira@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard/h');
}

test('section 2, /users: pills, the featured collaborator, two lists of 10', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Users' }).click();
  await page.waitForURL('**/users');
  const pills = page.getByRole('navigation', { name: 'Users' });
  await expect(pills.getByRole('link')).toHaveText(['Home', 'Categories']);
  await expect(pills.getByText('Find a Match')).toHaveAttribute('aria-disabled', 'true');
  await expect(pills.getByText('sign in first')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Featured collaborator' })).toContainText(
    /Completed collaborations with \d+ (person|different people) in the last 30 days/,
  );
  for (const list of ['Most Popular Users', 'Recently Joined Users']) {
    await expect(page.getByRole('heading', { name: list, level: 2 })).toBeVisible();
    await expect(cards(page, list)).toHaveCount(10);
  }
});

test("section 2, /users: 'coming soon' while nobody is featured", async ({ browser, server }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/users');
  await expect(page.getByRole('region', { name: 'Featured collaborator' })).toContainText('coming soon');
  await expectNoAxeViolations(page);
});

test('section 2, /users/categories: five platforms, 22 categories, and who is in them', async ({ page }) => {
  await page.goto('/users/categories');
  await expect(page.getByRole('list', { name: 'Account platforms' }).getByRole('link')).toHaveText(
    PLATFORMS.map(platformLabel),
  );
  const categories = page.getByRole('list', { name: 'Content categories' }).getByRole('link');
  await expect(categories).toHaveText(CATEGORIES.map(categoryLabel));

  await page.getByRole('link', { name: 'Twitch' }).click();
  await page.waitForURL('**/users/categories/twitch');
  for (const list of ['Most Popular', 'Recently Joined']) {
    await expect(page.getByRole('heading', { name: list, exact: true, level: 2 })).toBeVisible();
    await expect(cards(page, list).first()).toContainText('on Twitch');
  }
  await page.goto('/users/categories/food');
  const food = cards(page, 'Most Popular');
  await expect(food.first()).toBeVisible();
  await expect(food.filter({ hasText: 'Food' })).toHaveCount(await food.count());
  expect((await page.goto('/users/categories/nothing'))?.status()).toBe(404);
});

test('section 2, /kollabs: pills, categories, two lists of each', async ({ page }) => {
  await page.goto('/kollabs');
  await expect(page.getByRole('navigation', { name: 'Kollabs' }).getByRole('link')).toHaveText([
    'Home',
    'Categories',
  ]);
  for (const list of ['Most Collaborations Completed', 'Most Requested', 'Most Recent']) {
    await expect(cards(page, list)).toHaveCount(10);
  }
  await page.getByRole('link', { name: 'Categories' }).click();
  const tiles = page.getByRole('list', { name: 'Content categories' }).getByRole('link');
  await expect(tiles).toHaveText(CATEGORIES.map(categoryLabel));
  await tiles.filter({ hasText: 'DIY' }).click();
  await page.waitForURL('**/kollabs/categories/diy');
  for (const list of ['Most Requested In DIY', 'Newest Kollabs In DIY']) {
    await expect(page.getByRole('heading', { name: list, level: 2 })).toBeVisible();
    await expect(cards(page, list).first()).toBeVisible();
    const shown = await cards(page, list).count();
    expect(shown).toBeLessThanOrEqual(10);
  }
  expect((await page.goto('/kollabs/categories/nothing'))?.status()).toBe(404);
});

test("section 9, Top Kollabs: 20 at first, 'View 10 More' to 50, then onwards", async ({ page }) => {
  await page.goto('/kollabs');
  await page.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/kollabs?view=top');
  await expect(page.getByRole('heading', { name: 'Top Kollabs', level: 1 })).toBeVisible();
  for (const shown of [20, 30, 40, 50, 60]) {
    await expect(cards(page, 'Top Kollabs')).toHaveCount(shown);
    await page.getByRole('button', { name: 'View 10 More' }).click();
  }
});

test('section 2, /curated: two tiles, two lists, the way back, and how it works', async ({ page }) => {
  for (const address of ['/curated', '/curated/users', '/curated/kollabs']) {
    await page.goto(address);
    expect(new URL(page.url()).pathname).toBe('/signin');
  }
  await signInAsMira(page);
  await page.goto('/users');
  await page.getByRole('link', { name: 'Curated for You' }).click();
  await page.waitForURL('**/curated/users');
  const people = cards(page, 'Curated users');
  await expect(people.first()).toBeVisible();
  await expect(people.filter({ hasText: 'Photography' })).toHaveCount(await people.count());
  await expect(people.filter({ hasText: '@mira' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/curated');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Curated kollabs', 'Curated users']);
  await page.getByRole('link', { name: /Curated kollabs/ }).click();
  await page.waitForURL('**/curated/kollabs');
  const kollabs = cards(page, 'Curated kollabs');
  await expect(kollabs.first()).toBeVisible();
  await expect(kollabs.filter({ hasText: 'Photography' })).toHaveCount(await kollabs.count());
  await page.getByRole('button', { name: 'How does it work?' }).click();
  await expect(page.getByRole('dialog', { name: 'How does it work?' })).toContainText('Photography');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'How does it work?' })).toBeFocused();
  await page.goto('/kollabs');
  await page.getByRole('link', { name: 'Curated for you' }).click();
  await page.waitForURL('**/curated/kollabs');
});

test('section 2, /user/{username}: tabs Info, Kollabs and Statistics', async ({ page }) => {
  await page.goto('/user/mira');
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await expect(tabs.getByRole('link')).toHaveText(['Info', 'Kollabs', 'Statistics']);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar users' })).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Kollabs' }).click();
  await page.waitForURL('**/user/mira?tab=kollabs');
  await expect(cards(page, 'Kollabs').first()).toBeVisible();
  await tabs.getByRole('link', { name: 'Statistics' }).click();
  await page.waitForURL('**/user/mira?tab=statistics');
  await expect(page.getByText('Active Kollabs')).toBeVisible();
  await expect(page.getByText('Completed collaborations', { exact: true })).toBeVisible();
  await page.goto('/user/mira?tab=nothing');
  await expect(tabs.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page');
});

test('section 9, similar users: 50, figures in full', async ({ page }) => {
  await signInAsMira(page);
  await page.goto('/user/northroast');
  const similar = cards(page, 'Similar users');
  await expect(similar).toHaveCount(10);
  await page.getByRole('button', { name: 'View all 50' }).click();
  await expect(similar).toHaveCount(50);
  await expect(similar.filter({ hasText: /\d,\d{3} on / }).first()).toBeVisible();
  await expect(similar.filter({ hasText: /\d[KM] on / })).toHaveCount(0);
});

test('a visitor on a phone finds a partner by category', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find Users' }).click();
  await page.waitForURL('**/users');
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('link', { name: 'Music' }).click();
  await page.waitForURL('**/users/categories/music');
  await cards(page, 'Most Popular').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/user/*');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

const PUBLIC = [
  '/users',
  '/users/categories',
  '/users/categories/youtube',
  '/users/categories/music',
  '/kollabs?view=top',
  '/kollabs/categories',
  '/kollabs/categories/art',
  '/user/mira',
  '/user/mira?tab=kollabs',
  '/user/mira?tab=statistics',
];
const PRIVATE = ['/curated', '/curated/users', '/curated/kollabs', '/user/northroast'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const address of PUBLIC) {
    test(`axe finds nothing on ${address}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expectNoAxeViolations(page);
    });
  }

  test(`axe finds nothing on what is for the signed-in, ${colorScheme}`, async ({ page }) => {
    await signInAsMira(page);
    await page.emulateMedia({ colorScheme });
    for (const address of PRIVATE) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });
}
