import { expect } from '@playwright/test';
import { addKollab, addRequest, newPerson, newUsername } from './people.ts';
import { lineOpen } from './steps.ts';
import { test } from './test.ts';

test('a request and each of its steps show on the open page of the other side, in every tab', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, 'A song for two voices and one boat');
  await owner.page.goto('/dashboard');
  const second = await owner.page.context().newPage();
  await second.goto('/kollabs');
  await lineOpen(owner.page);

  const sender = await newPerson(browser, server, newUsername('ada'));
  const request = await addRequest(sender, kollab);
  await sender.page.goto(request);
  for (const tab of [owner.page, second]) {
    await expect(tab.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  }
  await expect(owner.page.getByText('would like to collaborate on')).toBeVisible();

  // The tab that owned the stream closes, and another tab takes over.
  await owner.page.close();
  await second.goto(request);
  await lineOpen(second);
  await second.getByRole('button', { name: 'Accept' }).click();
  await expect(sender.page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
  await expect(sender.page.getByRole('tab', { name: 'Messages' })).toBeVisible();

  await sender.page.context().setOffline(true);
  await sender.page.getByLabel('Note to the other side').fill('Kept while there is no line');
  await second.getByLabel('Note to the other side').fill('The boat is tied up at berth nine.');
  await second.getByRole('button', { name: 'Send update' }).click();
  await expect(second.getByText('Update sent to user').first()).toBeVisible();
  await sender.page.context().setOffline(false);
  await sender.page.getByRole('tab', { name: 'Update Log' }).click();
  await expect(sender.page.getByText('The boat is tied up at berth nine.').first()).toBeVisible();
  await sender.page.getByRole('tab', { name: 'Details', exact: true }).click();
  await expect(sender.page.getByLabel('Note to the other side')).toHaveValue('Kept while there is no line');
});
