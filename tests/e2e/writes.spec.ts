import { expect, type Page } from '@playwright/test';
import { fillKollab, newPerson, newUsername, notified, PASSWORD, publishKollab } from './people.ts';
import { test } from './test.ts';

/** The loaders that a page has asked for since: the routes of each request, or 'all'. */
function readsOf(page: Page): { since: (step: () => Promise<unknown>) => Promise<string[]> } {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('.data')) reads.push(`${pathname} ${searchParams.get('_routes') ?? 'all'}`);
  });
  return {
    async since(step) {
      reads.length = 0;
      await step();
      await page.waitForLoadState('networkidle');
      return [...reads];
    },
  };
}

test('after a write, what it changed is read again, and nothing twice', async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('wren'), 'Business');
  const reads = readsOf(owner.page);
  const published = await reads.since(() => publishKollab(owner.page, 'A round for four voices'));
  expect(published.filter((read) => read.startsWith('/kollab/'))).toHaveLength(1);
  const kollab = new URL(owner.page.url()).pathname;

  const sender = await newPerson(browser, server, newUsername('wynn'));
  await sender.page.goto(kollab);
  await sender.page.getByRole('button', { name: 'Begin Kollaborating! ->' }).click();
  await sender.page.getByLabel('Introduce yourself to the recipient').fill('I sing the third voice.');
  const sent = await readsOf(sender.page).since(async () => {
    await sender.page.getByRole('button', { name: /^Send request to/ }).click();
    await sender.page.waitForURL('**/request/*');
  });
  expect(sent).toEqual([`${new URL(sender.page.url()).pathname}.data request`]);

  // Marking as read changes only the number in the top bar.
  await notified(owner.page);
  await owner.page.goto('/dashboard/h');
  const opened = await reads.since(async () => {
    await owner.page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(owner.page.getByText('New', { exact: true })).toBeVisible();
    await expect(owner.page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });
  expect(opened.filter((read) => read.endsWith(' root'))).toEqual(['/notifications.data root']);
  expect(opened.filter((read) => !read.endsWith(' root'))).toHaveLength(1);

  // The name stands in the frame, too.
  await owner.page.goto('/settings');
  await owner.page.getByLabel('Display name').fill('Wren of the Round');
  const saved = await reads.since(async () => {
    await owner.page.getByRole('button', { name: 'Save profile' }).click();
    await expect(owner.page.getByText('Successfully updated profile information')).toBeVisible();
  });
  expect(saved).toEqual(['/settings.data all']);
});

test('a session that ended leads to sign-in and back, with the draft', async ({ browser, server }) => {
  const { page, email } = await newPerson(browser, server, newUsername('wade'));
  await page.goto('/newpost/kollab');
  await fillKollab(page, 'A duet about the last ferry');
  // As if another device had ended it.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForURL('**/signin?next=%2Fnewpost%2Fkollab');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/newpost/kollab');
  await expect(page.getByText('We kept what you wrote here earlier.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A duet about the last ferry');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Successfully created Kollab')).toBeVisible();
});
