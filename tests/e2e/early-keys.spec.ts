import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { holdScripts } from './scripts.ts';

// Decision 35: keys pressed before hydration.

test('keys that need the script are replayed in order after hydration', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name });
  let scripts = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByLabel('Email').pressSequentially('a/b@journeys.example');
  await tab('Creator').focus();
  // To the second tab, past the last to the first, and to the second again.
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('One moment, this page is still loading.')).toBeAttached();
  await expect(tab('Creator')).toHaveAttribute('aria-selected', 'true');
  await scripts.release();
  await expect(tab('Business')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Business name')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('a/b@journeys.example');
  await expect(tab('Business')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  scripts = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await tab('Creator').press('ArrowRight');
  // The replay must not move the focus of a user who has moved on.
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Legal' });
  await legal.focus();
  await scripts.release();
  await expect(tab('Business')).toHaveAttribute('aria-selected', 'true');
  await expect(legal).toBeFocused();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  scripts = await holdScripts(page);
  await page.goto('/creators', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  for (const key of '/tides') await page.keyboard.press(key);
  await scripts.release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('tides');

  // On a page with its own search box, '/' works before hydration.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  scripts = await holdScripts(page);
  await page.goto('/kollabs', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.keyboard.type('/tides/duet');
  const box = page.getByRole('main').getByRole('textbox', { name: 'Search' });
  await expect(box).toHaveValue('tides/duet');
  await scripts.release();
  await page.locator('html[data-ready]').waitFor();
  await expect(box).toHaveValue('tides/duet');
  await expect(box).toBeFocused();
  await box.press('Enter');
  await page.waitForURL('**/kollabs?q=tides%2Fduet');
});

async function openConversation(page: Page) {
  await signInAs(page, 'mira');
  await page.goto('/inbox');
  const conversation = page.locator('main a[href^="/inbox/0"]').first();
  const address = (await conversation.getAttribute('href')) ?? '';
  const scripts = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  const box = page.getByRole('textbox', { name: /^Message to/ });
  return { scripts, box };
}

test('a message sent by Enter before hydration is sent once, without a line break', async ({ page }) => {
  const { scripts, box } = await openConversation(page);
  await box.pressSequentially('The tide is at six');
  await box.press('Enter');
  await expect(page.getByText('One moment, this page is still loading.')).toBeAttached();
  await scripts.release();
  const sent = page.getByRole('log').getByText('The tide is at six');
  await expect(sent).toBeVisible();
  await expect(box).toHaveValue('');
  await page.reload();
  await expect(sent).toHaveCount(1);
});

test('text typed after Enter before hydration is neither sent with the message nor lost', async ({
  page,
}) => {
  const { scripts, box } = await openConversation(page);
  await box.pressSequentially('The ebb is at noon');
  await box.press('Enter');
  await box.pressSequentially('Bring boots');
  await box.press('Enter');
  await box.pressSequentially('And a net');
  await scripts.release();
  for (const words of ['The ebb is at noon', 'Bring boots'])
    await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1);
  await expect(box).toHaveValue('And a net');
  await page.keyboard.type('!');
  await expect(box).toHaveValue('And a net!');
  await expect(page.getByText('Write something first')).toHaveCount(0);
});

test('a message whose button is pressed before hydration is sent with the text typed after the press', async ({
  page,
}) => {
  const { scripts, box } = await openConversation(page);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await box.pressSequentially('The moon is full');
  await send.click();
  await expect(page.getByText('One moment, this page is still loading.')).toBeAttached();
  await expect(box).toHaveValue('The moon is full');
  await box.pressSequentially(', so come early');
  await send.click();
  await scripts.release();
  await expect(
    page.getByRole('log').getByText('The moon is full, so come early', { exact: true }),
  ).toHaveCount(1);
  await expect(box).toHaveValue('');
});
