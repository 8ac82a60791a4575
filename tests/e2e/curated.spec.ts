import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { addPeople } from './rows.ts';

const items = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');

async function expectExplained(page: Page): Promise<void> {
  const how = page.getByRole('button', { name: 'How does it work?', exact: true });
  await how.click();
  const dialog = page.getByRole('dialog', { name: 'How does it work?', exact: true });
  await expect(dialog).toContainText('Both lists start from your content category, Crafts.');
  await page.keyboard.press('Escape');
  await expect(how).toBeFocused();
}

async function goBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/curated');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Curated kollabs', 'Curated users']);
}

test('/curated: a visitor is asked to sign in', async ({ page }) => {
  for (const address of ['/curated', '/curated/users', '/curated/kollabs']) {
    await page.goto(address);
    expect(new URL(page.url()).pathname).toBe('/signin');
  }
});

test('/curated: up to 100 each; Find a Match: 50 cards', async ({ page, demo }) => {
  // Matches are searched among users on the same platform and among all others.
  await addPeople(demo, { category: 'crafts', people: 60, kollabs: 101, platform: 'twitch' });
  await addPeople(demo, { category: 'crafts', people: 60 });
  await signInAs(page, 'clay_by_kaito');

  await page.goto('/kollabs');
  await expect(page.getByRole('navigation', { name: 'Kollabs', exact: true }).getByRole('link')).toHaveText([
    'Home',
    'Curated for you',
    'Categories',
  ]);
  await page.getByRole('link', { name: 'Curated for you', exact: true }).click();
  await page.waitForURL('**/curated/kollabs');
  const kollabs = items(page, 'Curated kollabs');
  await expect(kollabs).toHaveCount(100);
  await expect(kollabs.getByRole('link', { name: 'Crafts', exact: true })).toHaveCount(100);
  await expectExplained(page);
  await goBack(page);
  await expectExplained(page);
  await expect(page.getByRole('link', { name: /^Curated kollabs/ })).toHaveAttribute(
    'href',
    '/curated/kollabs',
  );

  const first = (list: string) => items(page, `First of ${list}`).getByRole('link');
  const newest: { kollabId: string }[] = await (
    await page.request.get('/api/allkollabs?category=crafts')
  ).json();
  await expect(first('Curated kollabs')).toHaveCount(3);
  await expect(first('Curated kollabs').first()).toHaveAttribute(
    'href',
    `/kollab/${newest[0]?.kollabId}/details`,
  );
  await expect(first('Curated users')).toHaveCount(3);

  await page.getByRole('link', { name: /^Curated users/ }).click();
  await page.waitForURL('**/curated/users');
  const people = items(page, 'Curated users');
  await expect(people).toHaveCount(100);
  await expect(people.getByRole('link', { name: 'Crafts', exact: true })).toHaveCount(100);
  await expect(people.filter({ hasText: '@clay_by_kaito' })).toHaveCount(0);
  await expectExplained(page);
  await goBack(page);

  await page.goto('/users');
  const pills = page.getByRole('navigation', { name: 'Users', exact: true }).getByRole('link');
  await expect(pills).toHaveText(['Home', 'Curated for You', 'Categories', 'Find a Match']);
  await expect(pills.nth(1)).toHaveAttribute('href', '/curated/users');
  await pills.nth(3).click();
  await page.waitForURL('**/users/match');
  for (const shown of [12, 24, 36, 48, 50]) {
    await expect(items(page, 'Matches')).toHaveCount(shown);
    if (shown < 50) await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const seen = await items(page, 'Matches').getByText(/^@\w+/).allTextContents();
  expect(new Set(seen).size).toBe(50);
  // On a phone this page's pill is outside the viewport.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users/match');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(pills.nth(3)).toBeInViewport({ ratio: 1 });
});
