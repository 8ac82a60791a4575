import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './demo.ts';
import { addPeople } from './rows.ts';
import { expectFits } from './widths.ts';

const PLATFORMS = ['YouTube', 'Twitch', 'Instagram', 'TikTok', 'X (Twitter)', 'Facebook'];
const CATEGORIES = [
  ...['Art', 'Beauty', 'Crafts', 'Design', 'DIY', 'Education', 'Entertainment', 'Fashion', 'Finance'],
  ...['Fitness', 'Food', 'Gaming', 'Health', 'Marketing', 'Music', 'News', 'Photography', 'Science'],
  ...['Technology', 'Travel', 'Videography', 'Writing'],
];

const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');

/** Reloads until the text is visible, because visitors' pages are cached for some seconds. */
async function expectSoon(page: Page, shown: Locator, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(shown).toHaveText(text, { timeout: 1_000 });
  }).toPass();
}

/** Asserts that a list shows the 10 rows of its endpoint, in order. Returns the endpoint's address. */
async function expectTen<T extends { displayName: string; title?: string }>(
  page: Page,
  list: string,
  call: string,
): Promise<T[]> {
  const called: T[] = await (await page.request.get(`/api/${call}&limit=10`)).json();
  expect(called).toHaveLength(10);
  await expect(page.getByRole('heading', { name: list, exact: true, level: 2 })).toBeVisible();
  await expect(cards(page, list).getByRole('heading')).toHaveText(
    called.map(({ title, displayName }) => title ?? displayName),
  );
  return called;
}

async function namesOf(page: Page, query: string): Promise<string[]> {
  const users: { displayName: string }[] = await (await page.request.get(`/api/users?${query}`)).json();
  return users.map(({ displayName }) => displayName);
}

/** Asserts that Recently Joined of a category has the ten newest users who are not among its most popular. */
async function expectRecent(page: Page, category: string): Promise<void> {
  const popular = await namesOf(page, `${category}&sort=audienceSize&limit=10`);
  const newest = await namesOf(page, `${category}&sort=dateJoined&limit=20`);
  const left = newest.filter((name) => !popular.includes(name)).slice(0, 10);
  expect(left.length).toBeGreaterThan(0);
  await expect(cards(page, 'Recently Joined').getByRole('heading')).toHaveText(left);
}

test('/users: pills, the featured collaborator, two lists of 10', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Users' }).click();
  await page.waitForURL('**/users');
  await expect(page.getByRole('heading', { name: 'Find Users', exact: true, level: 1 })).toBeVisible();
  const pills = page.getByRole('navigation', { name: 'Users' });
  await expect(pills.getByRole('link')).toHaveText(['Home', 'Categories', 'Find a Match']);
  await expect(page.getByRole('region', { name: 'Featured collaborator' })).toContainText(
    /Completed collaborations with \d+ (person|different people) in the last 30 days/,
  );
  await expectTen(page, 'Most Popular Users', 'users?sort=audienceSize');
  await expectTen(page, 'Recently Joined Users', 'users?sort=dateJoined');
});

test("/users: 'coming soon' and its picture while no user is featured", async ({ browser, server }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/users');
  const banner = page.getByRole('region', { name: 'Featured collaborator' });
  await expect(banner.getByText('coming soon', { exact: true })).toBeVisible();
  await expect(banner.locator('svg')).toBeVisible();
});

test('/users/categories: six platforms, 22 categories, and ten of those in them', async ({ page, demo }) => {
  await addPeople(demo, { category: 'writing', people: 12 });
  await page.goto('/users/categories');
  const withCount = (name: string) =>
    new RegExp(`^${name.replace(/[()]/g, '\\$&')}(Nobody yet|1 person|\\d+\\+? people)$`);
  const platforms = page.getByRole('list', { name: 'Account platforms' }).getByRole('link');
  await expect(platforms).toHaveText(PLATFORMS.map(withCount));
  const tiles = page.getByRole('list', { name: 'Content categories' }).getByRole('link');
  await expect(tiles).toHaveText(CATEGORIES.map(withCount));
  // Twelve were added, and the demo world has some as well.
  await expectSoon(page, tiles.filter({ hasText: 'Writing' }), /[1-9]\d people$/);

  await platforms.filter({ hasText: 'Instagram' }).click();
  await page.waitForURL('**/users/categories/instagram');
  await expect(page.getByRole('heading', { name: 'Instagram', exact: true, level: 1 })).toBeVisible();
  const instagram = 'users?featuredPlatform=instagram&sort=';
  await expectTen(page, 'Most Popular', `${instagram}audienceSize`);
  await expectRecent(page, 'featuredPlatform=instagram');
  for (const list of ['Most Popular', 'Recently Joined']) {
    const figures = cards(page, list).getByText(/^@\w+ · [1-9][\d.]*[KM]? on Instagram$/);
    await expect(figures).toHaveCount(await cards(page, list).count());
  }
  await expect(cards(page, 'Most Popular').first()).toContainText('2.4M on Instagram');

  await page.goto('/users/categories/writing');
  await expect(page.getByRole('heading', { name: 'Writing', exact: true, level: 1 })).toBeVisible();
  await expectTen(page, 'Most Popular', 'users?contentType=writing&sort=audienceSize');
  await expectRecent(page, 'contentType=writing');
  for (const list of ['Most Popular', 'Recently Joined']) {
    const badges = cards(page, list).getByRole('link', { name: 'Writing', exact: true });
    await expect(badges).toHaveCount(await cards(page, list).count());
  }
  // If the first list has all users, the second repeats none of them and shows its empty state.
  await page.goto('/users/categories/news');
  const news = await namesOf(page, 'contentType=news&sort=audienceSize&limit=20');
  expect(news.length).toBeLessThan(10);
  await expect(cards(page, 'Most Popular').getByRole('heading')).toHaveText(news);
  await expect(page.getByText('Everyone here is listed above.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recently Joined' })).toHaveCount(0);
  expect((await page.goto('/users/categories/nothing'))?.status()).toBe(404);
});

test('/kollabs: pills, ten in each list, categories, ten in the lists of each', async ({ page, demo }) => {
  await addPeople(demo, { category: 'writing', people: 1, kollabs: 12 });
  await page.goto('/kollabs');
  await expect(page.getByRole('heading', { name: 'Find Kollabs', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Kollabs' }).getByRole('link')).toHaveText([
    'Home',
    'Categories',
  ]);
  const completed = await expectTen<{ displayName: string; requestsCompleted: number }>(
    page,
    'Most Collaborations Completed',
    'allkollabs?sort=requestsCompleted',
  );
  for (const { requestsCompleted } of completed) expect(requestsCompleted).toBeGreaterThan(0);
  await expectTen(page, 'Most Requested', 'allkollabs?sort=requestsCount');
  await expectTen(page, 'Most Recent', 'allkollabs?sort=datePosted');

  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  const tiles = page.getByRole('list', { name: 'Content categories' }).getByRole('link');
  await expect(tiles).toHaveText(CATEGORIES.map((category) => new RegExp(`^${category}\\d+ open$`)));
  // Twelve were added, and the demo world has some as well.
  await expectSoon(page, tiles.filter({ hasText: 'Writing' }), /[1-9]\d open$/);
  await tiles.filter({ hasText: 'Writing' }).click();
  await page.waitForURL('**/kollabs/categories/writing');
  await expectTen(page, 'Most Requested In Writing', 'allkollabs?category=writing&sort=requestsCount');
  await expectTen(page, 'Newest Kollabs In Writing', 'allkollabs?category=writing&sort=datePosted');
  for (const list of ['Most Requested In Writing', 'Newest Kollabs In Writing']) {
    await expect(cards(page, list).getByText('Writing', { exact: true })).toHaveCount(10);
  }
  expect((await page.goto('/kollabs/categories/nothing'))?.status()).toBe(404);
});

test("Top Kollabs: 20 at first, 'View 10 More' to 50, then onwards", async ({ page }) => {
  await page.goto('/kollabs');
  await page.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/kollabs?view=top');
  await expect(page.getByRole('heading', { name: 'Top Kollabs', exact: true, level: 1 })).toBeVisible();
  for (const shown of [20, 30, 40, 50, 60]) {
    await expect(cards(page, 'Top Kollabs')).toHaveCount(shown);
    await page.getByRole('button', { name: 'View 10 More', exact: true }).click();
  }
});

test('a visitor on a phone finds a partner by category', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find Users' }).click();
  await page.waitForURL('**/users');
  await page.getByRole('link', { name: 'Categories' }).click();
  // The previous page's cards have links of that name as well, and are shown after the address has changed.
  await page.getByRole('list', { name: 'Content categories' }).getByRole('link', { name: 'Music' }).click();
  await page.waitForURL('**/users/categories/music');
  await cards(page, 'Most Popular').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/user/*');
  await expectFits(page);
});
