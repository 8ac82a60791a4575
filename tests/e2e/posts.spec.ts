import { expect } from '@playwright/test';
import { plainPicture } from '#tests/uploads.ts';
import { newPerson, newUsername } from './people.ts';
import { confirmByKey, expectArrival, open } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';
import { searchFollows } from './write.ts';

const DESC = 'First light on the pier, before the ferries.';

test('a post is written by keyboard, read by a visitor without scripts, found by its tag, and deleted', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('poster'));
  await open(page, '/newpost');
  await page.getByRole('link', { name: 'Make a post' }).focus();
  await page.keyboard.press('Enter');
  // The focus moves to the heading shortly after the page changes, and a user would start there.
  await expectArrival(page, 'New Post');
  await expect(page.getByRole('link', { name: 'Make a Kollab instead' })).toHaveAttribute(
    'href',
    '/newpost/kollab',
  );

  await page.getByLabel('Image URL').focus();
  await page.keyboard.type(`${server.url}/icons/icon-512.png`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A blue square');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DESC);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Photography');
  await page.keyboard.press('Tab');
  await page.keyboard.type('one,two,three,four,five,harbour light,');
  await expect(page.getByText('Too many tags 6')).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
  await expect(page.getByLabel('Tags')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/newpost/post');

  await page.reload();
  await expect(page.getByText('We kept what you wrote here earlier.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue(DESC);
  await page.getByRole('button', { name: 'Remove one' }).press('Enter');
  await expect(page.getByText('Too many tags 6')).toBeHidden();
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
  await page.waitForURL(/\/post\/[0-9a-f-]{36}$/);
  const address = page.url();

  const reader = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const visitor = await reader.newPage();
  await visitor.goto(address);
  await expect(visitor.getByText(DESC)).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(`@${username}`);
  await expect(visitor.getByText('Photography', { exact: true })).toBeVisible();
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/post\/[0-9a-f-]{36}$/);
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/og\/post\/.*\.png$/,
  );
  await searchFollows(server);
  await visitor.getByRole('link', { name: 'harbour light' }).click();
  await expect(visitor).toHaveURL(/\/search\/result\?q=harbour\+light&filter=posts$/);
  await expect(visitor.getByText('1 result')).toBeVisible();
  await expect(visitor.getByText(DESC)).toBeVisible();
  await visitor.goto(`/user/${username}?tab=posts`);
  await visitor.getByRole('link', { name: `Open the post by @${username}` }).click();
  await expect(visitor).toHaveURL(address);
  await reader.close();

  const menu = page.getByRole('button', { name: `More about the post by @${username}` });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Hide from your lists', 'Delete']);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this post?' });
  await expect(dialog).toContainText('Your post will be permanently deleted without any way to restore.');
  await confirmByKey(dialog, 'Delete post');
  await page.waitForURL(`**/user/${username}?tab=posts`);
  await expect(page.getByText('You have not posted yet')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('a picture for a post is uploaded and cropped square; for others the menu concerns the owner', async ({
  browser,
  server,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('poster'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/newpost/post');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  const crop = page.getByRole('dialog', { name: 'Picture of your post' });
  await crop.getByLabel('Picture file').setInputFiles({
    ...{ name: 'tides.png', mimeType: 'image/png' },
    buffer: Buffer.from(await plainPicture('#336699')),
  });
  await expect(crop.getByRole('group', { name: 'Part to keep' })).toBeFocused();
  await crop.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByLabel('Image URL')).toHaveValue(/^http.*\/media\/post-[0-9a-f]{32}\.jpg$/);
  await page.getByLabel('Description').fill('Three colours');
  await page.getByLabel('Category').selectOption('art');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/\/post\/[0-9a-f-]{36}$/);
  const picture = page.getByRole('img', { name: `Picture by @${username}` });
  await expect(picture).toBeVisible();
  const { naturalWidth, naturalHeight } = await picture.evaluate((img: HTMLImageElement) => ({
    naturalWidth: img.naturalWidth,
    naturalHeight: img.naturalHeight,
  }));
  expect(naturalWidth).toBe(naturalHeight);
  await expectFits(page);

  const other = await newPerson(browser, server, newUsername('reader'));
  await other.page.goto(page.url());
  await other.page.getByRole('button', { name: `More about the post by @${username}` }).click();
  await expect(other.page.getByRole('menuitem')).toHaveText([
    ...['View profile', 'Follow', 'Message', 'Hide from your lists', 'Report'],
  ]);
  await other.page.getByRole('menuitem', { name: 'View profile' }).click();
  await other.page.waitForURL(`**/user/${username}`);
});
