import { type Browser, expect } from '@playwright/test';
import { callAs } from './call-as.ts';
import { addKollab, type NewPerson, newPerson, newUsername, notified } from './people.ts';
import type { RunningServer } from './server.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

// Nobody loses because they did not see what the other side changed: each journey changes something while the other
// side has the page open, and the page says so before anything is agreed on.

const TITLE = 'A duet about tides';
const money = (amount: string) => ({ payment: { kind: 'money', amount, currency: 'EUR', text: '' } });

async function cast(browser: Browser, server: RunningServer) {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, TITLE, money('600'));
  return { owner, kollab, other: await newPerson(browser, server, newUsername('ada')) };
}

async function changePay({ page }: NewPerson, kollab: string, amount: string) {
  await open(page, kollab.replace('/details', '/edit'));
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(`**${kollab}`);
}

test('a sender whose dialog was open is told that the owner lowered the pay, and then sends or leaves', async ({
  browser,
  server,
}) => {
  const { owner, kollab, other: sender } = await cast(browser, server);
  const leaver = await newPerson(browser, server, newUsername('ben'));
  for (const { page } of [sender, leaver]) {
    await open(page, kollab);
    await page.getByRole('button', { name: /^Begin Kollaborating!/ }).click();
    await page.getByLabel('Introduce yourself').fill('I sing low, and I own a boat.');
  }
  await changePay(owner, kollab, '60');
  for (const { page } of [sender, leaver]) {
    const dialog = page.getByRole('dialog', { name: 'Begin Kollaborating' });
    await dialog.getByRole('button', { name: /^Send request to/ }).click();
    const changes = dialog.getByRole('region', { name: 'This Kollab has changed since you opened it' });
    await expect(changes).toBeFocused();
    await expect(changes.getByRole('definition')).toHaveText([
      'When you opened itEUR 600.00',
      'TodayEUR 60.00',
    ]);
    await expect(dialog.getByLabel('Introduce yourself')).toHaveValue('I sing low, and I own a boat.');
  }

  await leaver.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaver.page.getByRole('button', { name: /^Begin Kollaborating!/ })).toBeFocused();
  await expect(leaver.page.getByRole('main')).toContainText('EUR 60.00');

  await sender.page.getByRole('button', { name: /^Send request to/ }).click();
  await sender.page.waitForURL('**/request/*');
  await owner.page.goto(kollab.replace('/details', '/pending'));
  await expect(owner.page.getByRole('main')).toContainText(sender.username);
  await expect(owner.page.getByRole('main')).not.toContainText(leaver.username);
});

test('an invited user sees on the open invitation that the owner lowered the pay', async ({
  browser,
  server,
}) => {
  const { owner, kollab, other: invited } = await cast(browser, server);
  const { invitationId } = await callAs(owner, `kollab/${kollab.split('/')[2]}/invite`, {
    ...{ username: invited.username, note: 'Your low voice, and my boat.' },
  });
  await notified(invited.page, 'invited');
  const { page } = invited;
  await open(page, `/invitation/${invitationId}`);
  await changePay(owner, kollab, '60');
  const changes = page.getByRole('region', { name: 'This Kollab has changed since you opened it' });
  await expect(changes.getByRole('definition')).toHaveText([
    'When you opened itEUR 600.00',
    'TodayEUR 60.00',
  ]);
  await page.getByRole('button', { name: `Accept the invitation to ${TITLE}` }).click();
  await page.waitForURL('**/request/*');
});

const PROMISED = 'The Kollab promises EUR 600.00.';

function proposal(replaces: number, amount: string, exclusive = false) {
  const due = '2031-04-01';
  return {
    ...{ replaces, payer: 'recipient', instalments: [{ amount, due }], ...money(amount) },
    rights: { use: ['channels'], where: 'Both channels', until: null, exclusive },
    deliverables: [
      { what: 'A song', platform: 'other', due: null, by: 'sender', rounds: 1, advertising: false },
    ],
  };
}

test('an owner offers less, slips a line into a counter-proposal, and lets it end unanswered: each door says so', async ({
  browser,
  server,
}) => {
  const { owner, kollab, other: sender } = await cast(browser, server);
  const note = { note: 'I sing low, and I own a boat.' };
  const { requestId } = await callAs(sender, `kollab/${kollab.split('/')[2]}/request`, note);
  const path = `request/${requestId}`;
  await callAs(owner, `${path}/accept`);

  // The owner proposes less money than the Kollab promises.
  await expect(callAs(owner, `${path}/agreement`, proposal(0, '60.00'))).rejects.toThrow('payment_promised');
  await callAs(owner, `${path}/agreement`, { ...proposal(0, '60.00', true), acknowledged: true });
  const { page } = sender;
  await open(page, `/${path}?tab=agreement`);
  const less = `${PROMISED} This agreement: EUR 60.00.`;
  await expect(page.getByRole('main').getByText(less)).toBeVisible();
  const summary = page.getByRole('dialog', { name: 'Accept this agreement?' });
  await page.getByRole('button', { name: 'Accept version 1' }).click();
  await expect(summary.getByText(less)).toBeVisible();
  await summary.getByRole('button', { name: 'Not yet' }).click();

  // The next proposal begins with what the Kollab promises, not with what was declined.
  await callAs(sender, `${path}/agreement/1/decline`);
  await open(page, `/${path}/agreement/propose`);
  await expect(page.getByLabel('Amount')).toHaveValue('600.00');
  await expect(page.getByRole('checkbox', { name: 'Exclusive' })).not.toBeChecked();

  // The owner's counter-proposal has one term more.
  await callAs(sender, `${path}/agreement`, proposal(1, '600.00'));
  await callAs(owner, `${path}/agreement`, proposal(2, '600.00', true));
  await open(page, `/${path}?tab=agreement`);
  await page.getByRole('button', { name: 'Accept version 3' }).click();
  const changes = summary.getByLabel('Changes: Version 2, then Proposed');
  await expect(changes.getByRole('term')).toHaveText(['Exclusive']);
  await summary.getByRole('button', { name: 'Not yet' }).click();

  // The sender finishes while the counter-proposal is unanswered.
  await page.getByRole('tab', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Mark completed' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('A proposed agreement is not answered.');
  await expect(question).toContainText('The Kollab promises EUR 600.00, and nothing about it is agreed.');
});
