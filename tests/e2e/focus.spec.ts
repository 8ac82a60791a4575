import { expect, type Page } from '@playwright/test';
import { test } from './demo.ts';
import { addFinishedKollab } from './rows.ts';
import { announced, expectArrival, expectFocusStays, open, pageHeading } from './steps.ts';

// After each kind of interaction of a visitor, the focus is where a user expects it.

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner');
const firstCard = (page: Page) =>
  main(page).getByRole('article').first().getByRole('heading').getByRole('link');

test('a first load moves no focus and announces nothing', async ({ page }) => {
  await open(page, '/kollabs');
  await expect(announced(page)).toHaveText('');
  await expect(page.locator('body')).toBeFocused();
});

test('links by keyboard, in the bar, in the menu of a phone and in a dialog lead to the heading', async ({
  page,
}) => {
  await open(page, '/users');
  await bar(page).getByRole('link', { name: 'Find Kollabs' }).focus();
  await page.keyboard.press('Enter');
  await expectArrival(page, 'Find Kollabs');
  await bar(page).getByRole('link', { name: 'Kollabrate, home' }).click();
  await expectArrival(page, 'Make it together.');

  await page.setViewportSize({ width: 390, height: 800 });
  const burger = bar(page).getByRole('button', { name: 'Menu' });
  await burger.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find Users' }).click();
  await expectArrival(page, 'Find Users');
  await burger.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusStays(page, burger);

  await bar(page).getByRole('button', { name: 'Search Kollabrate' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('music');
  await page.keyboard.press('Enter');
  await expectArrival(page, 'Kollabs');
  await bar(page).getByRole('button', { name: 'Search Kollabrate' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('duet');
  await page.keyboard.press('Enter');
  await page.waitForURL('**q=duet');
  await expectArrival(page, 'Kollabs');
});

test('a tab keeps the focus, on the page of a user and of a Kollab, and after Back', async ({ page }) => {
  await open(page, '/user/mira');
  const tab = (name: string) => main(page).getByRole('link', { name, exact: true });
  await tab('Kollabs').click();
  await expect(tab('Kollabs')).toHaveAttribute('aria-current', 'page');
  await expectFocusStays(page, tab('Kollabs'));
  await page.goBack();
  await expect(tab('Info')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main :focus')).toHaveCount(1);

  await open(page, '/kollabs');
  await firstCard(page).click();
  await page.waitForURL('**/details');
  await expect(pageHeading(page)).toBeFocused();
  const completed = main(page).getByRole('link', { name: 'Completed', exact: true });
  await completed.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/completed');
  await expectFocusStays(page, completed);
});

test('a sort order, a facet and a checkbox keep the focus, and the number of results is announced', async ({
  page,
}) => {
  await open(page, '/search/result?q=music');
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption('Newest first');
  await page.waitForURL('**sort=dateDesc**');
  await expectFocusStays(page, order);
  const category = page.getByLabel('Category');
  await category.focus();
  await category.selectOption('art');
  await page.waitForURL('**category=art**');
  await expectFocusStays(page, category);
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /result/ }),
  ).toBeVisible();
  await page.getByText('More filters').click();
  const closed = page.getByLabel('Show closed Kollabs too');
  await closed.focus();
  await page.keyboard.press('Space');
  await page.waitForURL('**closed=1**');
  await expectFocusStays(page, closed);
  const users = main(page).getByRole('link', { name: 'Users', exact: true });
  await users.click();
  await page.waitForURL('**filter=users**');
  await expectFocusStays(page, users);
});

test('a table keeps the focus when it is sorted, filtered and paged to its end', async ({ page, demo }) => {
  const kollabId = await addFinishedKollab(demo, 12);
  await open(page, `/kollab/${kollabId}/completed`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const next = pages.getByRole('button', { name: 'Next' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(pages.getByText('Page 2 of 2')).toBeVisible();
  await expect(next).toBeDisabled();
  await expectFocusStays(page, next);
  // There is no next page, so the press has no effect.
  await page.keyboard.press('Enter');
  await expect(pages.getByText('Page 2 of 2')).toHaveAttribute('aria-live', 'polite');

  const goTo = pages.getByLabel('Go to page');
  await goTo.fill('1');
  await goTo.press('Enter');
  await expect(pages.getByText('Page 1 of 2')).toBeVisible();
  await expectFocusStays(page, goTo);

  const sort = page.getByRole('columnheader').getByRole('button', { name: 'With' });
  await sort.click();
  await page.waitForURL('**sort=**');
  await expectFocusStays(page, sort);

  const filter = page.getByLabel('Filter by name');
  await filter.fill('Partner 03');
  await filter.press('Enter');
  await page.waitForURL('**q=Partner**');
  await expectFocusStays(page, filter);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(pages.getByText('Page 1 of 2')).toBeVisible();
  await expectFocusStays(page, filter);
});

test("a user's list of collaborations loads more, and has the same length after Back", async ({
  page,
  demo,
}) => {
  const kollabId = await addFinishedKollab(demo, 25);
  await open(page, `/kollab/${kollabId}/completed`);
  const first = await main(page)
    .getByRole('link', { name: /^Partner/ })
    .first()
    .getAttribute('href');
  // The owner is user 00 of the same series.
  await open(page, `${first?.replace(/\d+$/, '00')}/collaborations`);
  const rows = main(page).locator('ul > li:has(h2)');
  await expect(rows).toHaveCount(20);
  await main(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(25);
  await expectFocusStays(page, rows.nth(20).getByRole('link').first());
  await expect(main(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const partner = rows.nth(24).getByRole('link', { name: /^Partner/ });
  await partner.click();
  await expectArrival(page, /^Partner/);
  await page.goBack();
  await expect(rows).toHaveCount(25);
  await expectFocusStays(page, partner);
});
