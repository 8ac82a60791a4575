import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { expectNoAxeViolations } from './axe.ts';
import { newPerson, newUsername, publishKollab } from './people.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';

const BUTTON = 'Search Kollabrate';

/** A person with Kollabs that have a tag, straight into the database. */
async function addKollabs(
  server: RunningServer,
  username: string,
  tag: string,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    `with owner as (
       insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined)
       values (gen_random_uuid(), $1, 'Ottoline Reef', 'creator', 'music', 'Songs of ${tag}', now())
       returning user_id)
     insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
       compensation, tags, date_posted)
     select gen_random_uuid(), user_id, 'Number ' || n, 'https://pictures.example/a.jpg',
       case when n % 2 = 0 then 'art' else 'music' end, '{creators}', 'a voice', 'a song', 'half of it',
       array[$2::text], now() - n * interval '1 hour'
     from owner, generate_series(1, $3::int) as n`,
    [username, tag, count],
  );
  await client.query(`update profiles set current_active_kollabs = $2 where username = $1`, [
    username,
    count,
  ]);
  await client.end();
}

const box = (page: Page) => page.getByRole('dialog').getByLabel(BUTTON);

test('a visitor on a phone finds Kollabs by tag, filters them and loads more', async ({ page, server }) => {
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
  await box(page).press('Enter');
  await expect(page.getByText('Must be longer than 2 characters')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('Tidepool, starfish');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /^Kollabs with/ }).click();

  await page.waitForURL('**/search/result?q=*');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'tidepool',
    'starfish',
  ]);
  await expect(page.getByText('25 results')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('similarity');
  const cards = page.getByRole('list', { name: 'Kollabs found' }).getByRole('article');
  await expect(cards).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Category').selectOption('art');
  await page.waitForURL('**category=art**');
  await expect(page.getByText('12 results')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('dateAsc');
  await page.waitForURL('**sort=dateAsc**');
  await expect(cards.first()).toContainText('Number 24');
  await page.getByLabel('Looking for').selectOption('businesses');
  await expect(page.getByText('No Kollabs found')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page.getByText('12 results')).toBeVisible();
  await expect(page.getByLabel('Looking for')).toHaveValue('');
  await page.getByLabel('Audience from').fill('1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**min=1**');
  await expect(page.getByText('0 results')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('the search works by keyboard alone, and remembers', async ({ page, server }) => {
  const owner = newUsername('ottoline');
  await addKollabs(server, owner, 'lagoon', 1);
  await page.goto('/kollabs');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('ottolyne');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^Kollabs with/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^Users with/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**filter=users**');
  await expect(page.getByRole('link', { name: 'Ottoline Reef' }).first()).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('link', { name: 'ottolyne' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'ottolyne' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(owner);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link', { name: `Go to @${owner}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/user/${owner}`);

  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test("a tag's own link searches it, however short, and says what is wrong with what cannot be", async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('mira'));
  await publishKollab(page, 'A short tag');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'sea' }).click();
  await page.waitForURL('**/search/result?q=sea');
  await expect(page.getByRole('link', { name: 'A short tag' }).first()).toBeVisible();
  await page.goto('/search/result?q=x');
  await expect(page.getByText('No Kollabs found')).toBeVisible();
  await page.goto('/search/result?q=ab&filter=users');
  await expect(page.getByText('Must be longer than 2 characters')).toBeVisible();
  await page.goto(`/search/result?q=${'a,b,c,d,e,f,g,h,i,j,k'}`);
  await expect(page.getByText('Too many tags')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`results read well without any script, ${colorScheme}`, async ({ browser, server, page }) => {
    const owner = newUsername('still');
    const tag = `still${colorScheme}`;
    await addKollabs(server, owner, tag, 2);
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/');
    await plain.getByRole('button', { name: BUTTON }).click();
    await plain.waitForURL('**/search/result?');
    await plain.getByRole('textbox', { name: 'Search' }).fill(tag);
    await plain.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(plain.getByText('2 results')).toBeVisible();
    await plain.getByText('Filters', { exact: true }).click();
    await plain.getByLabel('Category').selectOption('art');
    await plain.getByRole('button', { name: 'Apply' }).click();
    await expect(plain.getByText('1 result', { exact: true })).toBeVisible();
    await context.close();

    await page.emulateMedia({ colorScheme });
    for (const address of [
      `/search/result?q=${tag}`,
      `/search/result?q=${tag}&filter=users`,
      '/search/result',
    ]) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });
}
