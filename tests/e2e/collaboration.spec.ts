import { expect, type Page } from '@playwright/test';
import { addKollab, addRequest, newPerson, newUsername, notified, publishKollab } from './people.ts';
import { test } from './test.ts';

const TITLE = 'A duet about tides, recorded in one take on the pier';

test('sections 1, 2, 4, 8 and 9: two people walk a collaboration from the first note to the count on both profiles', {
  tag: '@main',
}, async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await publishKollab(owner.page, TITLE);

  const sender = await newPerson(browser, server, newUsername('ada'));
  await sender.page.goto(kollab);
  await sender.page.getByRole('button', { name: 'Begin Kollaborating! ->' }).click();
  const dialog = sender.page.getByRole('dialog');
  await dialog.getByLabel('Introduce yourself to the recipient').fill('I sing low, and I own a boat.');
  await dialog.getByRole('button', { name: /^Send request to/ }).click();
  await toast(sender.page, 'Successfully sent request');
  await sender.page.waitForURL('**/request/*');
  const request = new URL(sender.page.url()).pathname;
  await expect(
    sender.page.getByText(`Waiting for the recipient (${owner.username}) to accept`),
  ).toBeVisible();

  await owner.page.goto('/dashboard/requests/received');
  await owner.page.getByRole('link', { name: TITLE }).first().click();
  await owner.page.waitForURL(`**${request}`);
  const asking = owner.page.getByRole('region', { name: `Who is ${sender.username}?` });
  await expect(asking.getByText('Nothing yet')).toBeVisible();
  await owner.page.getByRole('button', { name: 'Accept' }).click();
  await toast(owner.page, 'Accepted');
  await expect(asking).toBeHidden();

  await sender.page.reload();
  await sender.page.getByLabel('Note to the other side').fill('The boat is tied up at berth nine.');
  await sender.page.getByRole('button', { name: 'Send update' }).click();
  await toast(sender.page, 'Update sent to user');
  await expect(
    sender.page
      .getByRole('region', { name: 'Newest updates' })
      .getByText('The boat is tied up at berth nine.'),
  ).toBeVisible();

  // It asks first, and what is pressed by mistake changes nothing.
  await yourMove(sender.page).getByRole('button', { name: 'Mark completed' }).click();
  await sender.page.getByRole('button', { name: 'Not yet' }).click();
  await markCompleted(sender.page);
  await expect(sender.page.getByRole('heading', { name: `Waiting for ${owner.username}` })).toBeVisible();
  await expect(
    sender.page.getByText(`Waiting for the recipient (${owner.username}) to mark their part complete`),
  ).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByRole('heading', { name: 'Your move' })).toBeVisible();
  await markCompleted(owner.page);
  await expect(owner.page.getByText('Waiting for both parties to finalize Kollab')).toBeVisible();
  await press(owner.page, 'Finalize Kollab (0/2)', 'Collaboration finalized successfully');
  await sender.page.reload();
  await press(sender.page, 'Finalize Kollab (1/2)', 'Collaboration finalized successfully');
  await expect(sender.page.getByText(/Completed on \d+ \w+ \d{4} \d+:\d\d[AP]M/)).toBeVisible();
  await expect(sender.page.getByRole('heading', { name: 'Your move' })).toBeHidden();

  await sender.page
    .getByRole('link', { name: 'Update Log' })
    .or(sender.page.getByRole('tab', { name: 'Update Log' }))
    .click();
  for (const entry of [
    'You sent the request',
    'Request accepted',
    'The boat is tied up at berth nine.',
    'Collaboration completed',
  ]) {
    await expect(sender.page.getByText(entry).first()).toBeVisible();
  }

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  for (const { username } of [owner, sender]) {
    await visitor.goto(`/user/${username}`);
    await expect(
      visitor.getByText(/1 completed collaboration|Completed collaborations\D*1/i).first(),
    ).toBeVisible();
    await visitor.goto(`/user/${username}/collaborations`);
    await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  }
});

test('sections 2 and 8, /request/{requestId}: seen by its two participants alone, not found by other users', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('olga'));
  const kollab = await addKollab(owner, TITLE);
  const sender = await newPerson(browser, server, newUsername('abel'));
  const request = await addRequest(sender, kollab);

  const third = await newPerson(browser, server, newUsername('theo'));
  const response = await third.page.goto(request);
  expect(response?.status()).toBe(404);
  await expect(third.page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  expect(await third.page.content()).not.toContain('I own a boat');

  // AZ-03: to the byte what is answered for a request that is not there, the page's data included.
  const id = request.split('/').at(-1) ?? '';
  const kollabId = kollab.split('/').at(-2) ?? '';
  const read = async (address: string, named: string) => {
    const seen = await third.page.request.get(address.replace('{id}', named));
    const text = (await seen.text()).replaceAll(named, '{id}').replace(/nonce="[^"]*"/g, '');
    return { status: seen.status(), text };
  };
  for (const address of ['/request/{id}', '/request/{id}.data', `/kollab/${kollabId}/requests/{id}`]) {
    const foreign = await read(address, id);
    expect(foreign.status, address).toBe(404);
    expect(foreign).toEqual(await read(address, '01900000-0000-7000-8000-000000000000'));
  }
});

test('the one who was turned down reads who closed it and why', async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('rosa'));
  const kollab = await addKollab(owner, TITLE);
  const other = `A canon by ${owner.username}`;
  await addKollab(owner, other);
  const sender = await newPerson(browser, server, newUsername('alan'));
  const request = await addRequest(sender, kollab);
  await sender.page.goto(request);

  await owner.page.goto(request);
  await owner.page.getByRole('button', { name: 'Reject' }).click();
  const dialog = owner.page.getByRole('dialog').or(owner.page.getByRole('alertdialog'));
  await dialog.getByRole('textbox').fill('The pier is closed until spring.');
  await dialog.getByRole('button', { name: 'No time' }).click();
  await dialog.getByRole('button', { name: 'Say more' }).click();
  await dialog.getByRole('button', { name: 'Say more', pressed: true }).click();
  await dialog.getByRole('button', { name: /Reject/ }).click();
  await toast(owner.page, 'Request rejected');

  // Where they could ask instead: on the page that is open, and later.
  const others = sender.page.getByRole('region', { name: 'Others in Music look for someone like you' });
  await expect(others.getByRole('link', { name: other })).toBeVisible();

  await notified(sender.page, 'rejected');
  await sender.page.goto('/notifications');
  await sender.page
    .getByRole('link', { name: new RegExp(TITLE.slice(0, 20)) })
    .first()
    .click();
  await sender.page.waitForURL(`**${request}`);
  await expect(sender.page.getByText('The pier is closed until spring.').first()).toBeVisible();
  await expect(sender.page.getByText('I have no time for it at the moment.').first()).toBeVisible();
  await expect(sender.page.getByText('Your note did not say enough')).toHaveCount(0);
  await expect(others.getByRole('link', { name: other })).toBeVisible();
  await expect(others.locator(`a[href*='${kollab.split('/').at(-2)}']`)).toHaveCount(0);
  await expect(sender.page.getByRole('heading', { name: 'Your move' })).toBeHidden();
});

const yourMove = (page: Page) => page.getByRole('region', { name: 'Your move' });

async function markCompleted(page: Page): Promise<void> {
  await yourMove(page).getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark completed' }).click();
  await toast(page, 'Collaboration marked complete');
}

async function press(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await toast(page, message);
}

async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible();
}
