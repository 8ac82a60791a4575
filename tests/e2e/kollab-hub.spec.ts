import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { expectFits } from './widths.ts';

const SHELVES = ['Most Collaborations Completed', 'Most Requested', 'Most Recent'];

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const rows = (page: Page) => list(page, 'All Kollabs').getByRole('article');
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents();
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const ready = (page: Page) => page.locator('html[data-ready]').waitFor();

/** The hub as a browser gets it, as bytes in a string. */
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
    // What You Get, and what it is ranked by.
    const rank = { 'Most Requested': /\d requests?/, 'Most Recent': /\d{4}/ }[name] ?? /\d completed/;
    await expect(last).toContainText(/What You Get/);
    await expect(last).toContainText(rank);
  }
  await expectFits(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // 15,700 before; with thirty cards below each other it cannot be.
  expect(height).toBeLessThan(5_500);

  // The facets apply by the form's button.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Category').selectOption('music');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/[?&]category=music/);
  await expect(rows(page).first()).toContainText('Music');
  await context.close();
});

test('no Kollab stands three times on the hub, and the list of all goes on where the shelves end', async ({
  page,
}) => {
  await page.goto('/kollabs');
  await ready(page);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(12);
  const above: string[] = [];
  for (const name of SHELVES) {
    above.push(...(await list(page, name).getByRole('heading').allTextContents()));
  }
  const all = await titles(page);
  expect(all.filter((title) => above.includes(title))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  // The newest of those that are not above, in their order.
  const newest: { title: string }[] = await (
    await page.request.get('/api/allkollabs?sort=datePosted&limit=100')
  ).json();
  const others = newest.map(({ title }) => title).filter((title) => !above.includes(title));
  expect(all).toEqual(others.slice(0, all.length));
});

test('a facet keeps the focus and stands in the address, Back brings the list as it was, and one press takes all back', async ({
  page,
}) => {
  await page.goto('/kollabs');
  await ready(page);
  const lookingFor = page.getByLabel('Looking for');
  await lookingFor.focus();
  await lookingFor.selectOption('creators');
  await page.waitForURL('**/kollabs?lookingFor=creators');
  await expect(lookingFor).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Most Requested' })).toHaveCount(0);
  await expect(chosen(page).getByRole('link')).toHaveText(['For creators', 'Reset']);
  await page.getByLabel('Sort by').selectOption('requestsCount');
  await page.waitForURL('**/kollabs?lookingFor=creators&sort=requestsCount');
  await expect(rows(page).first()).toContainText(/\d requests?/);

  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(24);
  const before = await titles(page);
  await rows(page).nth(20).getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/details');
  await page.goBack();
  await expect(rows(page)).toHaveCount(24);
  expect(await titles(page)).toEqual(before);
  await expect(lookingFor).toHaveValue('creators');

  // Each choice says how many it leads to, with what is chosen already.
  const art = await page.getByLabel('Category').locator('option[value=art]').textContent();
  await page.getByLabel('Category').selectOption('art');
  await page.waitForURL('**/kollabs?category=art&**');
  // The address is there before the list is.
  await expect(chosen(page).getByRole('link', { name: 'Without Art' })).toBeVisible();
  const found = Number(art?.match(/^Art \((\d+)\)$/)?.[1]);
  // Another test may have added some to this world: the list shows its first twelve.
  await expect(rows(page)).toHaveCount(Math.min(found, 12));
  await expect(page.getByRole('status').filter({ hasText: `${found} Kollabs` })).toBeVisible();
  await expect(rows(page).filter({ hasNotText: 'Art · for' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Category')).toHaveValue('art');
  await chosen(page).getByRole('link', { name: 'Without Art' }).click();
  await page.waitForURL('**/kollabs?lookingFor=creators&sort=requestsCount');
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.waitForURL('**/kollabs?sort=requestsCount');
  await expect(chosen(page)).toHaveCount(0);
});

test('on a phone the facets are a sheet: it stays open while choosing, and Escape gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/kollabs');
  await ready(page);
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

test('the hub weighs less than 45 kB, and little more for a member: each card is sent once, as markup', async ({
  page,
}) => {
  expect((await pageOf(page)).length).toBeLessThan(45_000);
  await signInAs(page, 'mira');
  const html = await pageOf(page);
  // The bar of a member has menus and counts.
  expect(html.length).toBeLessThan(46_500);
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

test('what was served keeps the time of its reader, and stands on the way back', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Pictures of Kollabs that other journeys published on this server are nowhere.
    const isOurs = !message.text().includes('ERR_NAME_NOT_RESOLVED');
    if (message.type() === 'error' && isOurs) problems.push(message.text());
  });
  await page.goto('/kollabs');
  await ready(page);
  const time = list(page, 'Most Recent').getByRole('time').first();
  await expect(time).toHaveText(/ago$|^just now$/);
  await expect(time).toHaveAttribute('title', /^\d+ \w+ \d+ \d+:\d\d[AP]M$/);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(12);
  const before = await titles(page);
  await rows(page).nth(2).getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/details');
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(before);
  for (const name of SHELVES) await expect(list(page, name).getByRole('article')).toHaveCount(10);
  expect(problems).toEqual([]);
});
