import { expect } from '@playwright/test';
import { test } from './test.ts';

// Decision 22: what is in the way of the first paint, and what is not.
test('a page asks for its words, sheets and fonts first, and for its scripts when it is painted', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(html).not.toMatch(/modulepreload"|type="module"/);
  expect(head.match(/rel="preload" as="font"/g)).toHaveLength(2);
  const sheets = [...head.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"#]+)/g)].map(([, href]) => href);
  expect(sheets.length).toBeLessThanOrEqual(4);

  // The first sheet fills the layers in the order in which they are to win, whatever sheet comes after.
  const first = await (await request.get(sheets[0] ?? '')).text();
  const layers = [...first.matchAll(/@layer ([a-z]+)\s*\{/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(['tokens', 'base', 'components']);

  await page.goto('/');
  await page.getByRole('tab', { name: 'Businesses' }).click();
  await expect(page.getByRole('tab', { name: 'Businesses' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Creators' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('A duet across two cities');
});

test('a page that is rendered for one visitor is packed', async ({ request }) => {
  const headers = { 'accept-encoding': 'br' };
  const visitor = await request.get('/search/result?q=music', { headers });
  expect(visitor.headers()).toMatchObject({
    'content-encoding': 'br',
    vary: 'Cookie, Accept-Encoding',
    'cache-control': 'private, no-store',
  });
});

test('what is pressed before the script has come is answered once it is there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/creators', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  scripts.resolve();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Find Users' })).toBeVisible();
});
