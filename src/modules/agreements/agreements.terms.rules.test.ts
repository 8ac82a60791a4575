import { describe, expect, it } from 'vitest';
import {
  agreementFields,
  emptyRow,
  fieldsOf,
  type ProposalStart,
  startVersions,
  termsOf,
} from './agreement-fields.contract.ts';
import { agreementTerms, deliveryForm } from './agreement-terms.contract.ts';
import type { AgreementVersionView } from './agreements.contract.ts';

const FILM = { what: 'A film', platform: 'youtube', due: null, by: 'sender', rounds: 1, advertising: false };
const PAID = { payer: 'recipient', instalments: [{ amount: '250', due: '2031-04-01' }] };
const terms = (payment: object, more: object = {}) => ({
  deliverables: [FILM],
  rights: { use: ['channels'], where: '', until: null, exclusive: false },
  payment: { kind: 'none', amount: null, currency: null, text: '', ...payment },
  ...more,
});

describe('the terms of an agreement', () => {
  it('keep an amount only with money, normalised', () => {
    const money = { kind: 'money', amount: '250', currency: 'EUR' };
    expect(agreementTerms.parse(terms(money, PAID)).payment).toMatchObject({
      ...{ amount: '250.00', currency: 'EUR' },
    });
    expect(agreementTerms.parse(terms({ ...money, kind: 'none' })).payment).toMatchObject({
      ...{ kind: 'none', amount: null, currency: null },
    });
  });

  it.each([
    [{ kind: 'money', amount: '250', currency: 'XXX' }, 'currency'],
    [{ kind: 'money', amount: '2.505', currency: 'EUR' }, 'amount'],
    [{ kind: 'money', amount: null, currency: 'EUR' }, 'amount'],
    [{ kind: 'share' }, 'text'],
  ])('refuse the payment %j for its %s', (payment, field) => {
    const parsed = agreementTerms.safeParse(terms(payment));
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['payment', field]]);
  });

  it('require at least one deliverable, with a text', () => {
    expect(agreementTerms.safeParse(terms({}, { deliverables: [] })).success).toBe(false);
    const blank = [{ ...FILM, what: '\u200b' }];
    expect(agreementTerms.safeParse(terms({}, { deliverables: blank })).success).toBe(false);
  });
});

describe('new terms', () => {
  const takes = (more: object) => agreementTerms.safeParse(terms({}, more)).success;

  it('require who delivers, the rounds of changes, and the mark as advertising', () => {
    for (const [field, right, wrong] of [
      ['by', 'recipient', null],
      ['rounds', 5, 6],
      ['rounds', 0, null],
      ['rounds', 1, 1.5],
      ['advertising', true, null],
    ] as const) {
      expect(takes({ deliverables: [{ ...FILM, [field]: right }] }), field).toBe(true);
      for (const value of [wrong, undefined])
        expect(takes({ deliverables: [{ ...FILM, [field]: value }] }), `${field} ${value}`).toBe(false);
    }
  });

  it('require at least one use, with a text if it is `other`', () => {
    const rights = (use: unknown, where = '') => ({ rights: { use, where, until: null, exclusive: false } });
    expect(takes(rights(['ads', 'print']))).toBe(true);
    for (const use of [[], null, undefined, ['billboards'], 'ads']) expect(takes(rights(use))).toBe(false);
    expect([takes(rights(['other'])), takes(rights(['other'], 'A stamp'))]).toEqual([false, true]);
    const chosen = agreementTerms.parse(terms({}, rights(['print', 'channels', 'print'])));
    expect(chosen.rights.use).toEqual(['channels', 'print']);
  });
});

describe('the form of a proposal', () => {
  const start: ProposalStart = {
    payment: { kind: 'money', amount: '600.00', currency: 'EUR', text: 'half now' },
    ...{ deadline: '2026-04-01', platform: 'youtube' },
    accountTypes: { sender: 'creator', recipient: 'business' },
  };
  const begun = (changes: Partial<ProposalStart> = {}) =>
    fieldsOf({ from: null, kept: [] }, { ...start, ...changes });

  it('begins with the terms of the Kollab, and leaves required choices empty', () => {
    expect(begun()).toMatchObject({
      deliverables: [
        {
          ...{ what: '', platform: 'youtube', due: '2026-04-01', by: 'sender' },
          ...{ rounds: '1', advertising: false },
        },
      ],
      ...{ use: [], lasts: '', until: '', exclusive: false },
      ...{ kind: 'money', amount: '600.00', currency: 'EUR', text: 'half now' },
      ...{ payer: 'recipient', instalments: [{ amount: '', due: '2026-04-01' }] },
    });
    expect(begun({ deadline: null }).instalments).toEqual([{ amount: '', due: '' }]);
    const nothing = { kind: 'none', amount: null, currency: null, text: '' } as const;
    expect([begun({ payment: nothing }).kind, begun({ payment: null }).kind]).toEqual(['', '']);
    const problems = agreementFields.safeParse({ ...begun({ payment: null }), basedOn: 0 }).error?.issues;
    const fields = problems?.map(({ path: [field] }) => field);
    expect(fields?.toSorted()).toEqual(['deliverables', 'kind', 'lasts', 'use']);
  });

  it('preselects who pays if one side is a business', () => {
    const payer = (sender: 'creator' | 'business', recipient: 'creator' | 'business') =>
      begun({ accountTypes: { sender, recipient } }).payer;
    expect([payer('creator', 'business'), payer('business', 'creator')]).toEqual(['recipient', 'sender']);
    expect([payer('creator', 'creator'), payer('business', 'business')]).toEqual(['', '']);
  });

  it('preselects who delivers if one side is a creator', () => {
    const by = (sender: 'creator' | 'business', recipient: 'creator' | 'business') =>
      emptyRow({ platform: 'other', accountTypes: { sender, recipient } }).by;
    expect([by('creator', 'business'), by('business', 'creator')]).toEqual(['sender', 'recipient']);
    expect([by('creator', 'creator'), by('business', 'business')]).toEqual(['', '']);
  });

  it('begins with the terms of a version, and leaves empty what an older one does not have', () => {
    const given = agreementTerms.parse(terms({ kind: 'money', amount: '250', currency: 'EUR' }, PAID));
    const changing = (from: AgreementVersionView) => fieldsOf({ from, kept: [] }, start);
    const version = (more: object): AgreementVersionView => ({
      ...{ version: 1, state: 'accepted', proposedBy: 'sender', dateProposed: '', dateDecided: '' },
      ...given,
      ...(more as { deliverables: []; instalments: [] }),
    });
    const open = { state: 'open', sent: null, arrived: null, missing: null };
    const deliverables = [{ ...FILM, n: 1, delivery: null }];
    for (const instalments of [
      given.instalments,
      [
        { amount: '100.00', due: '2031-04-01' },
        { amount: '150.00', due: '2031-05-01' },
      ],
    ]) {
      const shown = instalments.map((one, index) => ({ ...one, n: index + 1, ...open }));
      const fields = changing(version({ deliverables, instalments: shown }));
      const filled = agreementFields.parse({ ...fields, basedOn: 1 });
      expect(termsOf(filled)).toEqual({ ...given, instalments });
    }
    const old = version({
      deliverables: [{ ...FILM, by: null, rounds: null, advertising: null, n: 1, delivery: null }],
      rights: { use: null, where: '', until: null, exclusive: false },
      ...{ payer: null, instalments: [] },
    });
    expect(changing(old)).toMatchObject({
      deliverables: [{ by: 'sender', rounds: '1', advertising: false }],
      ...{ use: [], lasts: '' },
      ...{ payer: 'recipient', instalments: [{ amount: '', due: '2026-04-01' }] },
    });
  });

  describe('without an open version and one in force', () => {
    const version = (
      number: number,
      proposedBy: AgreementVersionView['proposedBy'],
      state: AgreementVersionView['state'],
    ): AgreementVersionView => ({
      ...{ version: number, state, proposedBy, dateProposed: '', dateDecided: null },
      deliverables: [
        {
          ...{ n: 1, what: `A film by the ${proposedBy}`, platform: 'tiktok', due: '2026-03-05' },
          ...{ by: 'sender', rounds: 3, advertising: true, delivery: null },
        },
      ],
      rights: { use: ['ads'], where: 'Everywhere', until: null, exclusive: true },
      payment: { kind: 'money', amount: '60.00', currency: 'EUR', text: '' },
      payer: 'sender',
      instalments: [],
    });
    const ended = [version(2, 'sender', 'declined'), version(1, 'recipient', 'replaced')];
    const begins = (side: 'sender' | 'recipient', agreement: object = {}) =>
      fieldsOf(startVersions({ versions: ended, open: null, inForce: null, ...agreement }, side), start);

    it.each(['sender', 'recipient'] as const)(
      'begins anew, and keeps what the %s wanted delivered',
      (side) => {
        const { deliverables, ...others } = begins(side);
        const { deliverables: _none, ...anew } = begun();
        expect(others).toEqual(anew);
        expect(deliverables).toEqual([
          {
            ...{ what: `A film by the ${side}`, platform: 'tiktok', due: '2026-03-05', by: 'sender' },
            ...{ rounds: '3', advertising: true },
          },
        ]);
      },
    );

    it('keeps nothing of what only the other side proposed', () => {
      expect(begins('sender', { versions: [version(1, 'recipient', 'withdrawn')] })).toEqual(begun());
      expect(begins('sender', { versions: [] })).toEqual(begun());
    });

    it('is a new proposal; otherwise it changes the open version, or the one in force', () => {
      const of = (open: number | null, inForce: number | null) =>
        startVersions({ versions: ended, open, inForce }, 'sender');
      expect(of(2, 1)).toEqual({ from: ended[0], kept: [] });
      expect(of(null, 1)).toEqual({ from: ended[1], kept: [] });
      expect(of(null, null)).toEqual({ from: null, kept: ended[0]?.deliverables });
    });
  });

  const complete = (changes: object = {}) => ({
    ...{ ...begun(), use: ['ads'], lasts: 'endless', basedOn: 0 },
    deliverables: [{ ...begun().deliverables[0], what: 'A film' }],
    ...changes,
  });
  const problems = (changes: object) =>
    agreementFields.safeParse(complete(changes)).error?.issues.map(({ path, message }) => [...path, message]);

  it('requires a day if the rights end', () => {
    expect(problems({ lasts: 'until' })).toEqual([['until', 'Required']]);
  });

  it('requires who pays and the day of each instalment, beside what else is missing', () => {
    const instalments = [{ amount: '', due: '' }];
    expect(problems({ payer: '', instalments, lasts: '' })).toEqual([
      ['lasts', 'Required'],
      ['payer', 'Choose who pays'],
      ['instalments', 'Required'],
    ]);
    expect(problems({ payer: '', instalments, kind: 'share' })).toBeUndefined();
  });

  it.each([
    [['300', ''], ['300', '2031-03-05'], 'Instalment 1: Required'],
    [['300', '2031-03-05'], ['300', '0031-03-05'], 'Instalment 2: Enter a valid date'],
    [['300', '2031-03-05'], ['', ''], 'Instalment 2: Enter an amount in this currency, such as 250'],
    [['1.200', ''], ['', ''], 'Instalment 1: Are those thousands or cents? Write 1200 or 1.20'],
    [['300', '2031-03-05'], ['200', '2031-04-05'], 'The instalments add up to EUR 500.00, not EUR 600.00'],
  ])('has one message for the instalments %j and %j: %s', (first, second, message) => {
    const instalments = [first, second].map(([amount, due]) => ({ amount, due }));
    expect(problems({ instalments })).toEqual([['instalments', message]]);
  });

  it('sends instalments with money only, and a single one with the whole amount', () => {
    const sent = (changes: object) => termsOf(agreementFields.parse(complete(changes)));
    const whole = { amount: '999', due: '2031-03-05' };
    expect(sent({ amount: ' 600 ', instalments: [whole] })).toMatchObject({
      ...{ payer: 'recipient', instalments: [{ amount: '600', due: '2031-03-05' }] },
    });
    expect(sent({ kind: 'share', instalments: [whole, whole] })).toMatchObject({
      ...{ payer: null, instalments: [], payment: { amount: null, currency: null } },
    });
  });
});

describe('a delivery', () => {
  it('has an https link, a picture, or both', () => {
    const takes = (given: object) => deliveryForm.safeParse(given).success;
    expect(takes({ link: ' https://video.example/1 ' })).toBe(true);
    expect(deliveryForm.parse({ link: 'shop.example/print' }).link).toBe('https://shop.example/print');
    expect(takes({ imageUrl: 'https://pictures.example/a.png', link: null })).toBe(true);
    for (const link of ['http://video.example/', 'javascript:alert(1)', 'https://a:b@video.example/', ''])
      expect(takes({ link }), link).toBe(false);
    expect(takes({})).toBe(false);
  });
});
