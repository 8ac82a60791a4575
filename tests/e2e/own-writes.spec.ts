import { expect, type Page, type Request } from '@playwright/test';
import { addKollab, addRequest, type NewPerson, newPerson, newUsername } from './people.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';

// The requests of a write: the write and one read. Other open pages are notified, and read on their own.

/** Returns the requests that a page sends during `step`, except scripts, styles, routes and the event stream. */
async function sentDuring(page: Page, step: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const listen = (request: Request) => {
    const { pathname } = new URL(request.url());
    const isExcluded = pathname.startsWith('/assets/') || ['/api/events', '/__manifest'].includes(pathname);
    if (!isExcluded) sent.push(`${request.method()} ${pathname}`);
  };
  page.on('request', listen);
  await step();
  page.off('request', listen);
  return sent;
}

/** Opens another tab in the same browser, which shares the event stream. */
async function secondTab({ page }: NewPerson, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await open(tab, address);
  return tab;
}

const kollabTitle = 'A round for two tabs and one boat';

test('a step of a collaboration and a message need the write and one read, and show in another tab and on the other side', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('nell'), 'Business');
  const sender = await newPerson(browser, server, newUsername('arlo'));
  const request = await addRequest(sender, await addKollab(owner, kollabTitle));
  await open(owner.page, request);
  await lineOpen(owner.page);
  const second = await secondTab(owner, request);
  await open(sender.page, request);
  await lineOpen(sender.page);

  const completes = (page: Page) => page.getByRole('button', { name: 'Mark completed' });
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
  const accepted = await sentDuring(owner.page, async () => {
    await owner.page.getByRole('button', { name: 'Accept' }).click();
    await expect(owner.page.getByRole('tab', { name: 'Messages' })).toBeVisible();
    // Other tabs receive the event at the same time, and batch it for the same interval.
    for (const other of [second, sender.page]) await expect(completes(other)).toBeVisible();
  });
  expect(accepted).toEqual([`POST /api${request}/accept`, `GET ${request}.data`]);

  for (const page of [owner.page, sender.page]) {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(box(page)).toBeVisible();
  }
  // The recipient reads the message, and this page then reads the read receipt.
  const heardRead = owner.page.waitForResponse(
    (response) => response.url().endsWith(`/api${request}/messages`) && response.request().method() === 'GET',
  );
  const said = await sentDuring(owner.page, async () => {
    await box(owner.page).fill('Bring a lantern.');
    await owner.page.getByRole('button', { name: 'Send', exact: true }).click();
    for (const page of [owner.page, sender.page]) {
      await expect(page.getByRole('log').getByText('Bring a lantern.')).toBeVisible();
    }
  });
  const [write, read, ...later] = said;
  expect([write, read]).toEqual([`POST /api${request}/messages`, `GET ${request}.data`]);
  // The receipt may come before the other page shows the message.
  const ofReceipt = [`GET /api${request}/messages`, 'GET /api/user'];
  expect(later.toSorted()).toEqual(ofReceipt.filter((one) => later.includes(one)));
  await heardRead;
  for (const page of [owner.page, sender.page]) {
    await page.getByRole('tab', { name: 'Details', exact: true }).click();
  }

  const waiting = `Waiting for the recipient (${owner.username}) to mark their part complete`;
  await expect(owner.page.getByText(waiting)).toBeVisible();
  const completed = await sentDuring(owner.page, async () => {
    await completes(owner.page).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Mark completed' }).click();
    for (const other of [owner.page, second, sender.page])
      await expect(other.getByText(waiting)).toBeHidden();
  });
  expect(completed).toEqual([`POST /api${request}/complete`, `GET ${request}.data`]);

  const heard = await sentDuring(owner.page, async () => {
    await sender.page.getByLabel('Note to the other side').fill('The boat leaves at six.');
    await sender.page.getByRole('button', { name: 'Send update' }).click();
    await expect(owner.page.getByText('The boat leaves at six.').first()).toBeVisible();
  });
  expect(heard).toContain(`GET /api${request}`);
});

test('a like, a comment and a follow need the write and at most one read, and show in another tab and on the other side', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('nora'), 'Business');
  const reader = await newPerson(browser, server, newUsername('abby'));
  const kollab = await addKollab(owner, kollabTitle);
  const api = `/api${kollab.replace('/details', '')}`;
  await open(reader.page, kollab);
  await lineOpen(reader.page);
  const second = await secondTab(reader, kollab);
  await open(owner.page, kollab);
  await lineOpen(owner.page);
  const others = [second, owner.page];

  const liked = await sentDuring(reader.page, async () => {
    await reader.page
      .getByRole('main')
      .getByRole('button', { name: `Like ${kollabTitle}` })
      .click();
    for (const other of others)
      await expect(other.getByRole('main').getByText('1', { exact: true }).first()).toBeVisible();
  });
  expect(liked).toEqual([`PUT ${api}/like`]);

  const commented = await sentDuring(reader.page, async () => {
    await reader.page.getByRole('button', { name: 'Write a comment', exact: true }).click();
    await reader.page.getByRole('textbox', { name: 'Your comment', exact: true }).fill('Lovely dusk');
    await reader.page.getByRole('button', { name: 'Post comment', exact: true }).click();
    for (const other of others) await expect(other.getByText('Lovely dusk')).toBeVisible();
  });
  expect(commented).toEqual([`POST ${api}/comments`, `GET ${kollab}.data`]);

  await open(reader.page, `/user/${owner.username}`);
  await open(second, `/user/${owner.username}`);
  const unread = owner.page.getByRole('link', { name: /^Notifications, \d unread/ });
  const before = await unread.getAttribute('aria-label');
  const followed = await sentDuring(reader.page, async () => {
    await reader.page.getByRole('button', { name: `Follow ${owner.username}` }).click();
    await expect(reader.page.getByRole('link', { name: '1 follower' })).toBeVisible();
    await expect(unread).not.toHaveAttribute('aria-label', before ?? '');
  });
  expect(followed).toEqual([`PUT /api/follow/${owner.username}`, `GET /user/${owner.username}.data`]);
});
