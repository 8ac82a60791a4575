import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, fromMinorUnits } from '#modules/kollabs/payment.rules.ts';
import { type LifecycleState, lifecycleStates, type Side } from '#modules/requests/requests.moves.rules.ts';
import {
  type AskedPay,
  decidePay,
  INSTALMENT_STATES,
  type Instalment,
  type InstalmentState,
  instalmentState,
  instalmentsProblem,
  mayRecordPay,
  PAY_ACTIONS,
  type PayAction,
  type PayRecord,
  remindsOfPay,
  storedAmount,
} from './agreements.instalments.rules.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const BEFORE = new Date('2026-03-08T09:00:00Z');
const DUE = '2026-03-09';

const NOTHING: PayRecord = {
  ...{ sentOn: null, sentAt: null, reference: null, arrivedOn: null, arrivedAt: null },
  ...{ missingAt: null, missingText: null },
};
const SENT = { sentOn: '2026-03-07', sentAt: BEFORE, reference: 'Transfer 7' };
const ARRIVED = { arrivedOn: '2026-03-08', arrivedAt: BEFORE };
const MISSING = { missingAt: BEFORE, missingText: 'Nothing yet' };
const RECORDS: Record<InstalmentState, PayRecord> = {
  open: NOTHING,
  sent: { ...NOTHING, ...SENT },
  arrived: { ...NOTHING, ...SENT, ...ARRIVED },
  missing: { ...NOTHING, ...SENT, ...MISSING },
};

/** The same as recorded, and something else. */
const ASKED: Record<PayAction, { same: AskedPay; other: AskedPay[] }> = {
  sent: {
    same: { action: 'sent', date: '2026-03-07', reference: 'Transfer 7' },
    other: [
      { action: 'sent', date: '2026-03-06', reference: 'Transfer 7' },
      { action: 'sent', date: '2026-03-07', reference: '' },
    ],
  },
  arrived: {
    same: { action: 'arrived', date: '2026-03-08' },
    other: [{ action: 'arrived', date: '2026-03-09' }],
  },
  missing: { same: { action: 'missing', text: 'Nothing yet' }, other: [{ action: 'missing', text: '' }] },
};

const IN_FORCE = [{ version: 1, proposedBy: 'sender' as const, outcome: 'accepted' as const }];

function instalment(record: PayRecord, more: Partial<Instalment> = {}): Instalment {
  return { n: 1, amount: '250.00', currency: 'EUR', due: DUE, payer: 'recipient', ...record, ...more };
}

function decide(
  side: Side,
  asked: AskedPay & { version?: number },
  given: Instalment | null,
  { state = 'accepted', versions = IN_FORCE, now = NOW }: Partial<Parts> = {},
) {
  return decidePay({ state, versions }, side, { version: null, ...asked }, given, now);
}
interface Parts {
  state: LifecycleState;
  versions: Parameters<typeof decidePay>[0]['versions'];
  now: Date;
}

/** What each cell does with the same statement as recorded, and with another. */
const TABLE: Record<InstalmentState, Record<'payer' | 'payee', Record<PayAction, string>>> = {
  open: {
    payer: { sent: 'done', arrived: 'forbidden', missing: 'forbidden' },
    payee: { sent: 'forbidden', arrived: 'done', missing: 'done' },
  },
  sent: {
    payer: { sent: 'same, done', arrived: 'forbidden', missing: 'forbidden' },
    payee: { sent: 'forbidden', arrived: 'done', missing: 'done' },
  },
  missing: {
    payer: { sent: 'done', arrived: 'forbidden', missing: 'forbidden' },
    payee: { sent: 'forbidden', arrived: 'done', missing: 'same, done' },
  },
  arrived: {
    payer: { sent: 'wrong_state', arrived: 'forbidden', missing: 'forbidden' },
    payee: { sent: 'forbidden', arrived: 'same, done', missing: 'done' },
  },
};

const cells = INSTALMENT_STATES.flatMap((state) =>
  (['payer', 'payee'] as const).flatMap((who) =>
    PAY_ACTIONS.map((action) => ({ state, who, action, does: TABLE[state][who][action] })),
  ),
);

describe('the record of a payment', () => {
  it.each(cells)('$state: $action by the $who is $does', ({ state, who, action, does }) => {
    const [same = '', other = same] = does.split(', ');
    for (const payer of ['sender', 'recipient'] as const) {
      const isPayer = who === 'payer';
      const side = isPayer === (payer === 'sender') ? 'sender' : 'recipient';
      const given = instalment(RECORDS[state], { payer });
      const cases = [
        [ASKED[action].same, same] as const,
        ...ASKED[action].other.map((one) => [one, other] as const),
      ];
      for (const [asked, expected] of cases) {
        const ruling = decide(side, asked, given);
        expect(ruling.outcome === 'refused' ? ruling.code : ruling.outcome).toBe(expected);
        if (ruling.outcome === 'refused') expect(ruling.message).toMatch(/^[A-Z].*\.$/);
        if (ruling.outcome === 'done') expect(instalmentState({ ...given, ...ruling.changes })).toBe(action);
      }
    }
  });

  it('keeps what the other side stated, and clears what no longer holds', () => {
    const recordAfter = (state: InstalmentState, side: Side, asked: AskedPay) => {
      const given = instalment(RECORDS[state]);
      const ruling = decide(side, asked, given);
      if (ruling.outcome !== 'done') throw new Error('refused');
      const {
        n: _n,
        amount: _a,
        currency: _c,
        due: _d,
        payer: _p,
        ...record
      } = { ...given, ...ruling.changes };
      return record;
    };
    const date = '2026-03-10';
    expect(recordAfter('missing', 'recipient', { action: 'sent', date, reference: 'Again' })).toEqual({
      ...{ ...NOTHING, sentOn: date, sentAt: NOW, reference: 'Again' },
    });
    // A correction does not change when it was sent.
    expect(recordAfter('sent', 'recipient', { action: 'sent', date, reference: 'Corrected' })).toEqual({
      ...{ ...NOTHING, sentOn: date, sentAt: BEFORE, reference: 'Corrected' },
    });
    expect(recordAfter('missing', 'sender', { action: 'arrived', date })).toEqual({
      ...{ ...NOTHING, ...SENT, arrivedOn: date, arrivedAt: NOW },
    });
    expect(recordAfter('arrived', 'sender', { action: 'missing', text: 'A mistake' })).toEqual({
      ...{ ...NOTHING, ...SENT, missingAt: NOW, missingText: 'A mistake' },
    });
  });

  it('begins with the collaboration, and does not end with it', () => {
    for (const state of lifecycleStates) {
      const ruling = decide('recipient', ASKED.sent.same, instalment(NOTHING), { state });
      expect(ruling.outcome, state).toBe(state === 'pending' ? 'refused' : 'done');
      expect(mayRecordPay(state), state).toBe(state !== 'pending');
      expect(remindsOfPay(state), state).toBe(state !== 'pending' && state !== 'closed');
    }
  });

  it('needs a version in force, which is the one that was seen, and which has the instalment', () => {
    const given = instalment(NOTHING);
    const { same } = ASKED.sent;
    const proposed = [{ version: 1, proposedBy: 'sender' as const, outcome: null }];
    const versions = [
      ...IN_FORCE,
      { ...IN_FORCE[0], version: 2 },
      { ...proposed[0], version: 3 },
    ] as Parts['versions'];
    expect(decide('recipient', same, null, { versions: proposed })).toMatchObject({ code: 'wrong_state' });
    expect(decide('recipient', same, null)).toMatchObject({ code: 'not_found' });
    for (const [version, expected] of [
      [1, { code: 'agreement_changed' }],
      [2, { outcome: 'done' }],
      [3, { code: 'agreement_changed' }],
    ] as const)
      expect(decide('recipient', { ...same, version }, given, { versions })).toMatchObject(expected);
    // A repeat about a former version is stale, too.
    expect(
      decide('recipient', { ...same, version: 1 }, instalment(RECORDS.sent), { versions }),
    ).toMatchObject({ code: 'agreement_changed' });
  });

  it('is missing from the moment at which its due day begins anywhere, or once it is sent', () => {
    const asked = { action: 'missing', text: '' } as const;
    const begins = new Date('2026-03-08T10:00:00.000Z');
    const early = new Date(begins.getTime() - 1);
    const code = { code: 'wrong_state', message: expect.stringContaining('not due yet') };
    expect(decide('sender', asked, instalment(NOTHING), { now: early })).toMatchObject(code);
    expect(decide('sender', asked, instalment(NOTHING), { now: begins }).outcome).toBe('done');
    for (const state of ['sent', 'arrived', 'missing'] as const)
      expect(decide('sender', asked, instalment(RECORDS[state]), { now: early }).outcome, state).toBe('done');
    const last = instalment(NOTHING, { due: '2199-12-31' });
    expect(decide('sender', asked, last)).toMatchObject(code);
    expect(decide('sender', asked, instalment(NOTHING, { due: '2000-01-01' })).outcome).toBe('done');
  });
});

const money = (currency: string, amount: string) => ({ kind: 'money' as const, currency, amount, text: '' });
const parts = (...amounts: string[]) => amounts.map((amount) => ({ amount, due: DUE }));
const problem = (currency: string, amount: string, ...amounts: string[]) =>
  instalmentsProblem({ payment: money(currency, amount), payer: 'sender', instalments: parts(...amounts) });

describe('the instalments of a proposal', () => {
  it.each([
    ['JPY', '1000', ['333', '333', '334'], ['333', '333', '333'], 'JPY 999, not JPY 1,000'],
    [
      'EUR',
      '1000.00',
      ['333.33', '333,33', '333.34'],
      ['333.33', '333.33', '333.33'],
      'EUR 999.99, not EUR 1,000.00',
    ],
    ['KWD', '0.003', ['0.001', '0.002'], ['0.001', '0.001'], 'KWD 0.002, not KWD 0.003'],
    ['EUR', '0.30', ['0.10', '0.20'], ['0.1', '0.21'], 'EUR 0.31, not EUR 0.30'],
    ['EUR', '1200', ['1,200'], ['1200', '1200'], 'EUR 2,400.00, not EUR 1,200.00'],
  ])('%s %s adds up exactly', (currency, amount, good, bad, text) => {
    expect(problem(currency, amount, ...good)).toBeNull();
    expect(problem(currency, amount, ...bad)).toEqual({
      ...{ path: ['instalments'], message: expect.stringContaining(text) },
    });
  });

  it.each(['JPY', 'EUR', 'KWD'])('%s: any twelve parts of the largest amount', (currency) => {
    const scale = 10 ** decimalsOf(currency);
    const most = 1_000_000_000 * scale - 1;
    const largest = fromMinorUnits(most, currency);
    const cut = fc.integer({ min: 1, max: most - 1 });
    fc.assert(
      fc.property(fc.uniqueArray(cut, { minLength: 11, maxLength: 11 }), (cuts) => {
        const ends = [0, ...cuts.sort((a, b) => a - b), most];
        const shares = ends.slice(1).map((end, index) => end - (ends[index] as number));
        const amounts = shares.map((share) => fromMinorUnits(share, currency));
        expect(problem(currency, largest, ...amounts)).toBeNull();
        expect(problem(currency, largest, ...amounts.slice(1))).not.toBeNull();
        const [first = 0] = shares;
        const less = first === 1 ? 2 : first - 1;
        const off = [fromMinorUnits(less, currency), ...amounts.slice(1)];
        expect(problem(currency, largest, ...off)).not.toBeNull();
      }),
      { numRuns: 50 },
    );
    expect(problem(currency, largest, ...Array.from({ length: 12 }, () => largest))).not.toBeNull();
  });

  it('names the first wrong field', () => {
    const payment = money('EUR', '300.00');
    const instalments = parts('100', '200');
    expect(instalmentsProblem({ payment, payer: null, instalments })?.path).toEqual(['payer']);
    expect(instalmentsProblem({ payment, payer: 'sender', instalments: [] })?.path).toEqual(['instalments']);
    for (const wrong of ['', '0', '-100', '1.234', '1e2', '0.001', '100 USD', '1000000000', 'ambiguous'])
      expect(problem('EUR', '300.00', '200', wrong)?.path, wrong).toEqual(['instalments', 1, 'amount']);
    expect(problem('JPY', '300', '299', '0.5')?.path).toEqual(['instalments', 1, 'amount']);
  });

  it('leaves a wrong payment to the payment, and allows none without money', () => {
    for (const payment of [money('XXX', '300.00'), money('EUR', '0'), money('EUR', '1.200')])
      expect(instalmentsProblem({ payment, payer: null, instalments: [] })).toBeNull();
    const none = { kind: 'none', amount: null, currency: null, text: '' } as const;
    const given = { payment: none, payer: 'sender' } as const;
    expect(instalmentsProblem({ ...given, instalments: [] })).toBeNull();
    expect(instalmentsProblem({ ...given, instalments: parts('100') })?.path).toEqual(['instalments']);
  });

  it('are stored as the payment is', () => {
    expect(storedAmount('EUR', '1 200,5')).toBe('1200.50');
    expect(storedAmount('JPY', '1.200')).toBe('1200');
    expect(storedAmount('KWD', '1.2')).toBe('1.200');
    expect(storedAmount('EUR', '١٢')).toBe('12.00');
    // Refused before it is stored, so it stays as it was given.
    expect(storedAmount('EUR', '1.200')).toBe('1.200');
  });
});
