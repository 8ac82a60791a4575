import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { httpApi } from '#web/http-api.ts';
import type { AgreementVersionView, AgreementView, InstalmentView } from '../agreements.contract.ts';
import { AgreementTerms } from './agreement-terms.tsx';
import type { Delivering } from './deliverable-actions.tsx';
import { Instalments } from './instalments.tsx';

const SAID = { by: 'sender', rounds: 1, advertising: false } as const;
const versionOf = (version: number, what: string): AgreementVersionView => ({
  version,
  state: 'accepted',
  proposedBy: 'sender',
  dateProposed: '2026-01-01T00:00:00.000Z',
  dateDecided: '2026-01-02T00:00:00.000Z',
  deliverables: [{ n: 1, what, platform: 'youtube', due: null, ...SAID, delivery: null }],
  rights: { use: ['channels'], where: 'Everywhere', until: null, exclusive: false },
  payment: { kind: 'none', amount: null, currency: null, text: '' },
  payer: null,
  instalments: [],
});

const delivering: Delivering = {
  requestId: 'r1',
  state: 'accepted',
  side: 'sender',
  names: { sender: 'Noor', recipient: 'Ben' },
  other: 'ben',
  now: new Date('2026-01-03T00:00:00.000Z'),
  timeZone: null,
  pictureUpload: () => null,
  onShow: () => {},
};

function InForce() {
  const [version, setVersion] = useState(versionOf(1, 'A duet'));
  return (
    <>
      <button type="button" onClick={() => setVersion(versionOf(2, 'A trio'))}>
        Agree anew
      </button>
      <AgreementTerms version={version} names={delivering.names} delivering={delivering} />
    </>
  );
}

it('resets the delivery dialog for a deliverable with the same number in another version', async () => {
  mountPage(<InForce />);
  const dialog = page.getByRole('dialog', { name: 'Mark as delivered' });
  const link = dialog.getByRole('textbox', { name: /^Link\b(?! to)/ });
  await page.getByRole('button', { name: /^Mark as delivered.*A duet/ }).click();
  await link.fill('https://noor.example/duet');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Agree anew' }).click();
  await page.getByRole('button', { name: /^Mark as delivered.*A trio/ }).click();
  await expect.element(dialog.getByText('A trio')).toBeVisible();
  await expect.element(link).toHaveValue('');
});

describe('the instalments', () => {
  const AT = '2026-01-02T00:00:00.000Z';
  const instalment = (n: number, due: string, more: Partial<InstalmentView> = {}): InstalmentView => ({
    ...{ n, amount: `${n}00.00`, due, state: 'open', sent: null, arrived: null, missing: null },
    ...more,
  });
  const sent = { on: '2026-01-02', date: AT, reference: 'TR-7' };
  const each: InstalmentView[] = [
    instalment(1, '2026-01-02'),
    instalment(2, '2026-01-05'),
    instalment(3, '2026-02-01'),
    instalment(4, '2026-01-01', { state: 'sent', sent }),
    instalment(5, '2026-01-01', { state: 'missing', sent, missing: { date: AT, text: 'Not on my account' } }),
    instalment(6, '2026-01-01', { state: 'arrived', sent, arrived: { on: '2026-01-03', date: AT } }),
  ];
  const inForce = (instalments = each): AgreementVersionView => ({
    ...versionOf(1, 'A duet'),
    payment: { kind: 'money', amount: '2100.00', currency: 'EUR', text: '' },
    payer: 'recipient',
    instalments,
  });
  const shown = (version: AgreementVersionView, given: Partial<Delivering> = {}) => {
    const shared = { version, delivering: { ...delivering, ...given } };
    mountPage(<AgreementTerms {...shared} names={delivering.names} payments={<Instalments {...shared} />} />);
  };
  const list = page.getByRole('list', { name: 'Instalments' });
  const buttons = () =>
    list
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  const facts = () =>
    [...list.element().children].map(({ firstElementChild }) => firstElementChild?.textContent);
  const dialog = page.getByRole('dialog');

  it('have their states, what was recorded, and what arrived in total', async () => {
    shown(inForce());
    await expect.element(page.getByText('EUR 600.00 of EUR 2,100.00 arrived')).toBeVisible();
    expect(facts()).toEqual([
      'EUR 100.00OverdueDue 2 Jan 2026',
      'EUR 200.00Due soonDue 5 Jan 2026',
      'EUR 300.00OpenDue 1 Feb 2026',
      'EUR 400.00SentDue 1 Jan 2026Sent on 2 Jan 2026, reference TR-7',
      expect.stringMatching(
        /^EUR 500.00MissingDue 1 Jan 2026Sent on 2 Jan 2026, reference TR-7Missing since .+: Not on my account$/,
      ),
      'EUR 600.00ArrivedDue 1 Jan 2026Sent on 2 Jan 2026, reference TR-7Arrived on 3 Jan 2026',
    ]);
    await expectNoAxeViolations();
  });

  it('are overdue by the day of the time zone in which they are due', async () => {
    const now = new Date('2026-01-03T00:00:00.000Z');
    shown(inForce([instalment(1, '2026-01-02')]), { now, timeZone: 'America/New_York' });
    await expect.element(page.getByText('Due soon')).toBeVisible();
  });

  it('offer the payer to mark what has not arrived as sent', async () => {
    shown(inForce(), { side: 'recipient' });
    await expect.element(page.getByText('EUR 100.00', { exact: true })).toBeVisible();
    expect(buttons()).toEqual([
      'Mark as sent: Instalment 1, EUR 100.00',
      'Mark as sent: Instalment 2, EUR 200.00',
      'Mark as sent: Instalment 3, EUR 300.00',
      'Change what you sent: Instalment 4, EUR 400.00',
      'Mark as sent: Instalment 5, EUR 500.00',
    ]);
  });

  it('offer the other side to mark each as arrived, and as missing once it is due or sent', async () => {
    shown(inForce());
    await expect.element(page.getByText('EUR 100.00', { exact: true })).toBeVisible();
    expect(buttons()).toEqual([
      'Mark as arrived: Instalment 1, EUR 100.00',
      'Mark as missing: Instalment 1, EUR 100.00',
      'Mark as arrived: Instalment 2, EUR 200.00',
      'Mark as arrived: Instalment 3, EUR 300.00',
      'Mark as arrived: Instalment 4, EUR 400.00',
      'Mark as missing: Instalment 4, EUR 400.00',
      'Mark as arrived: Instalment 5, EUR 500.00',
      'Change what you wrote: Instalment 5, EUR 500.00',
      'Report: not paid: Instalment 5, EUR 500.00',
      'Change the day it arrived: Instalment 6, EUR 600.00',
      'Mark as missing: Instalment 6, EUR 600.00',
    ]);
  });

  it('can be marked after the end', async () => {
    shown(inForce(each.slice(0, 1)), { state: 'completed', side: 'recipient' });
    await expect.element(page.getByRole('button', { name: /^Mark as sent/ })).toBeVisible();
    await expect.element(page.getByText('Overdue')).toBeVisible();
  });

  it('are not overdue after a cancellation', async () => {
    shown(inForce(each.slice(0, 1)), { state: 'closed', side: 'recipient' });
    await expect.element(page.getByRole('button', { name: /^Mark as sent/ })).toBeVisible();
    await expect.element(page.getByText('Open', { exact: true })).toBeVisible();
  });

  it('have no states and no actions while they are only proposed', async () => {
    mountPage(<AgreementTerms version={inForce()} names={delivering.names} />);
    await expect.element(page.getByText('Paid by: Ben', { exact: true })).toBeVisible();
    expect(facts()[0]).toBe('EUR 100.00Due 2 Jan 2026');
    expect(buttons()).toEqual([]);
  });

  it.each([
    ['accepted', 1],
    ['completed', 0],
  ] as const)(
    'can be proposed for a version without them while it can be changed: %s',
    async (state, hints) => {
      shown({ ...inForce([]), payer: null }, { state });
      await expect.element(page.getByText('EUR 2,100.00')).toBeVisible();
      const hint = page.getByText('This version has no instalments. Propose a change to record payments.');
      expect(hint.elements()).toHaveLength(hints);
    },
  );

  const answer = { requestId: 'r1' } as AgreementView;
  const today = () => localDay(new Date(), ownTimeZone());

  it('are marked as sent with the day, today at first, and a reference', async () => {
    const onShow = vi.fn();
    const mark = vi.spyOn(httpApi, 'markPaySent').mockResolvedValue(answer);
    shown(inForce(), { side: 'recipient', onShow });
    await page.getByRole('button', { name: /^Mark as sent.*Instalment 2/ }).click();
    await expect.element(dialog.getByText('Instalment 2, EUR 200.00')).toBeVisible();
    await expect.element(dialog.getByLabelText('Sent on')).toHaveValue(today());
    await dialog.getByLabelText(/^Reference/).fill(' TR-8 ');
    await expectNoAxeViolations();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(mark.mock.calls[0]?.[0]).toMatchObject({
      params: { id: 'r1', n: '2' },
      body: { version: 1, date: today(), reference: 'TR-8' },
    });
    expect(onShow).toHaveBeenCalledWith(answer);
  });

  it('show what was recorded when it is changed', async () => {
    shown(inForce(), { side: 'recipient' });
    await page.getByRole('button', { name: /^Change what you sent/ }).click();
    await expect.element(dialog.getByLabelText('Sent on')).toHaveValue('2026-01-02');
    await expect.element(dialog.getByLabelText(/^Reference/)).toHaveValue('TR-7');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // One that was missing is sent on another day.
    await page.getByRole('button', { name: /^Mark as sent.*Instalment 5/ }).click();
    await expect.element(dialog.getByLabelText('Sent on')).toHaveValue(today());
  });

  it('are marked as arrived with the day, and as missing with a text', async () => {
    const arrived = vi.spyOn(httpApi, 'markPayArrived').mockResolvedValue(answer);
    const missing = vi.spyOn(httpApi, 'markPayMissing').mockResolvedValue(answer);
    shown(inForce());
    await page.getByRole('button', { name: /^Mark as arrived.*Instalment 4/ }).click();
    await expect.element(dialog.getByLabelText('Arrived on')).toHaveValue(today());
    await dialog.getByLabelText('Arrived on').fill('2026-01-02');
    await dialog.getByRole('button', { name: 'Mark as arrived' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(arrived.mock.calls[0]?.[0]).toMatchObject({
      params: { id: 'r1', n: '4' },
      body: { version: 1, date: '2026-01-02' },
    });
    await page.getByRole('button', { name: /^Mark as missing.*Instalment 1/ }).click();
    await dialog.getByLabelText(/^What the other side should know/).fill('Nothing on Friday');
    await dialog.getByRole('button', { name: 'Mark as missing' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(missing.mock.calls[0]?.[0]).toMatchObject({
      params: { id: 'r1', n: '1' },
      body: { version: 1, text: 'Nothing on Friday' },
    });
  });
});
