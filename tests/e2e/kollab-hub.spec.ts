import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { addPeople } from './rows.ts';
import { holdScripts } from './scripts.ts';
import { expectFocusStays, open, typeAhead } from './steps.ts';
import { expectFits, resize } from './widths.ts';

const SHELVES = ['Most Collaborations Completed', 'Most Requested', 'Most Recent'];

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const found = (page: Page) => list(page, 'Kollabs found').getByRole('article');
const titles = (page: Page) => found(page).getByRole('heading').allTextContents();
const chosen = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const box = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Search' });

/** Returns the served hub as a binary string, so that its length is in bytes. */
const pageOf = async (page: Page) => (await (await page.request.get('/kollabs')).body()).toString('latin1');

test('the hub is short on a phone: its three lists are shelves, and every card is in the page without scripts', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/kollabs');
  for (const name of SHELVES) {
    await expect(list(page, name).getByRole('article')).toHaveCount(10);
    const last = list(page, name).getByRole('article').last();
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByRole('heading')).toBeInViewport();
    // What You Get, and the value that ranks the list.
    const rank = { 'Most Requested': /\d requests?/, 'Most Recent': /\d{4}/ }[name] ?? /\d completed/;
    await expect(last).toContainText(/What You Get/);
    await expect(last).toContainText(rank);
  }
  await expectFits(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Shelves keep the page below this height in px. Thirty cards in one column took 15,700.
  expect(height).toBeLessThan(5_500);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Category').selectOption('music');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/[?&]category=music/);
  await expect(found(page).first()).toContainText('Music');
  await box(page).fill('synth');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/[?&]q=synth/);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Music');
  await expect(found(page)).toHaveCount(1);
  await expect(list(page, 'Most Recent')).toHaveCount(0);
  await context.close();
});

test('a brand finds food creators on Instagram with 10,000 to 100,000 followers by facets and keyboard', {
  tag: '@main',
}, async ({ page, demo }) => {
  await addPeople(demo, { category: 'food', people: 25, platform: 'instagram', audience: 20_000 });
  await open(page, '/users');
  await expect(page.getByRole('heading', { name: 'Most Popular Users' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Content category')).toBeFocused();
  await typeAhead(page.getByLabel('Content category'), 'Food');
  await page.waitForURL('**/users?category=food');
  await expect(page.getByLabel('Content category')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Most Popular Users' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await typeAhead(page.getByLabel('Platform'), 'Insta');
  await page.waitForURL('**/users?category=food&platform=instagram');
  await page.getByLabel('Audience from').focus();
  await page.keyboard.type('10,000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100k');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/users?category=food&platform=instagram&min=10000&max=100000');
  await expect(chosen(page).getByRole('link')).toHaveText([
    ...['Food', 'Instagram', 'Audience from 10K', 'Audience to 100K', 'Reset'],
  ]);
  const people = list(page, 'Users found').getByRole('article');
  // The 25 users of this test, and the coffee roaster of the demo world.
  await expect(page.getByText('26 results')).toBeVisible();
  await expect(people.filter({ hasNotText: 'on Instagram' })).toHaveCount(0);

  // Going back restores the scroll position in the longer list, also after a full page load.
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(people).toHaveCount(26);
  const link = people.nth(24).getByRole('heading').getByRole('link');
  await link.focus();
  await resize(page, 390);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  const isBack = async () => {
    await expect(people).toHaveCount(26);
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  };
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/**');
  await page.goBack();
  await isBack();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/**');
  // Back is pressed before the reloaded page has hydrated. Scripts arrive before the list.
  const scripts = await holdScripts(page);
  await page.addInitScript(() => addEventListener('page-ready', () => console.debug('page-ready')));
  await page.reload();
  const ready = page.waitForEvent('console', (message) => message.text() === 'page-ready');
  await page.route('**/users?**', async (route) => {
    scripts.drop();
    await ready;
    await route.continue();
  });
  await page.goBack();
  await isBack();
  await page.goto('/legal');
  await page.goBack();
  await isBack();
  await page.reload();
  await isBack();
});

test('a facet keeps the focus and stands in the address, Back brings the list as it was, and one press takes all back', async ({
  page,
}) => {
  await open(page, '/kollabs');
  const lookingFor = page.getByLabel('Looking for');
  await lookingFor.focus();
  await lookingFor.selectOption('creators');
  await page.waitForURL('**/kollabs?lookingFor=creators');
  await expectFocusStays(page, lookingFor);
  await expect(page.getByRole('heading', { name: 'Most Requested' })).toHaveCount(0);
  await expect(chosen(page).getByRole('link')).toHaveText(['For creators', 'Reset']);
  await box(page).fill('ab');
  await box(page).press('Enter');
  await expect(box(page)).toHaveAccessibleDescription('Must be longer than 2 characters');
  await page.getByLabel('Sort by').selectOption('dateAsc');
  await page.waitForURL('**/kollabs?sort=dateAsc&lookingFor=creators');
  await page.getByText('More filters').click();
  await page.getByLabel('Posted by').selectOption('business');
  await page.waitForURL('**/kollabs?sort=dateAsc&lookingFor=creators&accountType=business');
  await page.getByLabel('Pay from').fill('100');
  await page.getByLabel('Pay from').press('Enter');
  await page.waitForURL('**pay=100&currency=EUR**');
  await chosen(page).getByRole('link', { name: 'Remove filter: Pay from EUR 100' }).click();
  await page.waitForURL('**/kollabs?sort=dateAsc&lookingFor=creators&accountType=business');
  await expect(page.getByRole('textbox', { name: 'Pay from' })).toHaveValue('');
  // The address changes before the list does.
  await expect(chosen(page).getByRole('link')).toHaveText(['For creators', 'By a business', 'Reset']);
  const before = await titles(page);
  // Pressing the button or Enter must not apply the search twice.
  const entries = await page.evaluate(() => history.length);
  await box(page).fill('');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  // Each option shows its number of results, given the other facets.
  const art = await page.getByLabel('Category').locator('option[value=art]').textContent();
  await page.getByLabel('Category').selectOption('art');
  await page.waitForURL('**/kollabs?**category=art**');
  await expect(chosen(page).getByRole('link', { name: 'Remove filter: Art' })).toBeVisible();
  const count = Number(art?.match(/^Art \((\d+)\)$/)?.[1]);
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} results?$`) })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect.poll(() => titles(page)).toEqual(before);
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.waitForURL('**/kollabs?sort=dateAsc');
  await expect(chosen(page)).toHaveCount(0);
});

test('on a phone the facets are a sheet: it stays open while choosing, and Escape gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/kollabs');
  const category = page.getByLabel('Category');
  await expect(category).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await category.selectOption('art');
  await page.waitForURL('**/kollabs?category=art');
  await expect(category).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(category).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
});

test('the hub weighs less than 45 kB, also for a member: each card is sent once, as markup', async ({
  page,
}) => {
  expect((await pageOf(page)).length).toBeLessThan(45_000);
  await signInAs(page, 'mira');
  const html = await pageOf(page);
  expect(html.length).toBeLessThan(45_000);
  const [card] = await (await page.request.get('/api/allkollabs?sort=requestsCompleted&limit=1')).json();
  const { kollabId }: { kollabId: string } = card;
  const [markup, data] = [html.slice(0, html.indexOf('</main>')), html.slice(html.indexOf('</main>'))].map(
    String,
  );
  expect(markup).toContain(kollabId);
  expect(data).not.toContain(kollabId);
  const icons = [...html.matchAll(/<svg[^>]*lucide[^>]*>/g)].map(([icon]) => icon);
  expect(icons.length).toBeGreaterThan(5);
  expect(icons.filter((icon) => icon.includes('stroke-linecap'))).toEqual([]);
});

test("served times are in the reader's time zone, and remain after Back", async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Ignore pictures of Kollabs that other journeys published on this server: their hosts do not exist.
    const isOurs = !message.text().includes('ERR_NAME_NOT_RESOLVED');
    if (message.type() === 'error' && isOurs) problems.push(message.text());
  });
  await open(page, '/kollabs');
  const time = list(page, 'Most Recent').getByRole('time').first();
  await expect(time).toHaveText(/ago$|^just now$/);
  await expect(time).toHaveAttribute('title', /^\d+ \w+ \d+, \d+:\d\d [AP]M$/);
  await list(page, 'Most Requested').getByRole('heading').getByRole('link').nth(2).click();
  await page.waitForURL('**/details');
  await page.goBack();
  for (const name of SHELVES) await expect(list(page, name).getByRole('article')).toHaveCount(10);
  expect(problems).toEqual([]);
});
