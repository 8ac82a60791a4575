import { expect } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { newPerson, newUsername, signUp } from './people.ts';
import { test } from './test.ts';

test('a page of signed-in people leads through sign-in and back, and both doors to /', async ({
  browser,
  server,
}) => {
  const person = await newPerson(browser, server, newUsername('nina'));
  await person.page.context().clearCookies();
  await person.page.goto('/notifications');
  await person.page.waitForURL('**/signin?next=*');
  await person.page.getByLabel('Email').fill(person.email);
  await person.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.page.getByRole('button', { name: 'Sign In' }).click();
  await person.page.waitForURL('**/notifications');
  await expect(person.page.getByText('You have no notifications right now')).toBeVisible();
  for (const door of ['/signin', '/signup']) {
    await person.page.goto(door);
    await expect(person.page, door).toHaveURL(`${server.url}/`);
  }
});

test('wrong credentials and an unverified address show the specified texts', async ({ page }) => {
  const username = newUsername('uma');
  const email = `${username}@journeys.example`;
  await signUp(page, { username, email, kind: 'Creator' });
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Account does not exist or incorrect credentials').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByText('Email not verified! Please check your email for a verification link').first(),
  ).toBeVisible();
  await page.waitForURL('**/dashboard/h');
});

test('signing out ends the session here, in other tabs and behind the back button', { tag: '@main' }, async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('lena'));
  const other = await page.context().newPage();
  await other.goto('/dashboard/kollabs');
  await other.locator('html[data-ready]').waitFor();
  await page.goto('/dashboard/h');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await other.waitForURL('**/signin**');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
});
