import { expect, type Page } from '@playwright/test';
import { addKollab, addRequest, newPerson, newUsername, notified, publishKollab } from './people.ts';
import { lineOpen, open, tabTo, typeAhead } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const TITLE = 'A duet about tides, recorded in one take on the pier';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const [title, sizes] of [
  ['the creator on a phone', { sender: PHONE, owner: DESK }],
  ['the business on a phone', { sender: DESK, owner: PHONE }],
] as const) {
  test(`a creator by keyboard and a business walk a collaboration from the first note to the reviews, without a reload: ${title}`, {
    tag: sizes.sender === PHONE ? '@main' : [],
  }, async ({ browser, server }) => {
    const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
    await owner.page.setViewportSize(sizes.owner);
    const kollab = await publishKollab(owner.page, TITLE);
    const sender = await newPerson(browser, server, newUsername('ada'));
    await sender.page.setViewportSize(sizes.sender);
    const keys = sender.page.keyboard;

    // The business has its dashboard open. The creator sends the request.
    await open(owner.page, '/dashboard/h');
    await lineOpen(owner.page);
    await open(sender.page, kollab);
    await tabTo(sender.page.getByRole('button', { name: 'Begin Kollaborating! ->' }));
    await keys.press('Enter');
    const asking = sender.page.getByRole('dialog');
    await tabTo(asking.getByLabel('Introduce yourself to the recipient'));
    await keys.type('I sing low, and I own a boat.');
    await tabTo(asking.getByRole('button', { name: /^Send request to/ }));
    await keys.press('Enter');
    await toast(sender.page, 'Successfully sent request');
    await sender.page.waitForURL('**/request/*');
    const request = new URL(sender.page.url()).pathname;
    await lineOpen(sender.page);
    await expect(status(sender.page)).toContainText(
      `Waiting for the recipient (${owner.username}) to accept`,
    );

    // The request appears on the business's screen without a reload, and so does the reply on the creator's.
    await owner.page.getByRole('main').locator(`a[href^="${request}"]`).first().click();
    await owner.page.waitForURL(`**${request}`);
    const who = owner.page.getByRole('region', { name: `Who is ${sender.username}?` });
    await expect(who.getByText('Nothing yet')).toBeVisible();
    await expect(owner.page.getByRole('button', { name: 'Accept' })).toBeInViewport();
    await owner.page.getByRole('button', { name: 'Accept' }).click();
    await toast(owner.page, 'Accepted');
    await expect(who).toBeHidden();
    await expect(yourMove(sender.page)).toBeVisible();

    await chooseTab(sender.page, /^Agreement/);
    await tabTo(sender.page.getByRole('link', { name: 'Propose an agreement' }));
    await keys.press('Enter');
    await sender.page.waitForURL(`**${request}/agreement/propose`);
    await tabTo(sender.page.getByRole('textbox', { name: 'Deliverable 1' }));
    await keys.type('A film of the duet');
    await tabTo(sender.page.getByLabel(/own channels/));
    await keys.press('Space');
    await tabTo(sender.page.getByLabel('How long it may be used'));
    await typeAhead(sender.page.getByLabel('How long it may be used'), 'No end');
    await tabTo(sender.page.getByLabel('What is given in return'));
    await typeAhead(sender.page.getByLabel('What is given in return'), 'Money');
    await tabTo(sender.page.getByLabel('Amount'));
    await keys.type('600');
    await tabTo(sender.page.getByLabel('Currency'));
    await typeAhead(sender.page.getByLabel('Currency'), 'EUR');
    // The business pays, and the Kollab has no deadline.
    await tabTo(sender.page.getByLabel('Due date of the payment'));
    await keys.type('04012031');
    await tabTo(sender.page.getByRole('button', { name: 'Propose', exact: true }));
    await keys.press('Enter');
    await sender.page.waitForURL(`**${request}?tab=agreement`);
    await owner.page.getByRole('button', { name: 'Answer the proposal' }).click();
    await owner.page.getByRole('button', { name: 'Accept version 1' }).click();
    const summary = owner.page.getByRole('dialog', { name: 'Accept this agreement?' });
    await expect(summary).toContainText('EUR 600.00');
    await summary.getByRole('button', { name: 'Accept the agreement' }).click();
    for (const { page } of [owner, sender])
      await expect(page.getByRole('heading', { name: 'Agreement in force' })).toBeVisible();

    await chooseTab(sender.page, /^Messages/);
    await tabTo(sender.page.getByLabel(`Message to ${owner.username}`));
    await keys.type('The boat is tied up at berth nine.');
    await keys.press('Enter');
    await owner.page.getByRole('tab', { name: /^Messages/ }).click();
    await expect(owner.page.getByRole('log')).toContainText('The boat is tied up at berth nine.');
    await owner.page.getByLabel(`Message to ${sender.username}`).fill('I bring the microphones.');
    await owner.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sender.page.getByRole('log')).toContainText('I bring the microphones.');

    // Completing before everything is delivered and paid asks for confirmation.
    await owner.page.getByRole('tab', { name: 'Details', exact: true }).click();
    await owner.page.getByRole('button', { name: 'Mark completed' }).click();
    const question = owner.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Mark completed' }).click();
    await expect(question.getByRole('listitem')).toHaveText([
      'A film of the duet: not delivered',
      'Instalment 1, EUR 600.00: not paid (due 1 Apr 2031)',
    ]);
    await question.getByRole('button', { name: 'Not yet' }).click();
    await chooseTab(sender.page, /^Agreement/);
    await tabTo(sender.page.getByRole('button', { name: 'Mark as delivered' }));
    await keys.press('Enter');
    const delivery = sender.page.getByRole('dialog');
    await tabTo(delivery.getByLabel(/^Link \(optional\)/));
    await keys.type('https://video.example/duet');
    await tabTo(delivery.getByRole('button', { name: 'Mark as delivered' }));
    await keys.press('Enter');
    await expect(delivery).toBeHidden();
    await owner.page.getByRole('tab', { name: /^Agreement/ }).click();
    await expect(owner.page.getByRole('link', { name: 'video.example/duet' })).toBeVisible();
    await owner.page.getByRole('button', { name: /^Confirm/ }).click();
    await expect(sender.page.getByText('Confirmed', { exact: true })).toBeVisible();
    await owner.page.getByRole('button', { name: /^Mark as sent/ }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
    await tabTo(sender.page.getByRole('button', { name: /^Mark as arrived/ }));
    await keys.press('Enter');
    const arrived = sender.page.getByRole('dialog');
    await tabTo(arrived.getByRole('button', { name: 'Mark as arrived' }));
    await keys.press('Enter');
    await expect(arrived).toBeHidden();
    await expect(owner.page.getByText('EUR 600.00 of EUR 600.00 arrived')).toBeVisible();

    // Both complete. Cancelling the confirmation changes nothing.
    await chooseTab(sender.page, /^Details$/);
    await tabTo(yourMove(sender.page).getByRole('button', { name: 'Mark completed' }));
    await keys.press('Enter');
    await tabTo(sender.page.getByRole('button', { name: 'Not yet' }));
    await keys.press('Enter');
    await tabTo(yourMove(sender.page).getByRole('button', { name: 'Mark completed' }));
    await keys.press('Enter');
    await tabTo(sender.page.getByRole('alertdialog').getByRole('button', { name: 'Mark completed' }));
    await keys.press('Enter');
    await toast(sender.page, 'Collaboration marked complete');
    await expect(status(sender.page)).toContainText(
      `Waiting for the recipient (${owner.username}) to mark their part complete`,
    );
    await owner.page.getByRole('tab', { name: 'Details', exact: true }).click();
    await markCompleted(owner.page);
    await expect(status(owner.page)).toContainText('Waiting for both parties to finalize Kollab');
    await press(owner.page, 'Finalize Kollab (0/2)', 'Collaboration finalized successfully');
    await tabTo(sender.page.getByRole('button', { name: 'Finalize Kollab (1/2)', exact: true }));
    await keys.press('Enter');
    await toast(sender.page, 'Collaboration finalized successfully');
    for (const { page } of [owner, sender]) {
      await expect(page.getByText(/Completed on \d+ \w+ \d{4} \d+:\d\d[AP]M/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your move' })).toBeHidden();
    }

    // Both write a review. Each sees the other's review once both have written one.
    for (const name of MARKS) {
      await tabTo(
        reviewsOf(sender.page).getByRole('radiogroup', { name }).getByRole('radio', { name: 'Yes' }),
      );
      await keys.press('Space');
    }
    await tabTo(reviewsOf(sender.page).getByLabel(/^In your own words/));
    await keys.type('A low tide, and a clear voice.');
    await tabTo(reviewsOf(sender.page).getByRole('button', { name: 'Send review' }));
    await keys.press('Enter');
    await expect(reviewsOf(owner.page).getByText(/has written a review\. You will both see/)).toBeVisible();
    for (const name of MARKS)
      await reviewsOf(owner.page).getByRole('radiogroup', { name }).getByText('Yes', { exact: true }).click();
    await reviewsOf(owner.page).getByRole('button', { name: 'Send review' }).click();
    await expect(reviewsOf(owner.page).getByText('A low tide, and a clear voice.')).toBeVisible();
    await expect(reviewsOf(sender.page).getByRole('heading', { name: /^Review by/ })).toBeVisible();

    await sender.page
      .getByRole('link', { name: 'Update Log' })
      .or(sender.page.getByRole('tab', { name: 'Update Log' }))
      .click();
    for (const entry of ['You sent the request', 'Request accepted', 'Collaboration completed'])
      await expect(sender.page.getByText(entry).first()).toBeVisible();
    for (const { page } of [owner, sender]) await expectFits(page);

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
}

test('/request/{requestId}: only its two participants see it, and others get 404', async ({
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

  // The response must equal that of a missing request byte for byte, including the page's data.
  const id = request.split('/').at(-1) ?? '';
  const kollabId = kollab.split('/').at(-2) ?? '';
  const read = async (address: string, named: string) => {
    const seen = await third.page.request.get(address.replace('{id}', named));
    const text = (await seen.text())
      .replaceAll(named, '{id}')
      .replace(/nonce="[^"]*"/g, '')
      // The position in the event log advances with the writes of other users.
      .replace(/(liveCursor\\?",\\?")[\d-]+/g, '$1');
    return { status: seen.status(), text };
  };
  for (const address of ['/request/{id}', '/request/{id}.data', `/kollab/${kollabId}/requests/{id}`]) {
    const foreign = await read(address, id);
    expect(foreign.status, address).toBe(404);
    expect(foreign).toEqual(await read(address, '01900000-0000-7000-8000-000000000000'));
  }
});

test('a rejected sender sees who closed the request and why', async ({ browser, server }) => {
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
  await dialog.getByRole('button', { name: 'Tell me more' }).click();
  await dialog.getByRole('button', { name: 'Tell me more', pressed: true }).click();
  await dialog.getByRole('button', { name: /Reject/ }).click();
  await toast(owner.page, 'Request rejected');

  // Suggestions of other Kollabs appear on the open page and after a reload.
  const others = sender.page.getByRole('region', {
    name: 'Other Kollabs in Music that are looking for somebody like you',
  });
  await expect(others.getByRole('link', { name: other })).toBeVisible();

  await notified(sender.page, 'rejected');
  await sender.page.goto('/notifications');
  await sender.page
    .getByRole('link', { name: new RegExp(TITLE.slice(0, 20)) })
    .first()
    .click();
  await sender.page.waitForURL(`**${request}`);
  await expect(sender.page.getByText('The pier is closed until spring.').first()).toBeVisible();
  await expect(sender.page.getByText('I do not have time for this at the moment.').first()).toBeVisible();
  await expect(sender.page.getByText('Your note did not tell me enough')).toHaveCount(0);
  await expect(others.getByRole('link', { name: other })).toBeVisible();
  await expect(others.locator(`a[href*='${kollab.split('/').at(-2)}']`)).toHaveCount(0);
  await expect(sender.page.getByRole('heading', { name: 'Your move' })).toBeHidden();
});

async function chooseTab(page: Page, name: RegExp): Promise<void> {
  const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name }) });
  await tabTo(tabs.getByRole('tab', { selected: true }));
  const tab = tabs.getByRole('tab', { name });
  const isFocused = () => tab.evaluate((element) => element === document.activeElement);
  while (!(await isFocused())) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

const MARKS = [
  'Did they keep to what was agreed?',
  'Were they on time?',
  'Were they good to talk to?',
  'Would you do it again?',
];
const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const status = (page: Page) => page.getByRole('region', { name: 'Status' });
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
