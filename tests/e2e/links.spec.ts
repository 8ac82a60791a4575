import { expect } from '@playwright/test';
import { newUsername } from './people.ts';
import { addKollabs } from './rows.ts';
import { announced, expectArrival, expectFocusStays, open, pageHeading } from './steps.ts';
import { test } from './test.ts';

test('a link changes the page without loading a document, after fetching its code beforehand', async ({
  page,
  server,
}) => {
  await addKollabs(server, newUsername('otto'), 'linkwood', 3);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  // Also loads the prefetching code, which comes with the first pointer event.
  await open(page, '/search/result?q=linkwood');

  const title = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const words = await title.textContent();
  const isOfPage = (address: string) => /\/kollab-page-[^/]+\.js$/.test(address);
  const fetched = page.waitForResponse((response) => isOfPage(response.url()));
  await title.hover();
  await (await fetched).finished();
  await page.waitForLoadState('networkidle');

  // The click reuses the prefetched code, and loads the data.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.js$|__manifest/.test(request.url())) asked.push(request.url());
  });
  await title.click();
  await expect(page.getByRole('heading', { level: 1, name: words ?? '', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/kollab\/[^/]+\/details$/);
  expect(documents).toHaveLength(1);
  expect(asked.filter(isOfPage)).toEqual([]);

  // Following a link to the current address adds no history entry.
  await page
    .getByRole('navigation', { name: 'Kollab' })
    .getByRole('link', { name: 'Kollab', exact: true })
    .click();
  await page.goBack();
  await expect(page).toHaveURL('/search/result?q=linkwood');
  expect(documents).toHaveLength(1);
});

test('a click that opens a new tab is left to the browser', async ({ page, server }) => {
  const username = newUsername('otto');
  await addKollabs(server, username, 'tabwood', 3);
  // React stops the event in a list that is not hydrated yet, such as the results of a search.
  const address = `/user/${username}?tab=kollabs`;
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  // Runs after all click handlers, and prevents the new tab, which a headless browser does not open reliably.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.title = event.defaultPrevented ? 'answered' : 'left to the browser';
      event.preventDefault();
    }),
  );
  const title = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  await title.click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveTitle('left to the browser');
  await expect(page).toHaveURL(address);
});

test('a click from before hydration is left to the browser', async ({ page }) => {
  // The event is created before hydration and dispatched after it.
  await page.addInitScript(() =>
    Object.assign(window, { firstPress: new MouseEvent('click', { bubbles: true, cancelable: true }) }),
  );
  await page.goto('/kollabs');
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  const answered = await page.evaluate(() => {
    const { firstPress } = window as unknown as { firstPress: MouseEvent };
    document.querySelector('main a[data-discover]')?.dispatchEvent(firstPress);
    return firstPress.defaultPrevented;
  });
  expect(answered).toBe(false);
});

test('a tab of a profile keeps the scroll position', async ({ page, server }) => {
  const username = newUsername('otto');
  await addKollabs(server, username, 'scrollwood', 5);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/user/${username}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  const statistics = page.getByRole('link', { name: 'Statistics', exact: true });
  await page.evaluate(() => scrollTo(0, 300));
  // Scrolls the link from under the top bar if needed.
  await statistics.hover();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await statistics.click();
  await expect(statistics).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('after a link the heading has the focus and the title is announced; Back is where it was', {
  tag: '@main',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await addKollabs(server, newUsername('otto'), 'focuswood', 12);
  await open(page, '/search/result?q=focuswood');
  const rows = page.getByRole('list', { name: 'Kollabs found' });
  const link = rows.getByRole('article').nth(3).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const words = (await link.textContent()) ?? '';
  await link.click();
  await expectArrival(page, words);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/search/result?q=focuswood');
  await expectFocusStays(page, link);
  await expect(announced(page)).toHaveText(await page.title());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  await page.goForward();
  await expectArrival(page, words);
  // Tab moves from the heading to the element after it.
  await page.keyboard.press('Tab');
  const follows = await pageHeading(page).evaluate((heading) =>
    Boolean(
      document.activeElement &&
        heading.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  );
  expect(follows).toBe(true);
});
