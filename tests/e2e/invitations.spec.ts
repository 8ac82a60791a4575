import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername, notified, publishKollab } from './people.ts';
import { lineOpen } from './steps.ts';
import { test } from './test.ts';

const openSheet = async (page: Page, username: string) => {
  await page.goto(`/user/${username}`);
  const first = page.getByRole('main').locator('header').getByRole('button').first();
  await expect(first).toHaveAccessibleName('Invite to a Kollab');
  await first.click();
  return page.getByRole('dialog');
};

test('an owner invites from a profile, the invited accepts, and both go on in the collaboration', {
  tag: '@main',
}, async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, 'A duet about tides');
  const guest = await newPerson(browser, server, newUsername('ada'));

  const sheet = await openSheet(owner.page, guest.username);
  await expect(sheet.getByLabel('Which Kollab?')).toHaveValue(
    new URL(kollab, server.url).pathname.split('/')[2] ?? '',
  );
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet.getByLabel('Your note')).toBeFocused();
  await sheet.getByLabel('Your note').fill('Your low voice, and my boat.');
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.page.getByText('Invitation sent')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(owner.page.getByRole('button', { name: 'Invite to a Kollab' })).toBeFocused();

  const again = await openSheet(owner.page, guest.username);
  await expect(again.getByText('Your invitation is waiting for an answer.')).toBeVisible();
  await owner.page.goto('/dashboard/invitations');
  const sent = owner.page.getByRole('list', { name: 'Invitations sent' });
  await expect(sent.getByText('Waiting for an answer')).toBeVisible();

  await notified(guest.page, 'invited');
  await guest.page.goto('/notifications');
  await guest.page.getByRole('link', { name: /invited you to collaborate on “A duet about tides”/ }).click();
  await guest.page.waitForURL('**/invitation/*');
  await expect(guest.page.getByText('Your low voice, and my boat.')).toBeVisible();
  await expect(guest.page.getByRole('link', { name: 'A duet about tides', exact: true })).toBeVisible();
  await owner.page.goto(new URL(guest.page.url()).pathname);
  await lineOpen(owner.page);
  await guest.page.getByRole('button', { name: 'Accept' }).click();
  await guest.page.waitForURL('**/request/*');
  await expect(guest.page.getByRole('button', { name: 'Mark completed' })).toBeVisible();

  await owner.page.getByRole('link', { name: 'See your collaboration' }).click();
  await owner.page.waitForURL(guest.page.url());
  await expect(owner.page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
});

test('after publishing, two of the best matches are invited with one note', async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const guests = [
    await newPerson(browser, server, newUsername('ada')),
    await newPerson(browser, server, newUsername('ben')),
  ];
  // These guests must match better than the users of other journeys.
  for (const guest of guests) await addKollab(guest, 'My voice', { lookingForTypes: ['businesses'] });
  await publishKollab(owner.page, 'A choir on the pier');
  const panel = owner.page.getByRole('region', { name: 'Invite people who fit' });
  for (const { username } of guests) await panel.getByRole('checkbox', { name: username }).check();
  await panel.getByLabel('Your note').fill('Your voices, and my pier.');
  await panel.getByRole('button', { name: 'Invite 2 creators' }).click();
  await expect(owner.page.getByText('2 invitations sent')).toBeVisible();
  await expect(panel).toBeHidden();

  for (const { page } of guests) {
    await notified(page, 'invited');
    await page.goto('/dashboard/invitations');
    const received = page.getByRole('list', { name: 'Invitations received' });
    await expect(received.getByRole('link', { name: 'A choir on the pier', exact: true })).toBeVisible();
    await expect(received.getByText('Your voices, and my pier.')).toBeVisible();
  }
});

test('an invited user declines from the dashboard after a confirmation, and the owner sees it', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  await addKollab(owner, 'A song for one boat');
  await addKollab(owner, 'A song for two boats');
  const guest = await newPerson(browser, server, newUsername('ada'));
  const sheet = await openSheet(owner.page, guest.username);
  await sheet.getByLabel('Which Kollab?').selectOption({ label: 'A song for two boats' });
  await sheet.getByLabel('Your note').fill('Bring the second boat.');
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet).toBeHidden();

  await guest.page.goto('/dashboard/invitations');
  const received = guest.page.getByRole('list', { name: 'Invitations received' });
  await received.getByRole('button', { name: 'Decline' }).click();
  const question = guest.page.getByRole('alertdialog');
  await expect(question).toContainText('They cannot invite you to this Kollab again');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(guest.page.getByText('Invitation declined')).toBeVisible();
  await expect(received).toBeHidden();

  const later = await openSheet(owner.page, guest.username);
  await expect(later.getByText('Your invitation was declined.')).toBeVisible();
  await expect(later.getByLabel('Which Kollab?').getByRole('option')).toHaveText([
    'Choose one',
    'A song for one boat',
  ]);
});

test('the sheet shows why a user cannot be invited before anything is sent', async ({ browser, server }) => {
  const inviter = await newPerson(browser, server, newUsername('ada'));
  const other = await newPerson(browser, server, newUsername('noor'));
  const none = await openSheet(inviter.page, other.username);
  await expect(none.getByRole('heading', { name: 'You have no active Kollab' })).toBeVisible();
  await expect(none.getByRole('link', { name: 'Make a Kollab' })).toHaveAttribute('href', '/newpost/kollab');

  await addKollab(inviter, 'A duet about tides');
  await block(other.page, inviter.username);
  const blocked = await openSheet(inviter.page, other.username);
  await expect(blocked.getByText('This person is not taking invitations right now.')).toBeVisible();
});

/** Blocks through the API: blocking from the profile has its own journey. */
async function block(page: Page, username: string): Promise<void> {
  const status = await page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch(address, { method: 'PUT', headers })).status;
  }, `/api/block/${username}`);
  expect(status).toBe(200);
}
