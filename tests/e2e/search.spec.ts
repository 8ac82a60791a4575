import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
import { addKollabs, addPeople } from './rows.ts';
import { open } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';
import { searchFollows } from './write.ts';

const BUTTON = 'Search Kollabrate';

const box = (page: Page) => page.getByRole('dialog').getByLabel(BUTTON);
const ways = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions', exact: true }).getByRole('option');
const shortcuts = (page: Page) => ways(page).filter({ hasText: / with / });

test('a visitor on a phone finds Kollabs by tag, filters them and loads more', {
  tag: '@main',
}, async ({ page, server }) => {
  const owner = newUsername('otto');
  await addKollabs(server, owner, 'tidepool', 25);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: BUTTON }).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute('placeholder', 'Enter at least three characters to search...');
  await expect(
    page.getByText('To search for multiple tags, separate your search with a comma (,)'),
  ).toBeVisible();
  await box(page).fill('ti');
  await expect(ways(page)).toHaveCount(0);
  await box(page).press('Enter');
  await expect(page.getByText('Must be longer than 2 characters', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('tidepool');
  await expect(shortcuts(page)).toHaveText([
    'Kollabs with tidepool',
    'Users with tidepool',
    'Posts with tidepool',
  ]);
  await expect(page.getByRole('group', { name: 'Kollabs' }).getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('option')).toHaveText(['tidepool']);
  await expect(page.getByText('Go to @tidepool')).toHaveCount(0);
  await box(page).fill('Tidepool, starfish');
  await expect(shortcuts(page)).toHaveText([
    'Kollabs with Tidepool, starfish',
    'Users with Tidepool, starfish',
    'Posts with Tidepool, starfish',
  ]);
  await page.getByRole('option', { name: /^Kollabs with/ }).click();

  await page.waitForURL('**/search/result?q=*');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'tidepool',
    'starfish',
  ]);
  await expect(page.getByText('25 results', { exact: true })).toBeVisible();
  await expectOrders(page);
  const cards = page.getByRole('list', { name: 'Kollabs found' }).getByRole('article');
  await expect(cards).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();

  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Category').selectOption('art');
  await page.waitForURL('**category=art**');
  await expect(page.getByText('12 results')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('dateAsc');
  await page.waitForURL('**sort=dateAsc**');
  await expect(cards.first()).toContainText('Number 24');
  await page.getByLabel('Looking for').selectOption('businesses');
  await expect(page.getByText('No Kollabs found')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('12 results')).toBeVisible();
  await expect(page.getByLabel('Looking for')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  await page.getByLabel('Audience from').fill('1');
  await page.getByLabel('Audience from').press('Tab');
  await page.waitForURL('**min=1**');
  await expect(page.getByText('0 results')).toBeVisible();
  await expectFits(page);
});

test('/search/result: tags or, with filter=users, one term, as badges with the count', async ({
  page,
  server,
}) => {
  await addKollabs(server, newUsername('otto'), 'brackish', 3);
  await addKollabs(server, newUsername('otto'), 'brackish', 2);
  const badges = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  const cards = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('article');

  await page.goto('/search/result?q=Brackish, estuary ,&filter=kollabs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kollabs');
  await expect(badges('Tags')).toHaveText(['brackish', 'estuary']);
  await expect(page.getByText('5 results', { exact: true })).toBeVisible();
  await expect(cards('Kollabs found')).toHaveCount(5);
  await expectOrders(page);
  await badges('Tags').getByRole('link', { name: 'estuary', exact: true }).click();
  await expect(badges('Tags')).toHaveText(['estuary']);
  await expect(page.getByText('0 results', { exact: true })).toBeVisible();

  await page.goto('/search/result?q=brackish&filter=users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect(badges('Searched for')).toHaveText(['brackish']);
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  await expect(cards('Users found')).toHaveCount(2);
  await expectOrders(page);
});

test('words of a title, a category and a headline match and are highlighted, without scripts', {
  tag: '@main',
}, async ({ browser, server }) => {
  const title = 'Portraits of bakers <b>at four</b>';
  await addPeople(server, { category: 'food', people: 1, kollabs: 1, title, summary: 'Flour & light' });
  await addKollabs(server, newUsername('otto'), 'seagrass', 1);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const found = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('article');

  await page.goto('/search/result?q=portrait of a baker');
  const first = found('Kollabs found').first();
  await expect(first.getByRole('heading')).toHaveText(title);
  await expect(first.locator('mark')).toHaveText(['Portraits', 'bakers']);
  await page.goto('/search/result?q=food');
  await expect(found('Kollabs found').filter({ hasText: title })).toHaveCount(1);
  // The tag does not appear on the card otherwise.
  await page.goto('/search/result?q=%23seagrass');
  await expect(first).toContainText('Tags: seagrass');

  await page.goto('/search/result?q=xyzzyx qqqqqq');
  await expect(page.getByText('No Kollabs found')).toBeVisible();
  await page.goto('/search/result?q=ottoline seagrass');
  await expect(page.getByText('No Kollab matches all of these words.')).toBeVisible();
  await expect(first).toContainText('Tags: seagrass');
  await page.getByRole('link', { name: 'Users with ottoline seagrass' }).click();
  await expect(found('Users found').first().locator('mark')).toHaveText(['Ottoline', 'seagrass']);
  await context.close();
});

test('a blank term submits neither the box in the dialog nor, if it changes nothing, the box on the page', async ({
  page,
  server,
}) => {
  // Records navigations, so that a late one is noticed.
  const opened: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url() !== opened.at(-1)) opened.push(frame.url());
  });
  const address = `${server.url}/search/result`;
  await page.goto('/search/result');
  await page.waitForSelector('html[data-ready]');

  const term = page.getByRole('main').getByRole('textbox', { name: 'Search', exact: true });
  const send = page.getByRole('main').getByRole('button', { name: 'Search', exact: true });
  for (const blank of ['', '   ', ' ,,, ']) {
    await term.fill(blank);
    await term.press('Enter');
    await send.click();
  }
  await page.getByRole('button', { name: BUTTON, exact: true }).click();
  for (const blank of ['', '   ', ' ,,, ']) {
    await box(page).fill(blank);
    await box(page).press('Enter');
    await expect(ways(page)).toHaveCount(0);
  }
  await expect(page.getByText('Must be longer than 2 characters')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await box(page).fill('estuary');
  await box(page).press('Enter');
  await page.waitForURL('**?q=estuary');
  await expect(page.getByText('0 results')).toBeVisible();
  expect(opened).toEqual([address, `${address}?q=estuary`]);

  await page.goBack();
  await term.fill('ab');
  await send.click();
  await expect(page.getByText('Must be longer than 2 characters', { exact: true })).toBeVisible();
  await term.fill('  delta');
  await send.click();
  await page.waitForURL('**delta');
  expect(opened).toEqual([address, `${address}?q=estuary`, address, `${address}?q=++delta`]);
});

test('the search works by keyboard alone, and remembers recent terms', async ({ page, server }) => {
  const owner = newUsername('ottoline');
  await addKollabs(server, owner, 'lagoon', 1);
  await open(page, '/creators');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('ottolyne');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Kollabs with/, selected: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Users with/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**filter=users**');
  await expect(page.getByRole('link', { name: 'Ottoline Reef' }).first()).toBeVisible();

  // The new page moves the focus to its heading, which must not come after the key.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // On the search page '/' focuses the page's own box.
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.getByRole('button', { name: BUTTON }).click();
  await expect(page.getByRole('option', { name: 'ottolyne', selected: false })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'ottolyne', selected: true })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(owner);
  await expect(page.getByRole('option', { name: `Go to @${owner}` })).toBeVisible();
  for (let place = 0; place < 4; place++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: `Go to @${owner}`, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/user/${owner}`);
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Search' })).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test("a tag's link searches even a short tag, and an invalid term shows why", async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('mira'));
  const kollab = await addKollab({ page }, 'A short tag');
  await searchFollows(server);
  await page.goto(kollab);
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'sea' }).click();
  await page.waitForURL('**/search/result?q=sea');
  await expect(page.getByRole('link', { name: 'A short tag' }).first()).toBeVisible();
  await page.goto('/search/result?q=x');
  await expect(page.getByText('No Kollabs found')).toBeVisible();
  await page.goto('/search/result?q=ab&filter=users');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.goto(`/search/result?q=${'a,b,c,d,e,f,g,h,i,j,k'}`);
  await expect(page.getByText('Too many tags')).toBeVisible();
  // Cutting the term there would split a surrogate pair.
  await page.goto(`/search/result?q=${'a'.repeat(399)}${encodeURIComponent('🎈')}b`);
  await expect(page.getByRole('heading', { name: 'Too long' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('results are complete without scripts', async ({ browser, server, page }) => {
  const owner = newUsername('still');
  const tag = 'still';
  await addKollabs(server, owner, tag, 2);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/');
  await plain.getByRole('button', { name: BUTTON }).click();
  await plain.waitForURL('**/search/result?');
  await plain.getByRole('textbox', { name: 'Search' }).fill(tag);
  await plain.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(plain.getByText('2 results')).toBeVisible();
  await plain.getByLabel('Category').selectOption('art');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.getByText('1 result', { exact: true })).toBeVisible();
  await context.close();

  for (const address of [
    `/search/result?q=${tag}`,
    `/search/result?q=${tag}&filter=users`,
    '/search/result',
  ]) {
    await page.goto(address);
  }
});

async function expectOrders(page: Page): Promise<void> {
  const orders = page.getByLabel('Sort by', { exact: true });
  await expect(orders).toHaveValue('similarity');
  await expect(orders.locator('option:checked')).toHaveText('Similarity');
  await expect(orders.locator('option')).toHaveText([
    'Similarity',
    'Oldest first',
    'Newest first',
    'Largest audience',
  ]);
}
