import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { callAs } from './call-as.ts';
import { connect, onSettingsPage, ownChannel } from './connecting.ts';
import { addKollab, addRequest, newPerson, newUsername } from './people.ts';
import { runSchedule } from './run-schedule.ts';
import { open } from './steps.ts';
import { test } from './test.ts';
import { expectFits, resize } from './widths.ts';
import { write } from './write.ts';

const TERMS = {
  replaces: 0,
  rights: { use: ['channels'], where: 'Both channels', until: null, exclusive: false },
  deliverables: [
    { what: 'A song', platform: 'youtube', due: null, by: 'sender', rounds: 1, advertising: false },
  ],
  payment: { kind: 'none', amount: null, currency: null, text: '' },
};

test('a delivered video shows its results to both sides', { tag: '@main' }, async ({ browser, server }) => {
  test.slow();
  const owner = await newPerson(browser, server, newUsername('noor'));
  const maker = await onSettingsPage(browser, server, 'ada');
  await connect(maker.page, 'youtube', ownChannel('Songs'));
  const address = await addRequest(maker, await addKollab(owner, 'A duet about tides'));
  const path = address.slice(1);
  await callAs(owner, `${path}/accept`);
  await callAs(owner, `${path}/agreement`, TERMS);
  await callAs(maker, `${path}/agreement/1/accept`);

  const agreement = `${address}?tab=agreement`;
  await open(maker.page, agreement);
  await maker.page.getByRole('button', { name: /^Mark as delivered/ }).click();
  const dialog = maker.page.getByRole('dialog', { name: 'Mark as delivered' });
  await dialog
    .getByRole('textbox', { name: /^Link\b(?! to)/ })
    .fill('https://www.youtube.com/watch?v=KollabTest1');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(maker.page.getByText(/^First figures on/)).toBeVisible();

  // Eight days pass: the figures of day 1 are missed, those of day 7 are read.
  const week = `update delivery_results set delivered_at = delivered_at - interval '8 days', due_at = now()
    where request_id = $1`;
  const requestId = address.split('/')[2];
  await expect.poll(() => write(server, week, [requestId])).toBe(1);
  // Both pages are open, and show the figures without a reload.
  await open(owner.page, agreement);
  await runSchedule(server, 'results.queue-readings');
  const read =
    'select from delivery_readings r join delivery_results d on d.id = r.result_id where d.request_id = $1';
  await expect.poll(() => write(server, read, [requestId])).toBe(1);
  for (const { page } of [maker, owner]) {
    const results = page.getByRole('region', { name: 'Results on YouTube' });
    const table = results.getByRole('table', { name: 'Figures on YouTube' });
    await expect(table.getByRole('row', { name: /^7 days .+ \d/ })).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveText(['After', 'Views', 'Likes', 'Comments']);
    await expect(results).toContainText('Read from YouTube on');
    await expectNoAxeViolations(page);
    await resize(page, 320);
    await expectFits(page);
  }
  // The figures are also on the printed agreement.
  await open(owner.page, `${address}/agreement`);
  await expect(owner.page.getByRole('table', { name: 'Figures on YouTube' })).toBeVisible();
});
