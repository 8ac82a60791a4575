import { expect } from '@playwright/test';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const PHONE = { width: 390, height: 800 };

test('a user follows another, whose Kollab then appears in the feed', async ({ browser, server }) => {
  const star = await newPerson(browser, server, newUsername('ines'));
  const title = `Follow the tide by ${star.username}`;
  await addKollab(star, title);
  const { page, username } = await newPerson(browser, server, newUsername('otto'));

  await page.goto(`/user/${star.username}`);
  const written = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: `Follow ${star.username}` }).click();
  await expect(page.getByRole('button', { name: `Following ${star.username}` })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible();
  await written;
  await page.reload();
  await expect(page.getByRole('button', { name: `Following ${star.username}` })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFits(page);

  await page.goto('/dashboard/h');
  await expect(page.getByRole('heading', { name: 'Your feed' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
  await expectFits(page);

  await notified(star.page, 'followed');
  await star.page.goto('/notifications');
  await star.page.getByRole('link', { name: `@${username} follows you.` }).click();
  await star.page.waitForURL(`**/user/${username}`);
  await expect(star.page.getByText('Follows you')).toBeVisible();
  await star.page.goto(`/user/${star.username}/followers`);
  await expect(star.page.getByRole('list', { name: 'Followers' }).getByRole('article')).toHaveCount(1);
  await star.page.setViewportSize(PHONE);
  await expectFits(star.page);

  // A hidden list is replaced by a note for others. Its owner still sees it.
  await star.page.goto('/settings/privacy');
  await star.page.getByRole('switch', { name: 'Show who follows you' }).click();
  await expect(star.page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.goto(`/user/${star.username}/followers`);
  await expect(page.getByRole('heading', { name: 'This list is private' })).toBeVisible();
  await expectFits(page);
  await star.page.goto(`/user/${star.username}/followers`);
  await expect(star.page.getByRole('article')).toHaveCount(1);

  await page.goto(`/user/${star.username}`);
  await page.getByRole('button', { name: `Following ${star.username}` }).click();
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
});

test('a visitor who presses Follow is asked to sign in, and comes back', async ({ browser, server }) => {
  const { username } = await newPerson(browser, server, newUsername('lupe'));
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`/user/${username}`);
  // Before hydration it is a link to sign in.
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('link', { name: `Follow ${username}` }).click();
  await expect(page.getByRole('dialog', { name: "Oops, you're not logged in!" })).toBeVisible();
  await context.close();
});

test('hiding a Kollab can be undone, its owner is muted, and the settings list both', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('kaito'));
  const title = `Hidden harbour by ${owner.username}`;
  const path = await addKollab(owner, title);
  const { page } = await newPerson(browser, server, newUsername('mina'));
  const card = page.getByRole('article').filter({ hasText: title }).first();

  await page.goto(path);
  await page.getByRole('button', { name: 'More about this Kollab' }).click();
  await page.getByRole('menuitem', { name: 'Hide from your lists' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Shown in your lists again')).toBeVisible();
  await page.getByRole('button', { name: 'More about this Kollab' }).click();
  await page.getByRole('menuitem', { name: 'Hide from your lists' }).click();
  await expect(page.getByText('Hidden from your lists')).toBeVisible();
  await page.goto('/dashboard/h');
  await expect(page.getByRole('heading', { name: 'Your feed' })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await page.goto('/settings/hidden');
  await expectFits(page);
  await page.getByRole('button', { name: `Show ${title}` }).click();
  await expect(page.getByRole('heading', { name: 'You have not hidden anything' })).toBeVisible();

  await page.goto(`/user/${owner.username}`);
  await page.getByRole('button', { name: `More about ${owner.username}` }).click();
  await page.getByRole('menuitem', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(`You muted ${owner.username}`)).toBeVisible();
  await page.goto('/settings/people');
  await expectFits(page);
  await page.getByRole('button', { name: `Unmute ${owner.username}` }).click();
  await expect(page.getByRole('heading', { name: 'You have not muted anyone' })).toBeVisible();
});

test('a user reports a profile with a reason, and is told what is missing', async ({ browser, server }) => {
  const { username } = await newPerson(browser, server, newUsername('tariq'));
  const { page } = await newPerson(browser, server, newUsername('zeph'));
  await page.setViewportSize(PHONE);
  await page.goto(`/user/${username}`);
  await page.getByRole('button', { name: `More about ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: `Report ${username}` });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Choose a reason').last()).toBeVisible();
  await dialog.getByLabel('What is wrong?').selectOption('Spam or misleading');
  await dialog.getByLabel('Anything to add?').fill('The same offer on every Kollab.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Our moderators will look at it.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
