import { type APIRequestContext, expect } from '@playwright/test';
import { cleanLine } from '#contract/text.ts';
import { kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { kollabForm } from '#tests/factories.ts';
import { NAUGHTY_STRINGS } from '#tests/naughty-strings.ts';
import { MEMBER_PAGES, UNKNOWN_PAGES, VISITOR_PAGES } from './every-page.ts';
import { newPerson, newUsername } from './people.ts';
import { holdScripts } from './scripts.ts';
import { startServer } from './server.ts';
import { test } from './test.ts';

const PUBLIC = ['/', '/kollabs', '/signin', '/signup', '/nowhere'];
const PRIVATE = [
  '/dashboard/h',
  '/dashboard/kollabs',
  '/dashboard/requests/sent',
  '/dashboard/requests/received',
  '/dashboard/requests/active',
  '/dashboard/requests/completed',
  '/dashboard/invitations',
  '/dashboard/saved',
  '/newpost',
  '/newpost/kollab',
  '/newpost/post',
  '/notifications',
];

test('no page violates its content security policy, nor does a revalidated copy in the browser', {
  tag: '@main',
}, async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Ignore failed loads: linked pictures are on other hosts, and the 404 page returns 404.
    const ours = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (ours) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  for (const address of [...PUBLIC, '/kollabs?utm_source=chat&view=top']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(problems).toEqual([]);
  await expect(page.getByRole('button', { name: 'Search' }).first()).toBeEnabled();
});

test('shared pages of visitors have script hashes, private pages a new nonce each', {
  tag: '@main',
}, async ({ browser, server, request }) => {
  const { page } = await newPerson(browser, server, newUsername('nora'));
  const policies = async (from: APIRequestContext, address: string) => {
    const all = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const response = await from.get(address);
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' '/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      for (const nonce of (await response.text()).matchAll(/<script[^>]* nonce="([^"]+)"/g)) {
        expect(policy).toContain(`'nonce-${nonce[1]}'`);
      }
      all.add(policy);
    }
    return [...all];
  };
  // The cached page has one policy. There are several only if another test published meanwhile.
  for (const policy of await policies(request, '/')) {
    expect(policy).toContain("'sha256-");
    expect(policy).not.toContain('nonce');
  }
  for (const [from, address] of [
    [page.request, '/kollabs'],
    [request, '/signin'],
  ] as const) {
    const seen = await policies(from, address);
    expect(new Set(seen.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])).size).toBe(20);
    expect(seen.join()).not.toContain('sha256');
  }
});

test('assets have the few security headers that their type needs', { tag: '@main' }, async ({ request }) => {
  const html = await (await request.get('/kollabs')).text();
  for (const kind of ['js', 'css', 'woff2']) {
    const [file] = new RegExp(`/assets/[\\w-]+\\.${kind}`).exec(html) ?? [];
    const headers = (await request.get(file ?? '')).headers();
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('last-modified');
  }
  // Browsers can open a picture as a document.
  const icon = (await request.get('/favicon.svg')).headers();
  expect(icon['content-security-policy']).toContain("default-src 'none'");
});

test('the page shows who is signed in before any script runs', { tag: '@main' }, async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('ella'));
  const storageState = await page.context().storageState();
  const still = await browser.newContext({ baseURL: server.url, storageState, javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto('/kollabs');
  await expect(plain.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(plain.getByText(/Please turn it on/)).toBeVisible();
});

test('a form submitted without a script gets a page, and its password is in no address', {
  tag: '@main',
}, async ({ browser, server }) => {
  const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await still.newPage();
  for (const address of ['/signin', '/signup']) {
    await page.goto(address);
    await page.getByLabel('Email').fill('somebody@journeys.example');
    await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'This form was not sent' })).toBeVisible();
    expect(page.url()).toBe(server.url + address);
  }
});

test('inputs before hydration are replayed in order, each once, and are acknowledged', {
  tag: '@main',
}, async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const scripts = await holdScripts(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  for (const theme of ['Dark', 'Light', 'Dark']) await page.getByTitle(theme, { exact: true }).click();
  await page.getByLabel('Email').fill('nobody@journeys.example');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  await show.click();
  await expect(show).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('One moment, this page is still loading.')).toHaveRole('status');
  const send = page.getByRole('button', { name: 'Sign In', exact: true });
  await send.click();
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/signin');
  expect(posts).toEqual([]);

  await scripts.release();
  await expect(page.getByText('Account does not exist or incorrect credentials')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@journeys.example');
  await expect(page.getByText('One moment, this page is still loading.')).toHaveCount(0);
  await expect(show).not.toHaveAttribute('aria-busy');
  expect(posts).toEqual(['/api/signin']);
});

test('pages for signed-in users, hostile addresses and a missing page respond as specified', {
  tag: '@main',
}, async ({ request }) => {
  const id = '01900000-0000-7000-8000-000000000000';
  for (const address of [...PRIVATE, '/dashboard', `/request/${id}`, `/kollab/${id}/requests/${id}`]) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(302);
    expect(response.headers().location, address).toMatch(/^\/signin\?next=/);
  }
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ]) {
    const response = await request.get(`/signin?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
  }
  const lost = await request.get('/nowhere');
  expect(lost.status()).toBe(404);
  expect(await lost.text()).toContain('404 Not Found');
});

test('every page renders for a new member, with a heading', { tag: '@main' }, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('every'));
  const addresses = [...VISITOR_PAGES, ...MEMBER_PAGES].filter(
    (address) => !UNKNOWN_PAGES.includes(address) && !/northroast|maths_by_mo/.test(address),
  );
  for (const address of addresses) {
    const own = address.replace('/user/mira', `/user/${username}`);
    const response = await page.request.get(own);
    expect(response.status(), own).toBe(200);
    expect(await response.text(), own).toMatch(/<h1[ >]/);
  }
});

test('user texts are shown as written, and none of them runs as code', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('xena'));
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  await page.goto('/kollabs');
  const publish = (title: string) =>
    page.evaluate(
      async (data) => {
        const token = localStorage.getItem('token');
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const send = (path: string, body: object) =>
          fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        const { result } = await (await send('/kollab', data)).json();
        // Closes the Kollab, because there are more of them than a user may have open.
        await send(`/kollab/${result.kollabId}/close`, {});
        return result.kollabId as string;
      },
      kollabForm({ title, summary: title, compensation: title, tags: [title.slice(0, 30), 'odd'] }),
    );

  for (const text of NAUGHTY_STRINGS.filter((one) => /[<>&]|{{|javascript/i.test(one) && one.length <= 150)) {
    const id = await publish(text);
    await page.goto(`/kollab/${id}/details`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(cleanLine(text), {
      useInnerText: false,
    });
    expect(await page.title()).toContain(cleanLine(text).replace(/\s+/g, ' ').trim());
  }
  await page.goto('/dashboard/kollabs', { waitUntil: 'networkidle' });
  expect(problems).toEqual([]);
  expect(dialogs).toBe(0);
});

test('a client over the page rate limit gets a page that says when to retry', async ({ browser }) => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '1' });
  const context = await browser.newContext({ baseURL: strict.url });
  // In parallel, so that all of them are within the limit's minute even on a slow machine.
  for (let read = 0; read < kitRateLimits.read.points; read += 50)
    await Promise.all(Array.from({ length: 50 }, () => context.request.get('/api/allkollabs?limit=1')));
  // A request with a session cookie is rendered for its user, and counts towards the rate limit.
  await context.addCookies([{ name: 'session', value: 'of-nobody', url: strict.url }]);
  const page = await context.newPage();
  const response = await page.goto('/kollabs');
  expect(response?.status()).toBe(429);
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Please wait a moment' })).toBeVisible();
  await expect(page.getByText('That was too many attempts in a short time.')).toBeVisible();
  await context.close();
  await strict.stop();
});
