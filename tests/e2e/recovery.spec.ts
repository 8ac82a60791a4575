import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { type NewPerson, newestLink, newPerson, newUsername, signIn, signUp } from './people.ts';
import type { RunningServer } from './server.ts';
import { expectArrival, open } from './steps.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'a lighthouse in the fog';

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Waits for a mail and returns the newest link with `mode`. */
async function linkFor(request: APIRequestContext, to: string, mode: string): Promise<string> {
  const seen = async () => {
    const mails: { links: string[] }[] = await (await request.get(`/api/dev/mailbox?to=${to}`)).json();
    return mails.flatMap(({ links }) => links).find((link) => link.includes(`mode=${mode}&`)) ?? '';
  };
  await expect.poll(seen).not.toBe('');
  return seen();
}

/** Signs the same user in with a second browser context. */
async function secondDevice(browser: Browser, server: RunningServer, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

test('a forgotten password is reset by the mailed link, and the old session ends', {
  tag: '@main',
}, async ({ browser, server, page }) => {
  const person = await newPerson(browser, server, newUsername('rhea'));
  await page.setViewportSize({ width: 390, height: 844 });
  // Before hydration the page cannot carry the typed address over.
  await open(page, '/signin');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/signin/forgotpassword');
  await expectArrival(page, 'Forgot your password?');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Email').clear();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled();
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Required')).toBeVisible();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const link = await linkFor(page.request, person.email, 'resetPassword');
  const opened = await page.request.get(link);
  expect(opened.headers()['referrer-policy']).toBe('no-referrer');
  expect(await opened.text()).not.toContain(new URL(link).searchParams.get('oobCode'));
  await page.goto(link);
  const [first, again] = [
    page.getByLabel('New password'),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  const change = page.getByRole('button', { name: 'Change my password' });
  await first.fill('short');
  await again.fill('other');
  await change.click();
  await expect(page.getByText('New password must be longer than 8 character').first()).toBeVisible();
  await first.fill(NEW_PASSWORD);
  await again.fill(`${NEW_PASSWORD}s`);
  await change.click();
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await first.fill('password123');
  await again.fill('password123');
  await change.click();
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible();
  await first.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed. Please sign in with the new one.')).toBeVisible();

  await person.page.goto('/settings');
  await person.page.waitForURL('**/signin?next=*');

  await page.goto(link);
  await first.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/signin/forgotpassword');

  await enterPassword(page, person.email, PASSWORD);
  await expect(page.getByText('Account does not exist or incorrect credentials').first()).toBeVisible();
  await enterPassword(page, person.email, NEW_PASSWORD);
  await page.waitForURL('**/dashboard/h');
});

test('the password changes in the settings, and the other device is signed out', async ({
  browser,
  server,
}) => {
  const { page, email } = await newPerson(browser, server, newUsername('saul'));
  const other = await secondDevice(browser, server, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await other.goto('/settings');
  await other.waitForURL('**/signin?next=*');
  await enterPassword(other, email, NEW_PASSWORD);
  await other.waitForURL('**/dashboard/h');
});

test('a change of address is confirmed from both addresses, and can be cancelled before', async ({
  browser,
  server,
}) => {
  const ask = async ({ page, username }: NewPerson) => {
    const next = `${username}@moved.example`;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await expect(page.getByLabel('New email address')).toBeFocused();
    await page.keyboard.type(next);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Who has agreed' })).toBeVisible();
    return next;
  };
  const cancelling = await newPerson(browser, server, newUsername('otis'));
  await ask(cancelling);
  await cancelling.page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(cancelling.page.getByText('Your email address stays as it is.')).toBeVisible();
  await expect(cancelling.page.getByRole('button', { name: 'Change email address' })).toBeVisible();

  const confirming = await newPerson(browser, server, newUsername('tess'));
  const { page, email } = confirming;
  const next = await ask(confirming);
  await page.goto(await linkFor(page.request, next, 'confirmNewEmail'));
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('Now follow the link in the email to your current address.')).toBeVisible();
  await page.goto(await linkFor(page.request, email, 'approveEmailChange'));
  await page.getByRole('button', { name: 'Agree to the change' }).click();
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your settings' }).click();
  await expect(page.getByText(next)).toBeVisible();
  const mails: { subject: string }[] = await (await page.request.get(`/api/dev/mailbox?to=${email}`)).json();
  expect(mails.length).toBeGreaterThan(0);
  await page.context().clearCookies();
  await enterPassword(page, next, PASSWORD);
  await page.waitForURL('**/dashboard/h');
});

test('one device is signed out from the list, then all of them', async ({ browser, server }) => {
  const { page, email } = await newPerson(browser, server, newUsername('ugo'));
  const other = await secondDevice(browser, server, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sign-in');
  const devices = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/settings');
  await other.waitForURL('**/signin?next=*');

  await signIn(other, email);
  await page.evaluate(() => {
    localStorage.setItem('recent-searches', '["ceramics"]');
    sessionStorage.setItem('draft/null/bio/ugo', '{}');
  });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // Drafts and searches of this user must not be visible to the browser's next user.
  const left = () =>
    page.evaluate(() => [
      localStorage.getItem('recent-searches'),
      sessionStorage.getItem('draft/null/bio/ugo'),
    ]);
  expect(await left()).toEqual([null, null]);
  for (const device of [page, other]) {
    await device.goto('/settings');
    await device.waitForURL('**/signin?next=*');
  }
});

test('an expired confirmation of the password is requested again, and the action continues', async ({
  browser,
  server,
}) => {
  const { page, email } = await newPerson(browser, server, newUsername('vito'));
  await secondDevice(browser, server, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sign-in');
  // The response that the server gives ten minutes after the sign-in.
  await page.route('**/api/user/sessions/*', (route) =>
    route.fulfill({ status: 403, json: { error: 'x', code: 'authentication_needed' } }),
  );
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await page.unroute('**/api/user/sessions/*');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('That device is signed out.')).toBeVisible();
});

test('an unverified user who signs in can have the mail sent again at once', async ({ page }) => {
  const username = newUsername('wanda');
  const email = `${username}@journeys.example`;
  await signUp(page, { username, email, kind: 'Creator' });
  await newestLink(page.request, email, '/security');
  await signIn(page, email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Verification email sent, please check your email')).toBeVisible();
});
