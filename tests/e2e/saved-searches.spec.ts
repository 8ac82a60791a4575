import { expect } from '@playwright/test';
import { newPerson, newUsername, notified } from './people.ts';
import { addKollabs } from './rows.ts';
import { runSchedule } from './run-schedule.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';
import { write } from './write.ts';

/** Makes all saved searches a day older and runs the job that checks them. */
async function nextMorning(server: RunningServer): Promise<void> {
  await write(
    server,
    `update saved_searches set looked_until = looked_until - interval '1 day', alert_at = now() where alert_at is not null`,
    [],
  );
  await runSchedule(server, 'saved-searches.look');
}

test('a search is saved, alerts about new Kollabs in the morning, and is renamed, turned off and removed', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('ada'));
  await page.goto('/search/result?q=Lanternwood');
  const save = page.getByRole('button', { name: 'Save this search' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Lanternwood');
  await expect(dialog.getByRole('radio', { name: /every morning/ })).toBeChecked();
  await dialog.getByLabel('Name').fill('Lanterns');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Search saved. Only you can see it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeFocused();

  // A search is saved only once: the same button now opens it.
  await page.reload();
  await page.getByRole('button', { name: 'Search saved' }).click();
  const known = page.getByRole('dialog', { name: 'Your saved search' });
  await expect(known.getByLabel('Name')).toHaveValue('Lanterns');
  await known.getByRole('link', { name: 'See your searches' }).click();
  await page.waitForURL('**/dashboard/saved?list=searches');
  const list = page.getByRole('list', { name: 'Saved searches' });
  await expect(list).toContainText('“lanternwood”');
  await expect(list).toContainText('Nothing new so far');

  await addKollabs(server, newUsername('wick'), 'lanternwood', 2);
  await nextMorning(server);
  await notified(page, 'searchFound');
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: '2 new Kollabs for your search “Lanterns”: “Number 1” and “Number 2”.' })
    .click();
  await page.waitForURL('**/search/result?q=Lanternwood&sort=dateDesc');
  await expect(page.getByRole('list', { name: 'Kollabs found' }).getByRole('article')).toHaveCount(2);

  await nextMorning(server);
  await page.goto('/dashboard/saved?list=searches');
  await expect(list).toContainText('2 new');

  await page.getByRole('button', { name: 'Rename Lanterns' }).click();
  const rename = page.getByRole('dialog', { name: 'Your saved search' });
  await rename.getByLabel('Name').fill('Paper lanterns');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('link', { name: 'Paper lanterns' })).toHaveAttribute(
    'href',
    '/search/result?q=Lanternwood',
  );
  const alert = page.getByRole('switch', { name: 'Tell me about new Kollabs Paper lanterns' });
  await expect(alert).toBeChecked();
  const written = page.waitForResponse((response) => response.request().method() === 'PUT');
  await alert.uncheck();
  await written;
  await page.reload();
  await expect(alert).not.toBeChecked();

  await page.getByRole('button', { name: 'Remove Paper lanterns' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: 'Paper lanterns' })).toBeVisible();
});

test('the hub’s list is saved with its filters, and opens in the hub; a visitor is asked to sign in', async ({
  browser,
  server,
  page: visitor,
}) => {
  const { page } = await newPerson(browser, server, newUsername('bea'));
  await page.goto('/kollabs?lookingFor=creators&category=art&sort=dateAsc');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Art · For creators');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible();
  await page.goto('/dashboard/saved?list=searches');
  await page.getByRole('link', { name: 'Art · For creators' }).click();
  await page.waitForURL('**/kollabs?category=art&lookingFor=creators');
  // A search without filters cannot be saved.
  for (const address of ['/kollabs?sort=dateAsc', '/kollabs', '/search/result']) {
    await page.goto(address);
    await expect(page.getByLabel('Sort by')).toBeVisible();
    await expect(page.getByText('Save this search')).toHaveCount(0);
  }

  await visitor.goto('/search/result?q=lanterns&category=art');
  // Before hydration it is a link to sign in.
  await visitor.waitForSelector('html[data-ready]');
  await visitor.getByRole('link', { name: 'Save this search' }).click();
  await expect(visitor.getByRole('dialog', { name: "Oops, you're not logged in!" })).toBeVisible();
});
