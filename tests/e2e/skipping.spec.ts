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
