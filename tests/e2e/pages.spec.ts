import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { newPerson, newUsername, publishKollab } from './people.ts';
import { test } from './test.ts';

const PUBLIC = ['/', '/kollabs', '/signin', '/signup', '/nowhere'];
const PRIVATE = [
  '/dashboard/h',
  '/dashboard/kollabs',
  '/dashboard/requests/sent',
  '/dashboard/requests/received',
  '/dashboard/requests/active',
  '/dashboard/requests/completed',
  '/newpost',
  '/newpost/kollab',
  '/notifications',
  '/settings',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a public page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const address of PUBLIC) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });

  test(`axe finds nothing on a page of signed-in people, ${scheme}`, async ({ browser, server }) => {
    const { page, username } = await newPerson(browser, server, newUsername(scheme));
    await page.emulateMedia({ colorScheme: scheme });
    const kollab = await publishKollab(page, 'Somebody with a drone and a love of lighthouses');
    for (const address of [...PRIVATE, kollab, kollab.replace('details', 'pending'), `/user/${username}`]) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });
}

test('WB-01: no page breaks its content policy, and each answer has a nonce of its own', async ({
  page,
  request,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Linked pictures are elsewhere, and the 404 page is a 404.
    const ours = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (ours) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  for (const address of PUBLIC) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(problems).toEqual([]);
  const nonces = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const policy = (await request.get('/kollabs')).headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size).toBe(20);
});

test('who is signed in is known before any script runs', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('ella'));
  const storageState = await page.context().storageState();
  const still = await browser.newContext({ baseURL: server.url, storageState, javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto('/kollabs');
  await expect(plain.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(plain.getByText(/please switch it on/)).toBeVisible();
});

test('a form sends nothing before its script runs, its password least of all', async ({
  browser,
  server,
}) => {
  const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await still.newPage();
  for (const address of ['/signin', '/signup']) {
    await page.goto(address);
    await page.getByLabel('Email').fill('somebody@journeys.example');
    await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: /^Sign (In|Up)$/ })).toBeDisabled();
    expect(page.url()).toBe(server.url + address);
  }
});

test('pages of signed-in people and hostile addresses', async ({ request }) => {
  for (const address of PRIVATE) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(302);
    expect(answer.headers().location).toMatch(/^\/signin/);
  }
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ]) {
    const answer = await request.get(`/signin?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
  }
  const lost = await request.get('/nowhere');
  expect(lost.status()).toBe(404);
  expect(await lost.text()).toContain('404 Not Found');
});

test('IN-04: what people write is shown as they wrote it, and nothing of it runs', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('xena'));
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const nasty = `</script><img src=x onerror=alert(1)> {{7*7}} <b>&amp;</b>`;
  const kollab = await publishKollab(page, nasty);
  await page.goto(kollab, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nasty);
  await page.goto('/kollabs', { waitUntil: 'networkidle' });
  await expect(page.getByText(nasty).first()).toBeVisible();
  expect(dialogs).toBe(0);
});
