import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const PHONE = { width: 390, height: 800 };

async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  // Playwright does not wait for hydration before a key.
  await page.locator('html[data-ready]').waitFor();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach the ${role} "${name}"`);
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

test('a user mutes a category, and chooses the default order of searches', async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('nils'));
  const title = `A duet about tides by ${owner.username}`;
  await addKollab(owner, title);
  const { page } = await newPerson(browser, server, newUsername('mara'));
  const card = page.getByRole('article').filter({ hasText: title }).first();
  await page.goto('/kollabs');
  await expect(card).toBeVisible();

  await page.goto('/settings/content');
  await tabTo(page, 'combobox', 'Categories');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Music' }).focus();
  await page.keyboard.press('Enter');
  await saved(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await expectFits(page);

  await page.goto('/kollabs');
  await expect(page.getByRole('heading', { name: 'Most Recent' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto('/kollabs/categories/music');
  await expect(page.getByRole('heading', { name: 'You muted Music' })).toBeVisible();
  await expectFits(page);

  // A new search starts with the order chosen in the settings.
  await page.goto('/settings/content');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await saved(page);
  await page.goto('/search/result?q=duet');
  await expect(page.getByLabel('Sort by')).toHaveValue('dateDesc');
  // On a phone the field is among the filters.
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Sort by').selectOption('Similarity');
  await page.waitForURL('**sort=similarity**');
  await expect(page.getByLabel('Sort by')).toHaveValue('similarity');
});

test('a user blocks another, and neither can reach the other until the block is removed', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('olga'));
  const kollab = await addKollab(owner, `Dawn on the pier with ${owner.username}`);
  // This user has a Kollab and the first username in the order, which makes them one of the first matches.
  const other = await newPerson(browser, server, newUsername('a_bela'));
  await addKollab(other, `Dusk on the pier with ${other.username}`);
  const { page } = owner;
  const inMatches = page.getByText(`@${other.username}`);

  await page.goto('/users/match');
  await expect(inMatches.first()).toBeVisible();
  await page.goto(`/user/${other.username}`);
  await tabTo(page, 'button', `More about ${other.username}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('They are not told');
  await dialog.getByRole('button', { name: 'Block' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You blocked this person' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFits(page);

  await page.goto('/users/match');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(inMatches).toHaveCount(0);
  await page.goto(`/search/result?q=${other.username}&filter=users`);
  // A user with a similar name may be found.
  await expect(page.getByText(/^\d+ results?$/)).toBeVisible();
  await expect(page.getByRole('link', { name: other.username })).toHaveCount(0);

  // The blocked user sees an ordinary profile and Kollab, without a reason.
  await other.page.goto(`/user/${owner.username}`);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(owner.username);
  await expect(other.page.getByRole('link', { name: 'Kollabs' }).first()).toBeVisible();
  await other.page.goto(kollab);
  await expect(other.page.getByText('This person is not taking requests right now.')).toBeVisible();
  const begin = other.page.getByRole('button', { name: /Begin Kollaborating/ });
  await expect(begin).toBeDisabled();

  await page.goto('/settings/people');
  await expectFits(page);
  await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
  await expect(page.getByText('You have not blocked anyone')).toBeVisible();
  await other.page.reload();
  await expect(begin).toBeEnabled();
});

test('a user stops accepting requests, and turns off one kind of mail', async ({
  browser,
  server,
  request,
}) => {
  const owner = await newPerson(browser, server, newUsername('ines'));
  const kollab = await addKollab(owner, `Half a song by ${owner.username}`);
  const other = await newPerson(browser, server, newUsername('timo'));
  const { page } = owner;

  await page.goto('/settings/privacy');
  await page.getByLabel('Who may send you requests').selectOption('People with a connected audience');
  await saved(page);
  await other.page.goto(kollab);
  await expect(other.page.getByText(/only from people with a connected audience/)).toBeVisible();
  // The message of the first change may still be shown.
  const written = page.waitForResponse('**/api/preferences');
  await page.getByLabel('Who may send you requests').selectOption('Everyone');
  expect((await written).ok()).toBe(true);

  await page.setViewportSize(PHONE);
  await page.goto('/settings/notifications');
  await page.getByText('At once: Requests to you, Answers to your requests.').click();
  const never = page.getByRole('radiogroup', { name: 'Requests to you' }).getByLabel('Never');
  await never.check();
  await saved(page);
  await expect(never).toBeChecked();
  await expectFits(page);

  await other.page.reload();
  await other.page.getByRole('button', { name: /Begin Kollaborating/ }).click();
  await other.page.getByLabel('Introduce yourself to the recipient').fill('I sing low.');
  await other.page.getByRole('button', { name: /Send request to/ }).click();
  await expect(other.page.getByText('Successfully sent request')).toBeVisible();
  await notified(page, 'created');
  await page.goto('/notifications');
  await expect(page.getByText(/would like to collaborate/)).toBeVisible();
  await page.goto('/dashboard/requests/received');
  await page
    .getByRole('link', { name: /Half a song/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  // A mail about the request would have been sent before this one.
  const subjects = async (to: string) =>
    (await (await request.get(`/api/dev/mailbox?to=${to}`)).json()).map(
      ({ subject }: { subject: string }) => subject,
    );
  await expect
    .poll(() => subjects(other.email))
    .toContainEqual(expect.stringContaining('accepted your request'));
  expect(await subjects(owner.email)).toEqual([]);
});

test('a user opts out of search engines', async ({ browser, server, request }) => {
  const { page, username } = await newPerson(browser, server, newUsername('shy'));
  const kollab = await addKollab({ page }, `Quiet tides by ${username}`);
  const open = await newPerson(browser, server, newUsername('loud'));
  const html = async (path: string) => (await request.get(path)).text();
  const found = await html(`/user/${open.username}`);
  expect(found).toContain('application/ld+json');
  expect(found).toContain('og:image');
  expect(found).not.toContain('content="noindex"');

  await page.goto('/settings/privacy');
  const engines = page.getByRole('switch', { name: 'Let search engines list you' });
  await page.locator('html[data-ready]').waitFor();
  await engines.focus();
  await page.keyboard.press('Space');
  await saved(page);
  for (const path of [
    `/user/${username}`,
    kollab,
    `/user/${username}/collaborations`,
    `/user/${username}/kit`,
  ]) {
    const hidden = await html(path);
    expect(hidden, path).toContain('<meta name="robots" content="noindex"/>');
    expect(hidden, path).not.toMatch(/og:|ld\+json|rel="canonical"|oembed/);
  }
});
