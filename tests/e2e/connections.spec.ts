import { expect } from '@playwright/test';
import {
  allow,
  choose,
  closed,
  connect,
  forge,
  inDatabase,
  OWN,
  onSettingsPage,
  openPlatform,
  ownChannel,
  pressLast,
} from './connecting.ts';
import { addKollab, type NewPerson } from './people.ts';
import { test } from './test.ts';

test('a channel is connected, featured and found; figures that a browser sends are ignored', async ({
  browser,
  server,
}) => {
  test.slow();
  const small = await onSettingsPage(browser, server, 'small');
  const few = ownChannel('Few');
  await connect(small.page, 'tiktok', few, 1280);

  const { page, username } = await onSettingsPage(browser, server, 'big');
  await page.getByRole('button', { name: 'Add Account' }).click();
  for (const name of ['X (Twitter)', 'Facebook']) {
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  const many = ownChannel('Many');
  await connect(page, 'youtube', many, 912_000);
  const card = page.locator('#featured');
  await expect(card).toContainText('912K');
  await expect(card).toContainText('Last updated');
  const kollab = await addKollab({ page }, 'A night bus, filmed from the inside');

  const shown = async () => {
    await page.goto(`/user/${username}`);
    await expect(page.getByText('912,000').first()).toBeVisible();
    await page.goto(kollab);
    await expect(page.getByRole('main')).toContainText('912K');
    await page.goto('/users');
    const popular = page.getByRole('list', { name: 'Most Popular Users' });
    const text = await popular.innerText();
    expect(text).toContain('912K');
    expect(text.indexOf(username)).toBeGreaterThanOrEqual(0);
    expect(text.indexOf(username)).toBeLessThan(text.indexOf(small.username));
  };
  await shown();

  const of = (who: NewPerson) => who.page.request.get(`/api/connections/get/${who.username}`);
  const [channel] = await (await of({ page, username, email: '' })).json();
  const figures = { audienceSize: 9e9, subscriberCount: 9e9, followerCount: 9e9, viewCount: 9e9 };
  const connected = await forge(page, '/connect', {
    type: 'youtube',
    code: 'x',
    state: 'x',
    id: 'UC1',
    ...figures,
  });
  expect(connected.status).toBeGreaterThanOrEqual(400);
  const featured = await forge(page, '/setfeatured/youtube', {
    featuredPlatformId: channel.connectionId,
    ...figures,
  });
  expect([featured.status, featured.body.subscriberCount]).toEqual([200, 912_000]);
  const updated = await forge(page, `/connection/update/${channel.connectionId}`, {
    connectionData: figures,
    ...figures,
  });
  expect([200, 429]).toContain(updated.status);
  const [after] = await (await of({ page, username, email: '' })).json();
  expect(after).toEqual(channel);
  await shown();
});

test('the window shows the outcome, and closes', async ({ browser, server, page: visitor }) => {
  const { page } = await onSettingsPage(browser, server, 'opener');
  const popup = await openPlatform(page, 'instagram');
  await pressLast(popup, 'Cancel');
  await closed(popup);
  // The page that opened the window shows the reason.
  const refusal = page.getByRole('alert').filter({ hasText: 'Instagram was not connected' });
  await expect(refusal).toContainText('did not give us access');
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing is connected yet')).toBeVisible();

  for (const address of [
    '/oauth/youtube?error=access_denied',
    '/oauth/youtube?code=somebodys&state=somebodys',
    '/oauth/youtube',
    '/oauth/facebook?code=a&state=b',
    '/oauth/nowhere?code=a&state=b',
    '/oauth2callback?code=a&state=b',
    '/oauth2callback?error=access_denied',
  ]) {
    for (const who of [page, visitor]) {
      await who.goto(address);
      await expect(who.getByRole('heading', { level: 1 }), address).toHaveText('Authentication Error');
      // A window opened by the user cannot close itself. It has no navigation, and its address contains no parameters.
      await expect(who.getByText('Please close this window')).toBeVisible();
      await expect(who.getByText('Your browser keeps this window open.')).toBeVisible();
      await expect(who.getByRole('navigation')).toHaveCount(0);
      expect(new URL(who.url()).search).toBe('');
    }
  }

  await page.goto('/settings/channels');
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeEnabled();
  await page.evaluate(() => window.postMessage({ type: 'youtube', connected: true }, '*'));
  await expect(page.getByText('YouTube is connected')).toHaveCount(0);
});

test('a code is accepted once, and only in the session that requested it', async ({ browser, server }) => {
  test.slow();
  const { page } = await onSettingsPage(browser, server, 'once');
  const popup = await openPlatform(page, 'youtube');
  let landed = '';
  popup.on('framenavigated', (frame) => {
    if (frame.url().includes('code=')) landed = frame.url();
  });
  await allow(popup, ownChannel('Once'));
  await closed(popup);
  expect(landed).toContain('/oauth/youtube?');
  const thief = await onSettingsPage(browser, server, 'thief');
  for (const who of [page, thief.page]) {
    await who.goto(landed);
    await expect(who.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  }
  await thief.page.goto('/settings/channels');
  await expect(thief.page.getByText('Nothing is connected yet')).toBeVisible();
});

test('a window connects although its opener is closed', async ({ browser, server }) => {
  const { page } = await onSettingsPage(browser, server, 'gone');
  const popup = await openPlatform(page, 'twitch');
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  await page.goto('/kollabs');
  const channel = ownChannel('Alone');
  await allow(popup, channel);
  await closed(popup);
  await page.goto('/settings/channels');
  await expect(page.getByRole('article', { name: `Twitch: ${channel}` })).toBeVisible();
});

test('a blocked window shows a message with a link', async ({ browser, server }) => {
  const { page } = await onSettingsPage(browser, server, 'blocked');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'YouTube' }).click();
  await expect(page.getByText('Your browser blocked the window')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open YouTube' }).click();
  const channel = ownChannel('Blocked');
  await allow(await opened, channel);
  await expect(page.getByText('YouTube is connected')).toBeVisible();
  await expect(page.getByRole('article', { name: `YouTube: ${channel}` })).toBeVisible();
});

test('a window that was closed too early is not called blocked', async ({ browser, server }) => {
  const { page } = await onSettingsPage(browser, server, 'closed');
  const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/connect/start', async (route) => {
    await isClosed;
    await route.continue();
  });
  const popup = await openPlatform(page, 'youtube');
  await popup.close();
  goOn();
  await expect(page.getByText('The window was closed')).toBeVisible();
  await expect(page.getByText('Your browser blocked the window')).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open YouTube' }).click();
  const channel = ownChannel('Closed');
  await allow(await opened, channel);
  await expect(page.getByRole('article', { name: `YouTube: ${channel}` })).toBeVisible();
});

test('read again, reconnect, unfeature, delete', { tag: '@main' }, async ({ browser, server }) => {
  const { page, username } = await onSettingsPage(browser, server, 'owner');
  const channel = ownChannel('Atlas');
  await connect(page, 'twitch', channel);
  const refresh = page.getByRole('button', { name: 'Refresh data' });

  await page.route('**/api/connection/update/*', (route) => route.abort());
  await refresh.click();
  await expect(
    page.getByText('There was a problem refreshing the data. Please try again later.'),
  ).toBeVisible();
  await page.unroute('**/api/connection/update/*');
  const hourAgo = "now() - interval '1 hour'";
  await inDatabase(
    server,
    `update connections set tried_at = ${hourAgo}, date_updated = ${hourAgo} where ${OWN}`,
    username,
  );
  await refresh.click();
  await expect(page.getByText('Successfully updated data')).toBeVisible();

  await inDatabase(server, `update connections set lost_at = now() where ${OWN}`, username);
  await page.reload();
  const tile = page.getByRole('article', { name: `Twitch: ${channel}` });
  await expect(tile).toContainText('Needs reconnecting');
  const opened = page.waitForEvent('popup');
  await tile.getByRole('button', { name: 'Reconnect' }).click();
  await allow(await opened, channel);
  await expect(page.getByText('Twitch is connected')).toHaveCount(1);
  await expect(tile).toBeVisible();
  await expect(tile).not.toContainText('Needs reconnecting');

  await page.locator('#featured').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('A featured platform has not been set.')).toBeVisible();
  await choose(page, channel, 'Delete');
  await expect(
    page.getByText('This will be deleted from your account and users will not be able to see the platform.'),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Removed Connection')).toBeVisible();
  await expect(page.getByText('Nothing is connected yet')).toBeVisible();
});

test('a custom link is validated, marked as not verified, and opened safely', async ({ browser, server }) => {
  const { page, username } = await onSettingsPage(browser, server, 'linker');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Website name').fill('<b>Print</b> shop');
  await dialog.getByLabel('URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Must be a web address that starts with http:// or https://')).toBeVisible();
  await dialog.getByLabel('URL').fill('prints.example/new?a=1');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('Your link is added.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Custom link: <b>Print</b> shop' })).toContainText(
    'Not verified',
  );
  await page.getByRole('button', { name: 'Manage <b>Print</b> shop' }).click();
  await expect(page.getByRole('menuitem', { name: 'Set Featured Connection' })).toHaveCount(0);
  const view = page.getByRole('menuitem', { name: 'View account' });
  await expect(view).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(view).toHaveAttribute('target', '_blank');
  await page.goto(`/user/${username}`);
  await expect(page.getByText('Some links are not verified.')).toBeVisible();
  const link = page.getByRole('link', { name: '<b>Print</b> shop' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', 'https://prints.example/new?a=1');
});
