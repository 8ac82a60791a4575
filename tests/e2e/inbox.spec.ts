import { expect, type Page } from '@playwright/test';
import { plainPicture } from '../uploads.ts';
import { callAs } from './call-as.ts';
import { addKollab, addRequest, newPerson, newUsername, notified } from './people.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';

test('two people write to each other, from the first message to what one deletes', async ({
  browser,
  server,
}) => {
  const noor = await newPerson(browser, server, newUsername('noor'));
  const ada = await newPerson(browser, server, newUsername('ada'));

  // A first message is a request, and can contain only text.
  await ada.page.goto(`/user/${noor.username}`);
  await ada.page.getByRole('link', { name: 'Message' }).click();
  await ada.page.waitForURL('**/inbox/to/*');
  await expect(ada.page.getByText(/they have to accept this message first/)).toBeVisible();
  await ada.page.getByLabel('Your message').fill('I sing low. Listen: https://ada.example/low.');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await ada.page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);
  await expect(ada.page.getByText('Your message has not been accepted yet.')).toBeVisible();
  await expect(ada.page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0);

  await notified(noor.page, 'messageRequest');
  await noor.page.goto('/notifications');
  await noor.page.getByRole('link', { name: /would like to write to you/ }).click();
  const thread = (page: Page) => page.getByRole('log');
  await expect(thread(noor.page).getByText('https://ada.example/low')).toBeVisible();
  await expect(thread(noor.page).getByRole('link')).toHaveCount(0);
  await noor.page.getByRole('button', { name: 'Accept' }).click();
  await expect(noor.page.getByText('You can write to each other now.')).toBeVisible();
  const link = thread(noor.page).getByRole('link', { name: 'ada.example/low' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');

  await write(noor.page, 'Lower than the tide?');
  await noor.page.keyboard.press('Shift+Enter');
  await noor.page.keyboard.type('I doubt it.');
  await noor.page.keyboard.press('Enter');
  await expect(thread(noor.page).getByText('Lower than the tide? I doubt it.')).toBeVisible();
  await expect(box(noor.page)).toHaveValue('');

  // Messages survive a reload. Returning to a page reads its data again.
  const reload = async () => {
    await ada.page.reload();
    await ada.page.locator('html[data-ready]').waitFor();
  };
  await reload();
  await expect(thread(ada.page).getByText('I doubt it.')).toBeVisible();
  await write(ada.page, 'Half a thought');
  await reload();
  await expect(box(ada.page)).toHaveValue('Half a thought');

  // An offline message stays in the thread and is sent once when the connection is back.
  await ada.page.context().setOffline(true);
  await box(ada.page).press('Enter');
  await expect(ada.page.getByText(/^Not sent\./)).toBeVisible();
  await ada.page.context().setOffline(false);
  await expect(ada.page.getByText(/^Not sent\./)).toBeHidden();
  await expect(thread(ada.page).getByText('Half a thought')).toHaveCount(1);

  await ada.page.getByLabel('Pictures and files').setInputFiles({
    name: 'pier.png',
    mimeType: 'image/png',
    buffer: await plainPicture('#336699'),
  });
  await expect(ada.page.getByRole('img', { name: 'Number 1', exact: true })).toBeVisible();
  await ada.page.getByLabel('What the picture shows').fill('A pier in the fog');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(ada.page).getByRole('img', { name: 'A pier in the fog' })).toBeVisible();
  await noor.page.reload();
  await expect(thread(noor.page).getByRole('img', { name: 'A pier in the fog' })).toBeVisible();

  // Search, and deletion for one side only.
  await noor.page.goto('/inbox/search');
  await noor.page.getByRole('searchbox', { name: 'Words' }).fill('tide');
  await noor.page.getByRole('searchbox', { name: 'Words' }).press('Enter');
  await expect(noor.page.getByText('You: Lower than the tide?')).toBeVisible();
  await noor.page.goBack();
  await noor.page.goto(ada.page.url());
  const otherTab = await noor.page.context().newPage();
  await otherTab.goto(ada.page.url());
  await expect(thread(otherTab).getByText('Half a thought')).toBeVisible();
  const row = noor.page.getByRole('listitem').filter({ hasText: 'Half a thought' });
  await row.hover();
  await row.getByRole('button', { name: 'Delete this message for you' }).click();
  await noor.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(noor.page.getByText('Message deleted for you')).toBeVisible();
  await expect(thread(noor.page).getByText('Half a thought')).toHaveCount(0);
  await expect(thread(otherTab).getByText('Half a thought')).toHaveCount(0);
  await otherTab.close();
  await ada.page.reload();
  await expect(thread(ada.page).getByText('Half a thought')).toBeVisible();

  await noor.page.getByRole('button', { name: /^More about this conversation/ }).click();
  await noor.page.getByRole('menuitem', { name: 'Block' }).click();
  await noor.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await noor.page.waitForURL('**/inbox');
  await expect(noor.page.getByText('No messages yet')).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByText('This person is not taking messages right now.')).toBeVisible();
});

test('the thread of a collaboration is in the inbox, with the notes of its steps', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const title =
    'A song for two voices, one boat and everyone who hears it from the old ferry pier at low tide';
  const kollab = await addKollab(owner, title);
  const sender = await newPerson(browser, server, newUsername('ada'));
  const address = await addRequest(sender, kollab);
  const request = address.split('/').at(-1);
  await callAs(owner, `request/${request}/accept`, { note: 'Gladly. Bring boots.' });

  // The message box is in the first viewport, however long the title.
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await sender.page.setViewportSize({ width, height });
    await open(sender.page, `${address}?tab=messages`);
    await expect(box(sender.page)).toBeInViewport({ ratio: 1 });
    await expect(sender.page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(sender.page.getByRole('log')).toContainText('Accepted: Gladly. Bring boots.');
  await open(owner.page, '/inbox');
  await lineOpen(owner.page);
  await write(sender.page, 'At berth nine?');
  await sender.page.getByRole('button', { name: 'Send', exact: true }).click();

  // The message arrives in the open inbox and is read there. The note of a later step appears below it.
  await owner.page.getByRole('link', { name: title }).click();
  const thread = owner.page.getByRole('log');
  await expect(thread).toContainText('Accepted: Gladly. Bring boots.');
  await expect(thread).toContainText('At berth nine?');
  await expect(box(owner.page)).toBeInViewport({ ratio: 1 });
  await callAs(sender, `request/${request}/update`, { note: 'The boat is tied up.' });
  await expect(thread.getByRole('listitem').last()).toContainText('Update: The boat is tied up.');
  await write(owner.page, 'Berth nine.');
  await owner.page.keyboard.press('Enter');
  await expect(sender.page.getByRole('log')).toContainText('Berth nine.');
  await expect(owner.page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await owner.page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await owner.page.waitForURL(`**/request/${request}`);
});

test('on a phone the inbox is a list, then a conversation', async ({ browser, server }) => {
  const noor = await newPerson(browser, server, newUsername('noor'));
  const ada = await newPerson(browser, server, newUsername('ada'));
  await ada.page.goto(`/inbox/to/${noor.username}`);
  await ada.page.getByLabel('Your message').fill('Hello there');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await ada.page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);

  await noor.page.setViewportSize({ width: 390, height: 844 });
  await noor.page.goto('/inbox');
  await expect(noor.page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await noor.page.getByRole('link', { name: /^Message requests/ }).click();
  await noor.page.getByRole('link', { name: ada.username }).click();
  await expect(noor.page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeHidden();
  await noor.page.getByRole('button', { name: 'Decline' }).click();
  await expect(noor.page.getByText('No message requests')).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByText('Your message has not been accepted yet.')).toBeVisible();

  // A user who declined a first message may still write first.
  await noor.page.goto(`/user/${ada.username}`);
  await noor.page.getByRole('link', { name: 'Message' }).click();
  await noor.page.getByLabel('Your message').fill('On second thought');
  await noor.page.getByRole('button', { name: 'Send' }).click();
  await noor.page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);
  await expect(box(noor.page)).toBeVisible();
});

test('a visitor who presses Message is asked to sign in', async ({ browser, server, page }) => {
  const { username } = await newPerson(browser, server, newUsername('noor'));
  await page.goto(`/user/${username}`);
  // Before hydration it is a link to sign in.
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('link', { name: 'Message' }).click();
  await expect(page.getByRole('dialog', { name: "Oops, you're not logged in!" })).toBeVisible();
  await page.goto('/inbox');
  await page.waitForURL('**/signin?next=%2Finbox');
});

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

async function write(page: Page, text: string): Promise<void> {
  await box(page).click();
  await box(page).fill(text);
}
