import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './accounts.ts';
import { newPerson, newUsername } from './people.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

/**
 * Returns the code that an authenticator app shows.
 * @param away offset in steps of 30 s: a code works once, and the next one is already accepted
 */
function appCode(secret: string, away = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function setUp(page: Page) {
  await page.goto('/settings/sign-in');
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Set up' }).click();
  const secret = await secretIn(page);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  return { card, dialog, codes };
}

async function secretIn(page: Page): Promise<string> {
  return ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
}

test('an authenticator app is set up by keyboard, at 390 px, and asked for at sign-in', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, email } = await newPerson(browser, server, newUsername('tove'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sign-in');
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(card.getByText('Off', { exact: true })).toBeVisible();

  await page.locator('html[data-ready]').waitFor();
  await card.getByRole('button', { name: 'Set up' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectFits(page);
  const secret = await secretIn(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter the one that your app shows now.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kollabrate-recovery-codes.txt');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  await expect(card.getByText('10 recovery codes are left.')).toBeVisible();

  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await page.getByLabel('Code').fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/h');
});

test('a recovery code replaces the app once; new codes replace the old ones, and turning it off works', async ({
  browser,
  server,
}) => {
  const { page, email } = await newPerson(browser, server, newUsername('siv'));
  const { card, dialog, codes } = await setUp(page);
  const [code = '', other = ''] = codes;
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(code.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/h');
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(other);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/h');

  await page.goto('/settings/sign-in');
  await expect(card.getByText('8 recovery codes are left.')).toBeVisible();
  await card.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  expect(await dialog.getByRole('listitem').allTextContents()).not.toContain(codes[2]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await card.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
  await enterPassword(page, email);
  await page.waitForURL('**/dashboard/h');
});

test('a sign-in with too many wrong codes has to start again', async ({ browser, server }) => {
  const { page, email } = await newPerson(browser, server, newUsername('ivar'));
  await setUp(page);
  await enterPassword(page, email);
  for (let time = 0; time < 5; time++) {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
    await page.getByLabel('Code').fill('000000');
    const [response] = await Promise.all([
      page.waitForResponse('**/api/signin/secondstep'),
      page.keyboard.press('Enter'),
    ]);
    expect(response.status()).toBe(time < 4 ? 422 : 400);
  }
  await expect(page.getByText('Please enter your password again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

// Passkeys are bound to a host name, so 127.0.0.1 cannot be used.
const named = test.extend<object, { named: RunningServer }>({
  named: [
    // biome-ignore lint/correctness/noEmptyPattern: asked for by Playwright
    async ({}, use) => {
      const server = await startServer((port) => ({ PUBLIC_URL: `http://localhost:${port}` }));
      await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ named: { url } }, use) => {
    await use(url);
  },
});

/** Adds a platform authenticator whose user verification always succeeds. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

named('a passkey is added, signs in by itself, and is removed', async ({ browser, named: server }) => {
  const { page } = await newPerson(browser, server, newUsername('pia'));
  await withAuthenticator(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sign-in');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome/);
  await dialog.getByLabel('Name').fill('The kitchen laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'The kitchen laptop' })).toContainText(
    'not used yet',
  );
  // Move the pointer away: a toast stays while the pointer is over it, and covers the elements below.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Your passkey is ready.')).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFits(page);

  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/h');
  await page.goto('/settings/sign-in');
  await expect(card.getByRole('listitem')).toContainText('last used');

  await card.getByRole('button', { name: 'Remove The kitchen laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey does not work here.')).toBeVisible();
});

named('the first load of the sign-in page brings nothing of passkeys', async ({ browser, named: server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (made) => scripts.push(new URL(made.url()).pathname));
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  expect(scripts.filter((path) => /passkey-ceremonies|second-step-form/.test(path))).toEqual([]);
  await context.close();
});

test('on a host without a name no passkey is offered', { tag: '@main' }, async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
