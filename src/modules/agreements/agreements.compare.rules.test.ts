import { describe, expect, it } from 'vitest';
import { changesBetween as changesFor, datesOf } from './agreements.compare.rules.ts';
import type { Terms } from './agreements.terms.rules.ts';

const facts = { by: 'sender', rounds: 1, advertising: false } as const;
const film = { what: 'A film', platform: 'youtube' as const, due: '2026-03-05', ...facts };
const song = { what: 'A song', platform: 'other' as const, due: null, ...facts };
const names = { sender: 'Noor', recipient: 'Ben' };
const changesBetween = (before: Terms, after: Terms) => changesFor(before, after, names);
const SAID = 'Delivered by: Noor. Rounds of changes: 1. Marked as advertising: No';
const terms = (changes: Partial<Terms> = {}): Terms => ({
  deliverables: [film, song],
  rights: { use: ['channels'], where: 'Your channel', until: null, exclusive: false },
  payment: { kind: 'money', amount: '250.00', currency: 'EUR', text: '' },
  ...{ payer: 'recipient', instalments: [{ amount: '250.00', due: '2026-04-01' }] },
  ...changes,
});

describe('changesBetween', () => {
  it('is empty for equal terms in another order', () => {
    expect(changesBetween(terms(), terms({ deliverables: [song, film] }))).toEqual([]);
  });

  it('lists what was removed and added, and a changed due day of what stays', () => {
    const later = { ...film, due: '2026-04-05' };
    const picture = { what: 'A picture', platform: 'instagram' as const, due: null, ...facts };
    expect(changesBetween(terms(), terms({ deliverables: [later, picture] }))).toEqual([
      { label: 'Removed', before: `A song (Elsewhere), no date. ${SAID}`, after: null },
      { label: 'A film', before: 'by 5 Mar 2026', after: 'by 5 Apr 2026' },
      { label: 'Added', before: null, after: `A picture (Instagram), no date. ${SAID}` },
    ]);
  });

  it('lists each field of the rights and the compensation on its own', () => {
    const rights: Terms['rights'] = {
      ...{ use: ['partner', 'ads'], where: '', until: '2027-01-01', exclusive: true },
    };
    const payment = { kind: 'share', amount: null, currency: null, text: 'a third' } as const;
    const shared = terms({ rights, payment, payer: null, instalments: [] });
    expect(changesBetween(terms(), shared)).toEqual([
      {
        label: 'What it may be used for',
        before: 'The maker’s own channels',
        after: 'The other side’s channels, Paid ads',
      },
      { label: 'Where it may be used', before: 'Your channel', after: 'Not specified' },
      { label: 'How long it may be used', before: 'No end date', after: 'Until 1 Jan 2027' },
      { label: 'Exclusive', before: 'No', after: 'Yes' },
      { label: 'Compensation', before: 'EUR 250.00', after: 'A share: a third' },
      { label: 'Who pays', before: 'Ben', after: 'Nobody' },
      { label: 'Due date of the payment', before: 'by 1 Apr 2026', after: 'No payment' },
    ]);
  });

  it('lists who pays, and each instalment that differs', () => {
    const halves = [
      { amount: '125.00', due: '2026-04-01' },
      { amount: '125.00', due: '2026-05-01' },
    ];
    expect(changesBetween(terms(), terms({ payer: 'sender', instalments: halves }))).toEqual([
      { label: 'Who pays', before: 'Ben', after: 'Noor' },
      { label: 'Instalment 1', before: 'EUR 250.00, by 1 Apr 2026', after: 'EUR 125.00, by 1 Apr 2026' },
      { label: 'Instalment 2', before: null, after: 'EUR 125.00, by 1 May 2026' },
    ]);
    const later = halves.with(1, { amount: '125.00', due: '2026-06-01' });
    expect(changesBetween(terms({ instalments: halves }), terms({ instalments: later }))).toEqual([
      { label: 'Instalment 2', before: 'EUR 125.00, by 1 May 2026', after: 'EUR 125.00, by 1 Jun 2026' },
    ]);
  });

  it('compares only the day of a single instalment, whose amount is the compensation', () => {
    const more = terms({
      payment: { kind: 'money', amount: '300.00', currency: 'EUR', text: '' },
      instalments: [{ amount: '300.00', due: '2026-04-02' }],
    });
    expect(changesBetween(terms(), more)).toEqual([
      { label: 'Compensation', before: 'EUR 250.00', after: 'EUR 300.00' },
      { label: 'Due date of the payment', before: 'by 1 Apr 2026', after: 'by 2 Apr 2026' },
    ]);
  });

  it('treats two equal deliverables as two', () => {
    expect(changesBetween(terms({ deliverables: [song] }), terms({ deliverables: [song, song] }))).toEqual([
      { label: 'Added', before: null, after: `A song (Elsewhere), no date. ${SAID}` },
    ]);
  });

  it('lists who delivers, the rounds and the mark as advertising, each on its own', () => {
    const after = terms({ deliverables: [{ ...film, rounds: 3, advertising: true }, song] });
    expect(changesBetween(terms(), after)).toEqual([
      { label: 'A film: Rounds of changes', before: '1', after: '3' },
      { label: 'A film: Marked as advertising', before: 'No', after: 'Yes' },
    ]);
    const byRecipient = terms({ deliverables: [{ ...film, by: 'recipient' }, song] });
    expect(changesBetween(terms(), byRecipient).map(({ label }) => label)).toEqual(['Removed', 'Added']);
  });

  it('names terms that an older version does not have', () => {
    const old: Terms = {
      ...terms({ deliverables: [{ ...film, by: null, rounds: null, advertising: null }] }),
      rights: { use: null, where: 'Your channel', until: null, exclusive: false },
      ...{ payer: null, instalments: [] },
    };
    expect(changesBetween(old, old)).toEqual([]);
    expect(changesBetween(old, terms({ deliverables: [film] }))).toEqual([
      { label: 'A film: Delivered by', before: 'Not specified', after: 'Noor' },
      { label: 'A film: Rounds of changes', before: 'Not specified', after: '1' },
      { label: 'A film: Marked as advertising', before: 'Not specified', after: 'No' },
      { label: 'What it may be used for', before: 'Not specified', after: 'The maker’s own channels' },
      { label: 'Who pays', before: 'Not specified', after: 'Ben' },
      { label: 'Due date of the payment', before: 'Not specified', after: 'by 1 Apr 2026' },
    ]);
  });
});

it('the dates of a version are in order, and those without a day come last', () => {
  expect(datesOf(terms())).toEqual([
    { term: '5 Mar 2026', detail: 'A film' },
    { term: '1 Apr 2026', detail: 'Payment of EUR 250.00' },
    { term: 'No date', detail: 'A song' },
    { term: 'No end date', detail: 'Usage rights' },
  ]);
  const rights: Terms['rights'] = { ...terms().rights, until: '2026-02-01' };
  const instalments = [
    { amount: '100.00', due: '2026-03-01' },
    { amount: '150.00', due: '2026-02-15' },
  ];
  expect(datesOf(terms({ rights, instalments }))).toEqual([
    { term: '1 Feb 2026', detail: 'Usage rights end' },
    { term: '15 Feb 2026', detail: 'Instalment 2 of EUR 150.00' },
    { term: '1 Mar 2026', detail: 'Instalment 1 of EUR 100.00' },
    { term: '5 Mar 2026', detail: 'A film' },
    { term: 'No date', detail: 'A song' },
  ]);
});
