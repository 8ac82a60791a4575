import { expect } from '@playwright/test';
import { newPerson, newUsername } from './people.ts';
import { addKollabs } from './rows.ts';
import { test } from './test.ts';

test('chosen filters show as chips, which are removed one by one or all at once, for every kind', async ({
  page,
  server,
}) => {
  await addKollabs(server, newUsername('chip'), 'chipwood', 4);
  await page.goto('/search/result?q=chipwood&sort=dateDesc');
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
  await expect(page.getByText('4 results')).toBeVisible();
  await expect(chips).toHaveCount(0);
  const option = (facet: string, value: string) => page.getByLabel(facet).locator(`option[value=${value}]`);
  await expect(option('Category', 'art')).toHaveText('Art (2)');
  await expect(option('Category', 'food')).toHaveText('Food (0)');
  await expect(option('Looking for', 'creators')).toHaveText('Creators (4)');
  await page.getByLabel('Category').selectOption('art');
  await page.waitForURL('**category=art**');
  await page.getByLabel('Audience to').fill('50000');
  await page.getByLabel('Audience to').press('Enter');
  await page.waitForURL('**max=50000**');
  await expect(page.getByRole('textbox', { name: 'Audience to' })).toBeFocused();
  await page.getByText('More filters').click();
  await page.getByLabel('Show closed Kollabs too').check();
  await page.waitForURL('**closed=1**');
  await expect(chips).toHaveText(['Art', 'Audience to 50K', 'Closed Kollabs too', 'Reset']);
  await chips.filter({ hasText: 'Audience to 50K' }).click();
  await page.waitForURL(/category=art&closed=1$/);
  await expect(page.getByRole('textbox', { name: 'Audience to' })).toHaveValue('');
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.waitForURL(/q=chipwood&sort=dateDesc$/);
  await expect(chips).toHaveCount(0);
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(page.getByLabel('Show closed Kollabs too')).not.toBeChecked();

  await page.goto('/search/result?q=chip&filter=users&accountType=creator&platform=twitch');
  await expect(chips).toHaveText(['Twitch', 'Creator', 'Reset']);
  await page.getByRole('link', { name: 'Remove filter: Twitch' }).click();
  await page.waitForURL(/filter=users&accountType=creator$/);
});

test('filters that are added and removed while a page is loading all take effect', async ({
  page,
  server,
}) => {
  await addKollabs(server, newUsername('race'), 'racewood', 4);
  await page.goto('/search/result?q=racewood&sort=dateDesc&category=art&max=50000&closed=1');
  await expect(page.getByText('2 results')).toBeVisible();
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/search/result.data**', async (route) => {
    await gone;
    // A request is aborted when another choice supersedes it.
    await route.continue().catch(() => {});
  });
  const press = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const asked = page.waitForRequest(/result\.data.*lookingFor=creators/);
  await page.getByLabel('Looking for').selectOption('creators');
  await asked;
  await press('Remove filter: Art');
  await expect(page.getByLabel('Category')).toHaveValue('');
  await press('Remove filter: Audience to 50K');
  await page.getByLabel('Payment').selectOption('money');
  await page.getByLabel('Payment').selectOption('Any');
  await press('Remove filter: Closed Kollabs too');
  await page.getByLabel('Remote').check();
  await page.getByLabel('Remote').uncheck();
  go();
  await page.waitForURL(/q=racewood&sort=dateDesc&lookingFor=creators$/);
  await expect(page.getByText('4 results')).toBeVisible();
  await expect(page.getByLabel('Looking for')).toHaveValue('creators');
  await expect(page.getByLabel('Show closed Kollabs too')).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Audience to' })).toHaveValue('');
});

test('a shared search has a title, a description and a picture, for every kind', async ({ page, server }) => {
  for (const [kind, title, said] of [
    ['kollabs', 'Search: otto', 'Kollabs on'],
    ['users', 'Search users: otto', 'Creators and businesses on'],
    ['posts', 'Search posts: otto', 'Posts on'],
  ] as const) {
    // The title of the page does not include facets.
    await page.goto(`/search/result?q=otto&filter=${kind}&platform=twitch`);
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(meta('robots')).toHaveAttribute('content', 'noindex');
    await expect(meta('description')).toHaveAttribute('content', new RegExp(`^${said} .* “otto”`));
    await expect(meta('og:description')).toHaveAttribute('content', new RegExp(`^${said}`));
    await expect(meta('og:image')).toHaveAttribute('content', /^http.*\.png$/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${server.url}/search/result?q=otto${kind === 'kollabs' ? '' : `&filter=${kind}`}`,
    );
  }
});

test("a card shows What You Get and the reason for its rank, and on a phone the sheet shows each option's number of results", async ({
  browser,
  server,
}) => {
  await addKollabs(server, newUsername('rank'), 'rankwood', 2);
  const { page } = await newPerson(browser, server, newUsername('rae'));
  const cards = page.getByRole('list', { name: 'Kollabs found' }).getByRole('article');
  await page.goto('/search/result?q=rankwood');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('What You Get half of it');
  await expect(cards.first().getByText('Like you: in Music', { exact: true })).toBeVisible();
  // Sorted by date, a card needs no reason for its rank, because every card shows its date.
  await page.goto('/search/result?q=rankwood&sort=dateDesc');
  await expect(cards).toHaveCount(2);
  await expect(cards.getByText('Like you: in Music')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Category').locator('option[value=music]')).toHaveText('Music (1)');
  await page.getByLabel('Category').selectOption('music');
  await page.waitForURL('**category=music**');
  await expect(cards).toHaveCount(1);
});
