import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { callAs } from './call-as.ts';
import { addKollab, addRequest, newPerson, newUsername } from './people.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';
import { expectFits, resize } from './widths.ts';

const TERMS = {
  replaces: 0,
  rights: { use: ['channels'], where: 'Both channels', until: null, exclusive: false },
  deliverables: [
    { what: 'A song', platform: 'other', due: null, by: 'sender', rounds: 1, advertising: false },
  ],
  payment: { kind: 'money', amount: '600.00', currency: 'EUR', text: '' },
  payer: 'recipient',
  instalments: [
    { amount: '300.00', due: '2031-04-01' },
    { amount: '300.00', due: '2025-04-01' },
  ],
};

const instalment = (page: Page, n: number) =>
  page
    .getByRole('list', { name: 'Instalments' })
    .locator('> li')
    .nth(n - 1);

test('the payer and the other side record payments, and each sees it without a reload', {
  tag: '@main',
}, async ({ browser, server }) => {
  const payer = await newPerson(browser, server, newUsername('noor'));
  const payee = await newPerson(browser, server, newUsername('ada'));
  const address = await addRequest(payee, await addKollab(payer, 'A duet about tides'));
  const path = address.slice(1);
  await callAs(payer, `${path}/accept`);
  await callAs(payer, `${path}/agreement`, TERMS);

  // Proposed instalments have no states and no actions.
  await open(payee.page, `${address}?tab=agreement`);
  await expect(payee.page.getByText('Due 1 Apr 2031')).toBeVisible();
  await expect(payee.page.getByRole('button', { name: /^Mark as arrived/ })).toHaveCount(0);
  await callAs(payee, `${path}/agreement/1/accept`);

  for (const { page } of [payer, payee]) {
    await open(page, `${address}?tab=agreement`);
    await lineOpen(page);
    await expect(page.getByText('EUR 0.00 of EUR 600.00 arrived')).toBeVisible();
    await expect(instalment(page, 2)).toContainText('Overdue');
  }
  await expect(payee.page.getByRole('button', { name: /^Mark as sent/ })).toHaveCount(0);

  // The payer marks the first instalment as sent by keyboard.
  await payer.page.getByRole('button', { name: /^Mark as sent.*Instalment 1, EUR 300/ }).press('Enter');
  const sent = payer.page.getByRole('dialog', { name: 'Mark as sent' });
  await expect(sent.getByLabel('Sent on')).not.toHaveValue('');
  await sent.getByLabel('Sent on').fill('2025-03-03');
  await sent.getByLabel(/^Reference/).fill('TR-7');
  await expectNoAxeViolations(payer.page);
  await sent.getByLabel(/^Reference/).press('Enter');
  await expect(sent).toBeHidden();
  for (const { page } of [payer, payee])
    await expect(instalment(page, 1)).toContainText('Sent on 3 Mar 2025, reference TR-7');
  await expect(payer.page.getByRole('button', { name: /^Change what you sent/ })).toBeFocused();

  // The other side marks it as arrived, and the second as missing.
  await payee.page.getByRole('button', { name: /^Mark as arrived.*Instalment 1, EUR 300/ }).click();
  const arrived = payee.page.getByRole('dialog', { name: 'Mark as arrived' });
  await arrived.getByLabel('Arrived on').fill('2025-03-05');
  await arrived.getByRole('button', { name: 'Mark as arrived' }).click();
  await expect(arrived).toBeHidden();
  await payee.page.getByRole('button', { name: /^Mark as missing.*Instalment 2, EUR 300/ }).click();
  const missing = payee.page.getByRole('dialog', { name: 'Mark as missing' });
  await missing.getByLabel(/^What the other side should know/).fill('Not on my account on Friday');
  await missing.getByRole('button', { name: 'Mark as missing' }).click();
  await expect(missing).toBeHidden();
  for (const { page } of [payer, payee]) {
    await expect(page.getByText('EUR 300.00 of EUR 600.00 arrived')).toBeVisible();
    await expect(instalment(page, 1)).toContainText('Arrived on 5 Mar 2025');
    await expect(instalment(page, 2)).toContainText('Not on my account on Friday');
  }
  await payer.page.getByRole('tab', { name: /Update Log/ }).click();
  const log = payer.page.getByRole('list', { name: 'Update log' }).getByRole('listitem');
  await expect(log.filter({ hasText: 'Instalment 2 of EUR 300.00 was marked as missing.' })).toContainText(
    'Noted automatically',
  );

  // Finishing names what is not paid.
  await open(payee.page, address);
  await payee.page.getByRole('button', { name: 'Mark completed' }).click();
  const question = payee.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Mark completed' }).click();
  await expect(question.getByRole('listitem').last()).toHaveText(
    'Instalment 2, EUR 300.00: not paid (due 1 Apr 2025)',
  );
  await question.getByRole('button', { name: 'Not yet' }).click();

  // Payments can be recorded after the end.
  for (const step of ['complete', 'finalize'])
    for (const who of [payer, payee]) await callAs(who, `${path}/${step}`, { acknowledged: true });
  await open(payer.page, `${address}?tab=agreement`);
  await expect(payer.page.getByRole('button', { name: /^Mark as sent.*Instalment 2/ })).toBeVisible();
  await resize(payer.page, 390);
  await expectFits(payer.page);
  await expectNoAxeViolations(payer.page);

  await payer.page.getByRole('link', { name: 'Statement of payments' }).click();
  await payer.page.waitForURL(`**${address}/payments`);
  const heading = { level: 1, name: 'Payments for A duet about tides' } as const;
  await expect(payer.page.getByRole('heading', heading)).toBeVisible();
  const facts = payer.page.getByRole('main');
  for (const text of [payer.username, payee.username, 'TR-7', 'Missing since'])
    await expect(facts).toContainText(text);
  await expect(facts).toContainText(
    /Agreed\s*EUR 600.00\s*Arrived\s*EUR 300.00\s*Not arrived yet\s*EUR 300.00/,
  );
  await expectFits(payer.page);
  await expectNoAxeViolations(payer.page);
  await open(payer.page, `${address}/agreement`);
  await expect(payer.page.getByRole('region', { name: 'Payments so far' })).toContainText('TR-7');
  await expectFits(payer.page);
});

test('the statement of payments is empty without instalments, and exists only for both sides', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const sender = await newPerson(browser, server, newUsername('ada'));
  const third = await newPerson(browser, server, newUsername('eve'));
  const address = await addRequest(sender, await addKollab(owner, 'A duet about tides'));
  await callAs(owner, `${address.slice(1)}/accept`);
  await open(sender.page, `${address}/payments`);
  await expect(sender.page.getByRole('heading', { name: 'No payments to show' })).toBeVisible();
  await expectNoAxeViolations(sender.page);
  const response = await third.page.goto(`${address}/payments`);
  expect(response?.status()).toBe(404);
});
