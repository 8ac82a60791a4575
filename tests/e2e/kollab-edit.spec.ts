import { expect } from '@playwright/test';
import { addKollab, addRequest, newPerson, newUsername } from './people.ts';
import { test } from './test.ts';

test('an owner edits a Kollab, senders see the changes, and a copy starts with its texts', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, 'A duet about tides');
  const sender = await newPerson(browser, server, newUsername('ada'));
  await sender.page.goto(await addRequest(sender, kollab));
  const changes = sender.page.getByRole('region', {
    name: 'This Kollab has changed since the request',
  });
  await expect(sender.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(changes).toBeHidden();

  await owner.page.goto(kollab);
  await owner.page.getByRole('link', { name: 'Edit A duet about tides' }).click();
  await expect(owner.page.getByRole('heading', { name: 'Edit Kollab' })).toBeVisible();
  await expect(owner.page.getByLabel('Title')).toHaveValue('A duet about tides');
  await owner.page.getByLabel('Title').fill('A trio about tides');
  await owner.page.getByRole('button', { name: 'Save changes' }).click();
  await owner.page.waitForURL(`**${kollab}`);
  await expect(owner.page.getByRole('heading', { name: 'A trio about tides' })).toBeVisible();

  await sender.page.reload();
  await expect(changes.getByRole('definition')).toHaveText([
    'When the request was madeA duet about tides',
    'TodayA trio about tides',
  ]);

  await owner.page.getByRole('link', { name: 'Duplicate A trio about tides' }).click();
  await expect(owner.page.getByRole('heading', { name: 'New Kollab' })).toBeVisible();
  await expect(owner.page.getByLabel('Title')).toHaveValue('A trio about tides');
  await owner.page.getByRole('button', { name: 'Publish' }).click();
  await owner.page.waitForURL((url) => /\/details$/.test(url.pathname) && url.pathname !== kollab);
});
