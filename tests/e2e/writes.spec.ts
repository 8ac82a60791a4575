import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { addKollab, fillKollab, newPerson, newUsername, notified, publishKollab } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

/** Records the loaders that a page calls: the routes of each request, or 'all'. */
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

test('after a write, only the changed data is read again, each once', async ({ browser, server }) => {
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

  // Marking as read changes only the counter in the top bar.
  await notified(owner.page, 'created');
  await open(owner.page, '/dashboard/h');
  const opened = await reads.since(async () => {
    await owner.page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(owner.page.getByText('New', { exact: true })).toBeVisible();
    await expect(owner.page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });
  expect(opened.filter((read) => read.endsWith(' root'))).toEqual(['/notifications.data root']);
  expect(opened.filter((read) => !read.endsWith(' root'))).toHaveLength(1);

  // The top bar shows the name as well.
  await open(owner.page, '/settings');
  await owner.page.getByLabel('Display name').fill('Wren of the Round');
  const saved = await reads.since(async () => {
    await owner.page.getByRole('button', { name: 'Save profile' }).click();
    await expect(owner.page.getByText('Successfully updated profile information')).toBeVisible();
  });
  expect(saved).toEqual(['/settings.data all']);
});

test('an ended session leads to sign-in and back, with the draft', { tag: '@main' }, async ({
  browser,
  server,
}) => {
  const { page, email } = await newPerson(browser, server, newUsername('wade'));
  await page.goto('/newpost/kollab');
  await fillKollab(page, 'A duet about the last ferry');
  // Simulates a session that another device ended.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  // The toast is shown for four seconds, from before the navigation.
  await Promise.all([
    expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible(),
    page.waitForURL('**/signin?next=%2Fnewpost%2Fkollab'),
    page.getByRole('button', { name: 'Publish', exact: true }).click(),
  ]);
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/newpost/kollab');
  await expect(page.getByText('We kept what you wrote here earlier.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A duet about the last ferry');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Successfully created Kollab')).toBeVisible();
});

/** Resolves once the confirmation of unsaved changes is loaded, which the first change fetches. */
function questionReady(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((loaded) => addEventListener('unsaved', loaded, { once: true }));
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
}

test('unsaved changes ask before leaving, survive a reload, and are removed in every tab after Logout', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('wilma'));
  const kept = (of: Page) =>
    of.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)));
  await open(page, '/settings');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  const ready = questionReady(page);
  await bio.fill('Ferries at dusk.');
  await ready;
  await page.getByRole('banner').getByRole('link', { name: 'Find Kollabs' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bio).toHaveValue('Ferries at dusk.');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await expect(page.getByText('We kept what you wrote here earlier.')).toBeVisible();
  await expect(bio).toHaveValue('Ferries at dusk.');

  const other = await page.context().newPage();
  await open(other, '/dashboard/h');
  await other.getByRole('button', { name: /^Your menu/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL('/');
  await page.waitForURL('**/signin**');
  expect(await kept(page)).toEqual([]);
});

test('a lost connection is reported as such, and loses neither drafts nor open pages', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('willa'));
  const { page: owner } = await newPerson(browser, server, newUsername('wyatt'), 'Business');
  await open(page, await addKollab({ page: owner }, 'A canon for the night ferry'));
  await page.context().setOffline(true);
  const begin = page.getByRole('button', { name: 'Begin Kollaborating! ->' });
  await begin.click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.context().setOffline(false);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.locator('html[data-ready]').waitFor();
  await begin.click();
  const note = page.getByLabel('Introduce yourself to the recipient');
  await note.fill('I sing the second voice.');

  await page.context().setOffline(true);
  const send = page.getByRole('button', { name: /^Send request to/ });
  await send.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We could not reach the server.');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeFocused();
  await expect(note).toHaveValue('I sing the second voice.');
  await page.context().setOffline(false);
  await send.click();
  await page.waitForURL('**/request/*');

  // The code of the target page may never load: the user stays and can retry.
  await open(page, '/users');
  const kollabs = page.getByRole('banner').getByRole('link', { name: 'Find Kollabs' });
  await page.context().setOffline(true);
  await kollabs.hover();
  await kollabs.click();
  const staying = page.getByText('No connection. Please try again when you are online.');
  await expect(staying).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  await page.context().setOffline(false);
  await expect(staying).toBeHidden();
  await kollabs.click();
  await expect(page.getByRole('heading', { level: 1, name: /Kollabs/ })).toBeVisible();

  // The connection fails although the browser reports that it is online.
  const users = page.getByRole('banner').getByRole('link', { name: 'Find Users' });
  await page.route('**/users.data**', (route) => route.abort());
  await users.click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.unroute('**/users.data**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
});

test('a page whose code fails to load keeps the current page', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('wilf'));
  await open(page, '/users');
  const kollabs = page.getByRole('banner').getByRole('link', { name: 'Find Kollabs' });
  const staying = page.getByText('No connection. Please try again when you are online.');
  // Every request fails, although the browser reports that it is online. Hovering the link requests its code.
  await page.route('**/*', (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await kollabs.hover();
  await expect(staying).toBeVisible();
  await kollabs.click();
  await expect(page).toHaveURL(/\/users$/);
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await page.unroute('**/*');
  await kollabs.click();
  await expect(page.getByRole('heading', { level: 1, name: /Kollabs/ })).toBeVisible();

  // The server responds, but no longer has that code, so the page is reloaded.
  await open(page, '/users');
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().endsWith('/healthz');
  });
  await page.route('**/assets/**', (route) => (isAsked ? route.continue() : route.abort()));
  const again = page.waitForEvent('load');
  await kollabs.hover();
  await again;
  await expect(page).toHaveURL(/\/users$/);
});
