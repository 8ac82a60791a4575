import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { lookForCreators, newPerson, newUsername } from './people.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

/** A picture in thirds of red, green and blue, so that the dominant colour identifies a crop. */
async function threeColours(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const third = (background: string) => ({
    create: { width: 400, height: 400, channels: 3 as const, background },
  });
  const buffer = await sharp({ create: { width: 1200, height: 400, channels: 3, background: 'red' } })
    .composite([
      { input: third('lime'), left: 400, top: 0 },
      { input: third('blue'), left: 800, top: 0 },
    ])
    .png()
    .toBuffer();
  return { name: 'three.png', mimeType: 'image/png', buffer };
}

async function colourAt(page: Page, address: string): Promise<string> {
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats();
  const { r, g, b } = dominant;
  return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
}

async function shown(picture: Locator): Promise<{ address: string; width: number }> {
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  return picture.evaluate((img: HTMLImageElement) => ({ address: img.currentSrc, width: img.clientWidth }));
}

function watchPolicy(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text());
  });
  return said;
}

test('a user uploads a face, crops it with the keyboard alone, sees it on their profile, and removes it', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('face'));
  const policy = watchPolicy(page);
  await page.goto('/settings/pictures');
  const card = page.getByRole('region', { name: 'Profile picture' });
  const upload = card.getByRole('button', { name: 'Upload a picture' });
  // Playwright waits for a button to be enabled before a click, but not before a key.
  await page.locator('html[data-ready]').waitFor();
  await upload.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused();

  await dialog.getByLabel('Picture file').setInputFiles({
    ...{ name: 'a.png', mimeType: 'image/png' },
    buffer: Buffer.from('not a picture'),
  });
  await expect(dialog.getByText('This picture could not be read.')).toBeVisible();

  await dialog.getByLabel('Picture file').setInputFiles(await threeColours());
  const part = dialog.getByRole('group', { name: 'Part to keep' });
  await expect(part).toBeFocused();
  await expect(dialog.getByRole('img', { name: 'Preview of what will be kept' })).toBeVisible();
  for (let i = 0; i < 80; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeFocused();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile picture updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Change picture' })).toBeFocused();

  await page.goto(`/user/${username}`);
  const face = page.locator('main header img').first();
  const { address, width } = await shown(face);
  expect(address).toMatch(/\/media\/avatar-[0-9a-f]{32}-(128|256)\.webp$/);
  expect(width).toBe(112);
  expect(await colourAt(page, address)).toBe('red');
  const menu = await shown(page.getByRole('banner').locator('img').first());
  expect(menu.address).toMatch(/-(64|128)\.webp$/);

  await page.goto('/settings/pictures');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Profile picture removed')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  expect(policy).toEqual([]);
});

test('/user/{username}: a banner is cropped on a phone, and is at the top of the page', async ({
  browser,
  server,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('wide'));
  const policy = watchPolicy(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/settings/pictures');
  await page.getByRole('button', { name: 'Upload a banner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Banner' });
  await dialog.getByLabel('Picture file').setInputFiles(await threeColours());
  await expect(dialog.getByRole('group', { name: 'Part to keep' })).toBeFocused();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Banner updated')).toBeVisible();
  await page.goto(`/user/${username}`);
  const { address } = await shown(page.locator('main header img').first());
  expect(address).toMatch(/\/media\/banner-[0-9a-f]{32}-\d+\.webp$/);
  await expectFits(page);
  expect(policy).toEqual([]);
});

test('a picture for a Kollab is uploaded, fills in the image link, and is shown to others', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('cover'));
  await page.goto('/newpost/kollab');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of your Kollab' });
  await dialog.getByLabel('Picture file').setInputFiles(await threeColours());
  await expect(dialog.getByRole('group', { name: 'Part to keep' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Image URL')).toHaveValue(/^http.*\/media\/kollab-[0-9a-f]{32}\.jpg$/);
  await shown(page.getByRole('img', { name: 'Preview of your cover' }));

  await page.getByLabel('Title').fill('A duet in three colours');
  await page.getByLabel('Content category').selectOption('music');
  await page.getByLabel('Summary').fill('Two voices, one take.');
  await lookForCreators(page);
  await page.getByLabel('Who you are looking for').fill('Somebody who sings low.');
  await page.getByLabel('What You Get').fill('Half of what it earns.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/kollab/*/details?invite=1');
  // The address changes before the page does. Until then the form still shows its own preview.
  await expect(page.getByRole('heading', { level: 1, name: 'A duet in three colours' })).toBeVisible();
  const { address } = await shown(page.locator('main article img, main img').first());
  expect(address).toMatch(/\/media\/kollab-[0-9a-f]{32}-\d+\.webp$/);
  expect(await colourAt(page, address)).toBe('green');
});
