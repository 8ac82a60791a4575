import { expect, type Page } from '@playwright/test';
import { newPerson, newUsername } from './people.ts';
import { addMusician } from './rows.ts';
import { test } from './test.ts';

const TITLE = 'A duet about tides, recorded in one take on the pier';
const DISMISS = '**/api/users/match/*/dismiss';

const cardOf = (page: Page, username: string) =>
  page
    .getByRole('list', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ hasText: `@${username}` });

test('a creator finds a match and sends a request', {
  tag: '@main',
}, async ({ browser, server }) => {
  const owner = await addMusician(server, 'nils', TITLE);
  const { page, username } = await newPerson(browser, server, newUsername('mara'));

  await page.goto('/users');
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'Find a Match' }).click();
  await page.waitForURL('**/users/match');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Match' })).toBeVisible();
  const card = cardOf(page, owner);
  await expect(card.getByRole('list', { name: `Why ${owner}` }).getByRole('listitem')).toHaveText([
    'You are both in Music',
    'Is looking for creators like you',
  ]);
  await expect(cardOf(page, username)).toHaveCount(0);

  await card.getByRole('link', { name: TITLE }).click();
  await page.waitForURL('**/kollab/*/details');
  await page.getByRole('button', { name: 'Begin Kollaborating! ->' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Introduce yourself to the recipient').fill('I sing low, and I own a boat.');
  await dialog.getByRole('button', { name: /^Send request to/ }).click();
  await page.waitForURL('**/request/*');

  await page.goto('/users/match');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Match' })).toBeVisible();
  await expect(cardOf(page, owner)).toHaveCount(0);
});

test("'Not for me' answers at once, by keyboard, with an Undo in its place", async ({ browser, server }) => {
  const other = await addMusician(server, 'otto', TITLE);
  const { page } = await newPerson(browser, server, newUsername('pia'));
  await page.goto('/users/match');
  const notForMe = page.getByRole('button', { name: `Not for me: ${other}` });
  const undo = page.getByRole('button', { name: `Undo, bring back ${other}` });

  // The response is held back, and the page must not wait for it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(DISMISS, async (route) => {
    await held;
    await route.continue();
  });
  await notForMe.focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await expect(cardOf(page, other)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'no longer among your matches' })).toHaveText(
    `${other} is no longer among your matches.`,
  );
  const stored = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
  release();
  expect((await stored).status()).toBe(200);
  await page.unroute(DISMISS);

  const restored = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  await expect(notForMe).toBeFocused();
  expect((await restored).status()).toBe(200);

  const again = page.waitForResponse((response) => response.request().method() === 'PUT');
  await notForMe.click();
  await again;
  await page.getByRole('button', { name: 'Show me others' }).click();
  await expect(undo).toBeHidden();
  await expect(cardOf(page, other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Match' })).toBeVisible();
  await expect(cardOf(page, other)).toHaveCount(0);
});

test('a visitor is sent to sign in, and back', async ({ browser, server, page }) => {
  const { email } = await newPerson(browser, server, newUsername('tess'));
  await page.goto('/users/match');
  await page.waitForURL('**/signin?next=%2Fusers%2Fmatch');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour at dawn');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/users/match');
});
