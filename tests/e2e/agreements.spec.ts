import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import type { RunningServer } from './server.ts';
import { confirmByKey, lineOpen } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

async function collaborate(browser: Browser, server: RunningServer, more: object = {}) {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, 'A duet about tides', more);
  const sender = await newPerson(browser, server, newUsername('ada'));
  const id = kollab.split('/')[2] ?? '';
  const requestId = await post(sender.page, `/api/kollab/${id}/request`, { note: 'My low voice?' });
  await post(owner.page, `/api/request/${requestId}/accept`, {});
  return { owner: owner.page, sender: sender.page, address: `/request/${requestId}` };
}

async function post(page: Page, address: string, body: object): Promise<string> {
  return page.evaluate(
    async ([to, data]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const response = await fetch(to, { method: 'POST', headers, body: JSON.stringify(data) });
      return (await response.json()).requestId;
    },
    [address, body] as const,
  );
}

const TERMS = {
  ...{ replaces: 0, rights: { use: ['channels'], where: 'Both channels', until: null, exclusive: false } },
  deliverables: [
    { what: 'A song', platform: 'other', due: null, by: 'sender', rounds: 1, advertising: false },
  ],
  payment: { kind: 'none', amount: null, currency: null, text: '' },
};

test('two users propose, counter, accept, deliver and confirm, and each sees every step without a reload', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { owner, sender, address } = await collaborate(browser, server);
  await owner.goto(address);
  await lineOpen(owner);
  await owner.getByRole('tab', { name: /^Agreement/ }).click();
  await expect(owner.getByRole('heading', { name: 'No agreement yet' })).toBeVisible();

  // By keyboard on a narrow phone. One of two deliverables is removed again.
  await sender.setViewportSize({ width: 320, height: 720 });
  await sender.goto(`${address}?tab=agreement`);
  await lineOpen(sender);
  await sender.getByRole('link', { name: 'Propose an agreement' }).press('Enter');
  await sender.waitForURL(`**${address}/agreement/propose`);
  const propose = sender.getByRole('button', { name: 'Propose', exact: true });
  await expect(propose).toBeInViewport({ ratio: 1 });
  await propose.press('Enter');
  await expect(sender.getByText('Deliverable 1: Required', { exact: true })).toBeVisible();
  await sender.getByRole('textbox', { name: 'Deliverable 1' }).fill('A song for two voices');
  // Both are creators, so the form asks who delivers.
  await propose.press('Enter');
  await expect(sender.getByText('Deliverable 1: Choose who delivers it', { exact: true })).toBeVisible();
  await sender.getByLabel('Who delivers it').selectOption('sender');
  await sender.getByLabel('Platform').selectOption('youtube');
  await sender.getByLabel(/^Due date \(1\)/).fill('2031-03-05');
  await sender.getByRole('button', { name: 'Add another' }).press('Enter');
  await expect(sender.getByRole('textbox', { name: 'Deliverable 2' })).toBeFocused();
  await sender.getByRole('button', { name: 'Remove deliverable 2' }).press('Enter');
  await expect(sender.getByRole('textbox', { name: 'Deliverable 1' })).toBeFocused();
  await sender.getByLabel('Paid ads').press('Space');
  await sender.getByLabel('How long it may be used').selectOption('endless');
  await sender.getByLabel('What is given in return').selectOption('money');
  await sender.getByLabel('Amount').fill('250');
  await sender.getByLabel('Currency').selectOption('EUR');
  await sender.getByLabel('Who pays').selectOption({ index: 2 });
  await sender.getByRole('button', { name: 'Split into instalments' }).press('Enter');
  await expect(sender.getByLabel('Instalment 1', { exact: true })).toBeFocused();
  await sender.getByLabel('Instalment 1', { exact: true }).fill('100');
  await sender.getByLabel('Due date of instalment 1').fill('2031-03-01');
  await expect(sender.getByLabel('Instalment 2', { exact: true })).toHaveValue('150.00');
  await sender.getByLabel('Due date of instalment 2').fill('2031-04-01');
  await expectFits(sender);
  // Leaving the form asks first. The draft is there on return.
  await sender.getByRole('link', { name: 'Cancel' }).press('Enter');
  await sender.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).press('Enter');
  await sender.waitForURL(`**${address}?tab=agreement`);
  await sender.getByRole('link', { name: 'Propose an agreement' }).press('Enter');
  await expect(sender.getByRole('textbox', { name: 'Deliverable 1' })).toHaveValue('A song for two voices');
  await propose.press('Enter');
  await sender.waitForURL(`**${address}?tab=agreement`);
  await expect(sender.getByText('EUR 250.00')).toBeVisible();

  // The owner sees the proposal without a reload, first on Details as well, and makes a counter-proposal.
  await expect(owner.getByRole('heading', { name: 'Proposed agreement' })).toBeVisible();
  await owner.getByRole('tab', { name: 'Details', exact: true }).click();
  await owner.getByRole('button', { name: 'Answer the proposal' }).click();
  await owner.getByRole('link', { name: 'Change it' }).click();
  await expect(owner.getByRole('textbox', { name: 'Deliverable 1' })).toHaveValue('A song for two voices');
  await owner.getByLabel('Amount').fill('300');
  await expect(owner.getByText('EUR 50.00 left to split.')).toBeVisible();
  await owner.getByLabel('Instalment 2', { exact: true }).fill('200');
  await owner.getByRole('button', { name: 'Propose', exact: true }).click();
  await owner.waitForURL(`**${address}?tab=agreement`);

  await expect(sender.getByText('EUR 300.00').first()).toBeVisible();
  const changes = sender.getByLabel('Changes: Version 1, then Proposed');
  await expect(changes).toContainText('Compensation');
  await expect(changes).toContainText('EUR 250.00');
  await expect(changes).toContainText('EUR 200.00, by 1 Apr 2031');
  await sender.getByRole('button', { name: 'Accept version 2' }).press('Enter');
  const summary = sender.getByRole('dialog', { name: 'Accept this agreement?' });
  await expect(summary.getByRole('button', { name: 'Accept the agreement' })).toBeInViewport({ ratio: 1 });
  await summary.getByRole('button', { name: 'Accept the agreement' }).press('Enter');
  await expect(sender.getByRole('heading', { name: 'Agreement in force' })).toBeVisible();
  await expect(sender.getByRole('region', { name: 'Agreement', exact: true })).toBeFocused();
  await expect(owner.getByRole('heading', { name: 'Agreement in force' })).toBeVisible();
  await owner.getByRole('tab', { name: /Update Log/ }).click();
  await expect(owner.getByText('Agreed on version 2 of the agreement.')).toBeVisible();
  await owner.getByRole('tab', { name: /^Agreement/ }).click();
  await expect(owner.getByRole('heading', { name: 'Agreement in force' })).toBeVisible();

  await sender.getByRole('button', { name: 'Mark as delivered' }).click();
  const delivery = sender.getByRole('dialog');
  await delivery.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(delivery.getByText('Add a link, a picture or a file')).toBeVisible();
  await delivery.getByLabel(/^Link \(optional\)/).fill('https://video.example/song');
  await delivery.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(delivery).toBeHidden();
  await expect(owner.getByRole('link', { name: 'video.example/song' })).toBeVisible();

  await sender.getByRole('button', { name: /^Change what you delivered/ }).click();
  await delivery.getByRole('button', { name: 'Upload a picture' }).click();
  const choosing = sender.getByRole('dialog', { name: 'Picture of your delivery' });
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } }).png();
  await choosing
    .getByLabel('Picture file')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await wide.toBuffer() });
  await expect(choosing.getByRole('img', { name: 'Preview of what will be kept' })).toBeVisible();
  await choosing.getByRole('button', { name: 'Save picture' }).click();
  await expect(choosing).toBeHidden();
  await expect(delivery.getByLabel(/^Link to a picture/)).toHaveValue(/\/media\/delivery-[0-9a-f]{32}\.jpg$/);
  await delivery.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(delivery).toBeHidden();
  const picture = owner.getByRole('img', { name: /^Delivered by / });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([900, 300]);

  await owner.getByRole('button', { name: /^Confirm/ }).click();
  await expect(owner.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(sender.getByText('Confirmed', { exact: true })).toBeVisible();
  const file = sender.waitForEvent('download');
  await sender.getByRole('button', { name: 'Add to your calendar' }).click();
  expect((await file).suggestedFilename()).toBe('agreement.ics');
});

test('proposing no compensation for a Kollab that pays asks for confirmation, and accepting shows it', async ({
  browser,
  server,
}) => {
  const { owner, sender, address } = await collaborate(browser, server, {
    payment: { kind: 'money', amount: '600', currency: 'EUR', text: '' },
  });
  await sender.goto(`${address}/agreement/propose`);
  // Fields filled before hydration are filled again after it, and the button would be pressed too early.
  await expect(sender.locator('html[data-ready]')).toBeAttached();
  await expect(sender.getByLabel('Amount')).toHaveValue('600.00');
  await sender.getByRole('textbox', { name: 'Deliverable 1' }).fill('A song');
  await sender.getByLabel('Who delivers it').selectOption('sender');
  await sender.getByLabel('Print').check();
  await sender.getByLabel('How long it may be used').selectOption('endless');
  await sender.getByLabel('What is given in return').selectOption('none');
  await sender.getByRole('button', { name: 'Propose', exact: true }).click();
  const question = sender.getByRole('alertdialog', { name: 'Propose it without compensation?' });
  await expect(question).toContainText('The Kollab promises EUR 600.00.');
  await question.getByRole('button', { name: 'Propose anyway' }).press('Enter');
  await sender.waitForURL(`**${address}?tab=agreement`);

  await owner.goto('/dashboard/h');
  await lineOpen(owner);
  const step = owner.getByRole('listitem').filter({ hasText: 'has proposed an agreement for' });
  await step.getByRole('link').last().click();
  await owner.waitForURL(`**${address}?tab=agreement`);
  await owner.getByRole('button', { name: 'Accept version 1' }).click();
  const summary = owner.getByRole('dialog', { name: 'Accept this agreement?' });
  const gap = 'The Kollab promises EUR 600.00. This agreement offers no compensation.';
  await expect(summary.getByText(gap)).toBeVisible();
  await expect(summary.getByText(/^What You Get: /)).toBeVisible();
  await summary.getByRole('button', { name: 'Accept the agreement' }).click();
  await expect(owner.getByRole('heading', { name: 'Agreement in force' })).toBeVisible();
});

test('the four parts of a proposal are in sight on a large screen, and one tap away on a phone', async ({
  browser,
  server,
}) => {
  const { sender, address } = await collaborate(browser, server, {
    payment: { kind: 'money', amount: '600', currency: 'EUR', text: '' },
  });
  const parts = ['What is delivered', 'Usage rights', 'Compensation', 'Dates'];
  const part = (name: string) => sender.getByRole('group', { name, exact: true });
  await sender.setViewportSize({ width: 1440, height: 900 });
  await sender.goto(`${address}/agreement/propose`);
  for (const name of parts) await expect(part(name).locator('legend').first()).toBeInViewport({ ratio: 1 });
  await expect(part('Dates').getByLabel('How long it may be used')).toBeInViewport();
  const navigation = sender.getByRole('navigation', { name: 'Parts of the agreement' });
  await expect(navigation).toBeHidden();

  await sender.setViewportSize({ width: 390, height: 844 });
  await expect(part('Dates')).not.toBeInViewport();
  for (const [link, name] of [
    ['Dates', 'Dates'],
    ['Compensation', 'Compensation'],
    ['Rights', 'Usage rights'],
    ['What', 'What is delivered'],
  ] as const) {
    await sender.evaluate(() => window.scrollTo(0, 0));
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await expect(part(name).locator('legend').first()).toBeInViewport({ ratio: 1 });
  }
  await expectFits(sender);
});

test('an agreement in force has a page for printing without navigation', async ({ browser, server }) => {
  const { owner, sender, address } = await collaborate(browser, server);
  await sender.goto(`${address}/agreement`);
  await expect(sender.getByText('No agreement is in force')).toBeVisible();
  await post(owner, `/api${address}/agreement`, TERMS);
  await post(sender, `/api${address}/agreement/1/accept`, {});
  await sender.goto(`${address}?tab=agreement`);
  await sender.getByRole('link', { name: 'Print version' }).click();
  await sender.waitForURL(`**${address}/agreement`);
  const heading = sender.getByRole('heading', { level: 1, name: 'Agreement on A duet about tides' });
  await expect(heading).toBeVisible();
  await sender.emulateMedia({ media: 'print' });
  await expect(sender.getByText('Both channels')).toBeVisible();
  await expect(sender.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
});

test('one side withdraws a proposal, by keyboard, and the other side sees it go', async ({
  browser,
  server,
}) => {
  const { owner, sender, address } = await collaborate(browser, server);
  await post(owner, `/api${address}/agreement`, TERMS);
  await sender.goto(`${address}?tab=agreement`);
  await lineOpen(sender);
  await owner.goto(`${address}?tab=agreement`);
  await expect(owner.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await owner.getByRole('button', { name: 'Withdraw' }).press('Enter');
  const question = owner.getByRole('alertdialog', { name: 'Withdraw this proposal?' });
  await confirmByKey(question, 'Withdraw');
  await expect(owner.getByRole('heading', { name: 'No agreement yet' })).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Agreement', exact: true })).toBeFocused();
  await expect(sender.getByRole('heading', { name: 'No agreement yet' })).toBeVisible();
  await notified(sender, 'agreementWithdrawn');
});

test('a notification leads to what is proposed, and a proposal is declined', async ({ browser, server }) => {
  const { owner, sender, address } = await collaborate(browser, server);
  await post(owner, `/api${address}/agreement`, TERMS);
  await notified(sender, 'agreementProposed');
  await sender.goto('/notifications');
  await sender.getByRole('link', { name: /proposed an agreement for “A duet about tides”/ }).click();
  await sender.waitForURL(`**${address}?tab=agreement`);
  await expect(sender.getByText('Both channels')).toBeVisible();
  await sender.getByRole('button', { name: 'Decline' }).click();
  await sender.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(sender.getByRole('heading', { name: 'No agreement yet' })).toBeVisible();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await owner.context().storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`${server.url}${address}?tab=agreement`);
  await expect(page.getByRole('heading', { name: 'No agreement yet' })).toBeVisible();
  await plain.close();
});
