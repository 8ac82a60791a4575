import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
import { startSharedCache } from './shared-cache.ts';
import { test } from './test.ts';

const ADDRESSES = ['/', '/kollabs', '/users', '/users/categories', '/settings', '/dashboard/h'];
// The address of a client-side navigation, without the data of the root.
const DATA = '/kollabs.data?_routes=modules/kollabs/web/kollabs-page';

/** Sends a user's requests as their browser does, with the token for API calls. */
async function requestsOf(page: Page): Promise<{ get(address: string): Promise<string> }> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return {
    async get(address) {
      const headers = address.includes('/api/') ? { authorization: `Bearer ${token}` } : undefined;
      return (await page.request.get(address, headers ? { headers } : {})).text();
    },
  };
}

test("two users and a visitor behind one shared cache never see each other's responses", {
  tag: '@main',
}, async ({ browser, server, playwright }) => {
  const cache = await startSharedCache(server.url);
  try {
    const ella = await newPerson(browser, server, newUsername('ella'));
    const noah = await newPerson(browser, server, newUsername('noah'));
    const visitor: APIRequestContext = await playwright.request.newContext();
    const people = [
      { ...(await requestsOf(ella.page)), own: ella.email, others: noah.email },
      { ...(await requestsOf(noah.page)), own: noah.email, others: ella.email },
    ];
    for (let round = 0; round < 2; round++) {
      for (const path of [...ADDRESSES, DATA, '/api/user', '/api/allkollabs', '/api/users']) {
        const seen = await (await visitor.get(cache.url + path)).text();
        expect(seen, path).not.toContain(ella.email);
        expect(seen, path).not.toContain(noah.email);
        for (const { get, own, others } of people) {
          const text = await get(cache.url + path);
          expect(text, path).not.toContain(others);
          if (ADDRESSES.includes(path) || path === '/api/user') expect(text, path).toContain(own);
        }
      }
    }
    // The second visit is served from the cache: four pages, the data of one, and two lists.
    expect(cache.hits()).toBe(7);

    const title = `Lighthouses of ${ella.username}`;
    await addKollab(ella, title);
    expect(await people[0]?.get(`${cache.url}/kollabs`)).toContain(title);
    expect(await people[0]?.get(`${cache.url}/api/allkollabs`)).toContain(title);
    expect(await (await visitor.get(`${cache.url}/kollabs`)).text()).not.toContain(title);
    expect(await people[0]?.get(cache.url + DATA)).toContain(title);
    expect(await (await visitor.get(cache.url + DATA)).text()).not.toContain(title);
    await visitor.dispose();
  } finally {
    await cache.stop();
  }
});

test("the top bar: a page changes from the cached copy to the user's own and back when they sign in and out", async ({
  browser,
  server,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('iris'));
  const title = `Harbours of ${username}`;
  await addKollab({ page }, title);
  await page.goto('/kollabs');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/kollabs');
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  const [again] = await Promise.all([page.waitForResponse(/\/kollabs$/), page.reload()]);
  expect([200, 304]).toContain(again.status());
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
});
