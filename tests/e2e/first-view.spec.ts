import { expect } from '@playwright/test';
import { test } from './demo.ts';

// Decision 34: what blocks the first paint.
test('a page loads its HTML, stylesheets and fonts first, and its scripts after the first paint', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(html).not.toMatch(/modulepreload"|type="module"/);
  expect(head.match(/rel="preload" as="font"/g)).toHaveLength(2);
  const sheets = [...head.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"#]+)/g)].map(([, href]) => href);
  expect(sheets.length).toBeLessThanOrEqual(4);

  // The first stylesheet has all layers in the intended order, which later stylesheets cannot change.
  const first = await (await request.get(sheets[0] ?? '')).text();
  const layers = [...first.matchAll(/@layer ([a-z]+)\s*\{/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(['tokens', 'base', 'components']);
  // It uses no font that is not preloaded: a font that is discovered late delays the first paint.
  expect(first.match(/url\([^)]*woff2\)/g)).toHaveLength(2);

  await page.goto('/');
  // An interaction would fetch the scripts at once.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByRole('tab', { name: 'Businesses' }).click();
  await expect(page.getByRole('tab', { name: 'Businesses' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Creators' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('A duet across two cities');

  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }));
  expect(asked.length).toBeGreaterThan(5);
  // Scripts are requested only after the first contentful paint.
  expect(Math.min(...asked.map(({ startTime }) => startTime))).toBeGreaterThan(painted);
});

test('fonts for other scripts load after the first paint', async ({ page }) => {
  await page.goto('/legal');
  const faces = () =>
    page.evaluate(async () => (await document.fonts.load("700 1rem 'Bricolage Grotesque'", 'Trần')).length);
  // One face for basic Latin, one for the rest.
  await expect.poll(faces).toBe(2);
});

for (const address of ['/', '/users', '/kollabs']) {
  test(`${address} fits in the initial congestion window`, async ({ demo, request }) => {
    const response = await request.get(demo.url + address, { headers: { 'accept-encoding': 'br' } });
    const head = response
      .headersArray()
      .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
    // The initial congestion window of TCP is ten packets (RFC 6928).
    expect(head + Number(response.headers()['content-length'])).toBeLessThan(14_600);
  });
}

test('a page that is rendered for one visitor is compressed', async ({ request }) => {
  const headers = { 'accept-encoding': 'br' };
  const visitor = await request.get('/search/result?q=music', { headers });
  expect(visitor.headers()).toMatchObject({
    'content-encoding': 'br',
    vary: 'Cookie, Accept-Encoding',
    'cache-control': 'private, no-store',
  });
});

test('a page for a session is sent in one piece, and is not compressed', async ({ request }) => {
  const headers = { 'accept-encoding': 'br', cookie: 'session=of-nobody' };
  const own = await request.get('/kollabs', { headers });
  const page = await own.body();
  expect(own.headers()).toMatchObject({ 'content-length': String(page.length), vary: 'Cookie' });
  expect(own.headers()).not.toHaveProperty('content-encoding');
  // React streams late content into hidden elements.
  expect(page.toString()).not.toMatch(/<div hidden="" id="S:/);
  expect(page.toString()).toMatch(/<\/html>$/);
});

for (const [button, link] of [
  ['Menu', 'Find Users'],
  ['Search Kollabrate', 'Search Kollabrate'],
] as const) {
  test(`'${button}' on a phone: pressed before the script has come, it answers once it is there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/creators', { waitUntil: 'commit' });
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('html[data-ready]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    scripts.resolve();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: link }).or(dialog.getByLabel(link))).toBeVisible();
    await expect(page).toHaveURL('/creators');
  });
}

test('input before hydration stays, and takes effect', async ({ page }) => {
  let scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@journeys.example');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  scripts.resolve();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Account does not exist or incorrect credentials')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@journeys.example');

  scripts = Promise.withResolvers<void>();
  await page.goto('/search/result?q=duet', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  scripts.resolve();
  await page.waitForURL('**sort=dateDesc**');
  await expect(page.getByLabel('Sort by')).toHaveValue('dateDesc');

  scripts = Promise.withResolvers<void>();
  await page.goto('/search/result?q=duet', { waitUntil: 'commit' });
  await page.getByText('More filters').click();
  await page.getByLabel('Show closed Kollabs too').check();
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  scripts.resolve();
  await page.waitForURL('**closed=1**');
  await expect(page.getByLabel('Show closed Kollabs too')).toBeChecked();
});

test('a checkbox stays checked during hydration', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // Runs after React has hydrated the page and before held input is passed to the script.
  await page.addInitScript(() => {
    addEventListener('page-hydrated', () => {
      queueMicrotask(() => {
        const box = document.querySelector<HTMLInputElement>('[name=terms]');
        document.documentElement.dataset.ticked = String(box?.checked);
      });
    });
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  const terms = page.getByRole('checkbox', { name: /at least 13/ });
  await terms.check();
  scripts.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-ticked', 'true');
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please enter a username').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(terms).toBeChecked();
  await expect(terms).not.toHaveAttribute('aria-invalid');
});

for (const { address, seen, width } of [
  { address: '/signin', seen: 'main a[href="/signin/forgotpassword"]', width: 412 },
  // The title of a shelf is long, and hydration adds its buttons.
  { address: '/kollabs', seen: 'main section ul', width: 412 },
  // On a desktop the facets are above the list, with a button for browsers without scripts.
  { address: '/kollabs', seen: 'main section ul', width: 1280 },
]) {
  test(`nothing moves when the script takes over ${address} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const first = page.locator(seen).first();
    // After the first paint, stylesheets and fonts included.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const before = await first.boundingBox();
    scripts.resolve();
    await page.locator('html[data-ready]').waitFor();
    expect(await first.boundingBox()).toEqual(before);
  });
}

test('a choice made while the page is still loading takes effect', async ({ page }) => {
  // Acts as soon as the element exists, while the rest of the document is still loading.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const select = document.querySelector<HTMLSelectElement>('select[name=sort]');
      if (!select) return;
      observer.disconnect();
      select.value = 'dateDesc';
      select.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/search/result?q=duet');
  await page.waitForURL('**sort=dateDesc**');
  await expect(page.getByLabel('Sort by')).toHaveValue('dateDesc');
});
