import fs from 'node:fs';
import { type Browser, expect } from '@playwright/test';
import { kollabForm } from '#tests/factories.ts';
import { unzip } from '#tests/tools/zip.ts';
import { PASSWORD } from './accounts.ts';
import { type NewPerson, newPerson, newUsername, notified } from './people.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';

const TITLE = 'A duet about tides, recorded in one take on the pier';
const NOTE = 'I sing low, and I own a boat.';

test('a user exports their data and opens it', async ({ browser, server }) => {
  const { person } = await twoWithOneOpen(browser, server);
  const { page } = person;
  await page.goto('/settings#your-data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`kollabrate-${person.username}.zip`);
  await expect(page.getByText('Done. It is in your downloads.')).toBeVisible();

  const files = unzip(fs.readFileSync(await file.path()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
  expect(files.get('README.txt')?.toString('utf8')).toContain(`@${person.username}`);
  expect(json('account.json')).toMatchObject({ username: person.username, email: person.email });
  expect(json('kollabs.json')).toMatchObject([{ title: TITLE }]);
  expect(json('collaborations.json')).toMatchObject([{ kollabTitle: TITLE, note: NOTE }]);
});

test('a person comes back before their account is deleted', async ({ browser, server }) => {
  const { person, other, request } = await twoWithOneOpen(browser, server);
  const { page } = person;
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog.getByRole('radio', { name: 'In 14 days' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Close it for me' }).check();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();

  await other.page.goto(request);
  await expect(other.page.getByText('The other side is deleting their account')).toBeVisible();
  await expect(other.page.getByText('Collaboration with Deleted user')).toBeVisible();

  await page.getByRole('link', { name: 'Sign in and keep my account' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your account is no longer being deleted.')).toBeVisible();
  await expect(other.page.getByText('The other side is deleting their account')).toBeHidden();
  await expect(other.page.getByRole('heading', { name: TITLE })).toBeVisible();
});

test('a person deletes their account by keyboard, with a collaboration open', {
  tag: '@main',
}, async ({ browser, server }) => {
  test.slow();
  const { person, other, request } = await twoWithOneOpen(browser, server);
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  const anotherTab = await page.context().newPage();
  await anotherTab.goto('/dashboard/h');
  await page.goto('/settings/data');

  const opener = page.getByRole('button', { name: 'Delete Account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog.getByRole('link', { name: TITLE })).toHaveAttribute('href', request);
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'In 14 days' }).focus();
  await page.keyboard.press('ArrowDown');
  const confirm = dialog.getByRole('button', { name: 'Delete my account now' });
  await expect(confirm).toBeEnabled();
  await confirm.press('Enter');
  await expect(dialog.getByText('Close it yourself first, or tick this', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  const summary = dialog.getByRole('alert').filter({ hasText: 'Please check these fields' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Close it for me' }).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Close it for me' })).toBeFocused();

  await page.keyboard.press('Space');
  await expect(dialog.getByText('Tick this to delete it now', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I know that nobody can bring my account back' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/goodbye');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.goto('/dashboard/h');
  await page.waitForURL('**/signin**');
  await anotherTab.reload();
  await anotherTab.waitForURL('**/signin**');

  const gone = await page.goto(`/user/${person.username}`);
  expect(gone?.status()).toBe(404);
  await other.page.goto(request);
  await expect(other.page.getByText('Collaboration with Deleted user')).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await expect(other.page.getByText(TITLE)).toHaveCount(0);
  await notified(other.page, 'dissolved');
  await other.page.goto('/notifications');
  await expect(other.page.getByText('because an account is no longer available')).toBeVisible();
});

async function twoWithOneOpen(browser: Browser, server: RunningServer) {
  const person = await newPerson(browser, server, newUsername('leaver'));
  const other = await newPerson(browser, server, newUsername('stayer'));
  const { result } = await post(person, '/kollab', kollabForm({ title: TITLE }));
  const { requestId } = await post(other, `/kollab/${result.kollabId}/request`, { note: NOTE });
  return { person, other, request: `/request/${requestId}` };
}

async function post({ page }: NewPerson, path: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.post(`/api${path}`, { headers, data });
  expect(response.status(), path).toBe(201);
  return response.json();
}
