import { expect } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

test('a Kollab and a user are saved by a click, sorted into lists, and removed with an undo', {
  tag: '@main',
}, async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, 'A duet about tides');
  const { page } = await newPerson(browser, server, newUsername('ada'));

  await page.goto(kollab);
  await page.getByRole('button', { name: 'Save A duet about tides' }).click();
  const saved = page.getByRole('button', { name: 'Saved A duet about tides' });
  await expect(saved).toBeFocused();
  await expect(page.getByText('Saved. Only you can see it.')).toBeVisible();
  await page.reload();
  await saved.click();
  const dialog = page.getByRole('dialog', { name: 'Your lists' });
  await expect(dialog.getByRole('checkbox', { name: 'Saved' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByLabel('New list')).toBeFocused();
  await dialog.getByLabel('New list').fill('For the summer');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'For the summer' })).toBeChecked();
  await expect(dialog.getByLabel('New list')).toHaveValue('');
  const taken = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog.getByRole('checkbox', { name: 'Saved' }).uncheck();
  await taken;
  await page.keyboard.press('Escape');
  await expect(saved).toBeFocused();

  await page.goto(`/user/${owner.username}`);
  await page.getByRole('button', { name: /^Save / }).click();
  await expect(page.getByRole('button', { name: /^Saved: / })).toBeVisible();
  await expect(page.getByText('Saved. Only you can see it.')).toBeVisible();

  await page.goto('/dashboard/saved');
  const list = page.getByRole('list', { name: 'Saved' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'For the summer' }).click();
  await page.waitForURL('**/dashboard/saved?list=*');
  await expect(list.getByRole('link', { name: 'A duet about tides', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove A duet about tides' }).click();
  await expect(page.getByText('Nothing saved here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: 'A duet about tides', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename this list' });
  await rename.getByLabel('Name').fill('saved');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename.getByText('You already have a list with this name').first()).toBeVisible();
  await rename.getByLabel('Name').fill('For the autumn');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename).toBeHidden();
  await expect(page.getByRole('link', { name: 'For the autumn' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/dashboard/saved');
  await expect(page.getByRole('link', { name: 'For the autumn' })).toBeHidden();

  await owner.page.goto('/notifications');
  await expect(owner.page.getByRole('main')).not.toContainText(/saved/i);
});

test('removing by keyboard moves the focus to the next item, and at the end to the list', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const { page } = await newPerson(browser, server, newUsername('ada'));
  for (const title of ['A duet about tides', 'A quartet about wind']) {
    await page.goto(await addKollab(owner, title));
    await page.getByRole('button', { name: `Save ${title}` }).click();
    await expect(page.getByText('Saved. Only you can see it.')).toBeVisible();
  }
  await open(page, '/dashboard/saved');
  await page.getByRole('button', { name: 'Remove A quartet about wind' }).press('Enter');
  const next = page.getByRole('list', { name: 'Saved' }).getByRole('listitem');
  await expect(next).toHaveCount(1);
  await expect(next.locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove A duet about tides' }).press('Enter');
  const nothing = page.getByText('Nothing saved here yet');
  await expect(page.locator('[tabindex="-1"]:focus').filter({ has: nothing })).toHaveCount(1);
});
