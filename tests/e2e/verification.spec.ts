import { expect } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { newestLink, newPerson, newUsername, signUp } from './people.ts';
import { test } from './test.ts';

test('opening the mailed link does not use it up, with or without scripts; a press confirms', async ({
  browser,
  page,
  server,
  request,
}) => {
  const username = newUsername('vera');
  const email = `${username}@journeys.example`;
  await signUp(page, { username, email, kind: 'Business' });
  // The server renders the form, since only the browser knows that it has been sent.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  const link = await newestLink(request, email, '/security');

  const scanned = await request.get(link);
  expect(scanned.headers()['referrer-policy']).toBe('no-referrer');
  expect(await scanned.text()).not.toContain(new URL(link).searchParams.get('oobCode'));

  const scanner = await browser.newContext({ baseURL: server.url });
  const opened = await scanner.newPage();
  const hosts = new Set<string>();
  opened.on('request', (made) => hosts.add(new URL(made.url()).host));
  await opened.goto(link, { waitUntil: 'networkidle' });
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await scanner.close();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible();
  // This is the browser that signed up, so there is no second sign-in.
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard/h');
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(other.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send a new link' }).click();
  await expect(other.getByText(/a new link is on its way/)).toBeVisible();
});

test('an invalid link shows an error', async ({ page }) => {
  await page.goto('/security?mode=recoverEmail&oobCode=x');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto('/security?mode=verifyEmail');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
});

test('after sign-in, only paths of this site are redirected to', async ({ browser, server }) => {
  const { page, email } = await newPerson(browser, server, newUsername('olga'));
  await page.context().clearCookies();
  const ways = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ];
  for (const next of ways) {
    await page.goto(`/signin?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(server.url).origin);
    await page.context().clearCookies();
  }
});

test("the settings show the account's data, and switch its mails", async ({ page }) => {
  const username = newUsername('sven');
  const email = `${username}@journeys.example`;
  await signUp(page, { username, email, kind: 'Creator' });
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard/h');
  await page.goto('/settings/account');
  await expect(page.getByText(`@${username}`).first()).toBeVisible();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('Verification email sent, please check your email')).toBeVisible();
  await page.getByRole('link', { name: 'Notifications', exact: true }).last().click();
  const mails = page.getByRole('switch', { name: 'Kollab email notifications' });
  await mails.click();
  await expect(page.getByText('Email notifications are off.')).toBeVisible();
  await page.reload();
  await expect(mails).not.toBeChecked();
});

test('the developer page shows the mails and makes its test calls', async ({ page }) => {
  const username = newUsername('dora');
  await signUp(page, { username, email: `${username}@journeys.example`, kind: 'Creator' });
  await page.getByRole('link', { name: 'developer page' }).click();
  await expect(page.getByText(`${username}@journeys.example`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Health' }).click();
  await expect(page.locator('output')).toContainText('"readyz": 200');
  await page.getByRole('button', { name: 'Who am I?' }).click();
  await expect(page.locator('output')).toContainText('Please sign in first.');
  await page.getByRole('button', { name: 'Local authentication' }).click();
  await expect(page.locator('output')).toContainText('Local authentication');
  await expect(page.locator('output')).toContainText('"error"');
  await page.getByRole('button', { name: 'Public profile of a sandbox channel' }).click();
  await expect(page.locator('output')).toContainText('Public profile of a sandbox channel');
});
