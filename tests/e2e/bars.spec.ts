import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, newUsername } from './people.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };

const bar = (page: Page) => page.getByRole('banner');

const addressesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

async function expectSignedOut(page: Page): Promise<void> {
  await expect(bar(page).getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/settings');
  await expect(page).toHaveURL('/signin?next=%2Fsettings');
}

test('top bar: a visitor has the specified links and no others', async ({ page }) => {
  await page.goto('/');
  const links = bar(page).getByRole('link');
  await expect(links).toHaveText(['Kollabrate', 'Find Users', 'Find Kollabs', 'Sign In', 'Sign Up']);
  expect(await addressesOf(links)).toEqual(['/', '/users', '/kollabs', '/signin', '/signup']);
  await expect(bar(page).getByRole('button')).toHaveText(['Search Kollabrate']);
});

test('top bar and profile menu of a creator', async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('bar'));
  await page.goto('/dashboard/h');
  const links = bar(page).getByRole('link');
  // The last two links are the inbox and the bell, which have no visible text.
  await expect(links).toHaveText(['Kollabrate', 'Dashboard', 'Find Users', 'Find Kollabs', '', '']);
  expect(await addressesOf(links)).toEqual([
    '/',
    '/dashboard',
    '/users',
    '/kollabs',
    '/inbox',
    '/notifications',
  ]);
  await expect(links.last()).toHaveAccessibleName('Notifications');
  await expect(bar(page).getByRole('button', { name: 'Search Kollabrate', exact: true })).toBeVisible();
  for (const address of ['/', '/creators', '/kollabs', '/dashboard/kollabs']) {
    await page.goto(address);
    const inPage = page.getByRole('main').getByRole('link', { name: '+ New Kollab', exact: true });
    await expect(inPage, address).toHaveAttribute('href', '/newpost/kollab');
  }

  const menu = page.getByRole('menu');
  const entries = menu.getByRole('menuitem');
  await bar(page).getByRole('button', { name: 'New Kollab or post', exact: true }).press('Enter');
  await expect(entries).toHaveText(['+ New Kollab', '+ New Post']);
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/newpost/post');

  const face = bar(page).getByRole('button', { name: `Your menu, @${username}`, exact: true });
  await face.click();
  for (const text of [`@${username}`, 'Creator', 'Music']) {
    await expect(menu.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(entries).toHaveText(['My Profile', 'Settings', 'Logout']);
  await entries.nth(0).click();
  await page.waitForURL(`**/user/${username}`);
  await face.click();
  await entries.nth(1).click();
  await page.waitForURL('**/settings');
  await face.click();
  await entries.nth(2).click();
  await expectSignedOut(page);
});

test('profile menu of a business, and its full-screen menu on a phone', async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('shop'), 'Business');
  await page.goto('/dashboard/h');
  await bar(page)
    .getByRole('button', { name: `Your menu, @${username}`, exact: true })
    .click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('Business', { exact: true })).toBeVisible();
  await expect(menu.getByText('Creator', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const screen = page.getByRole('dialog', { name: 'Menu', exact: true });
  for (const text of [`@${username}`, 'Business', 'Music']) {
    await expect(screen.getByText(text, { exact: true })).toBeVisible();
  }
  const links = screen.getByRole('link');
  await expect(links).toHaveText([
    'Dashboard',
    'Find Users',
    'Find Kollabs',
    '+ New Kollab',
    '+ New Post',
    'Inbox',
    'Notifications',
    'My Profile',
    'Settings',
  ]);
  expect(await addressesOf(links)).toEqual([
    '/dashboard/h',
    '/users',
    '/kollabs',
    '/newpost/kollab',
    '/newpost/post',
    '/inbox',
    '/notifications',
    `/user/${username}`,
    '/settings',
  ]);
  await screen.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(screen).toBeHidden();
  await expectSignedOut(page);
});

test("a visitor's menu on a phone covers the screen, and its links work", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const screen = page.getByRole('dialog', { name: 'Menu', exact: true });
  await expect(screen).toBeVisible();
  expect(await screen.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  const links = screen.getByRole('link');
  await expect(links).toHaveText(['Find Users', 'Find Kollabs', 'Sign In', 'Sign Up']);
  expect(await addressesOf(links)).toEqual(['/users', '/kollabs', '/signin', '/signup']);
  await expect(screen.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await links.nth(1).click();
  await page.waitForURL('**/kollabs');
  await expect(screen).toBeHidden();
});
