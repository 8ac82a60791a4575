import { describe, expect, it } from 'vitest';
import { carryInstalments, type Instalment, type InstalmentState } from './agreements.instalments.rules.ts';

const STATED = new Date('2026-03-08T09:00:00Z');
const SENT = { sentOn: '2026-03-07', sentAt: STATED, reference: 'Transfer 7' };
const RECORDS: Record<InstalmentState, Partial<Instalment>> = {
  open: {},
  sent: SENT,
  arrived: { ...SENT, arrivedOn: '2026-03-08', arrivedAt: STATED },
  missing: { missingAt: STATED, missingText: 'Nothing yet' },
};
const NEW: Instalment = {
  ...{ n: 1, amount: '250.00', currency: 'EUR', due: '2026-03-09', payer: 'recipient' },
  ...{ sentOn: null, sentAt: null, reference: null, arrivedOn: null, arrivedAt: null },
  ...{ missingAt: null, missingText: null },
};

describe('what carries over to a new version', () => {
  const part = (n: number, state: InstalmentState, given: Partial<Instalment> = {}): Instalment => ({
    ...NEW,
    ...RECORDS[state],
    n,
    ...given,
  });
  const carried = (before: Instalment[], ...after: Partial<Instalment>[]) => {
    const ruling = carryInstalments(
      before,
      after.map((given) => ({ ...NEW, ...given })),
    );
    return ruling.outcome === 'done' ? ruling.from : ruling.outcome === 'refused' && ruling.code;
  };
  const [FIRST, LATER, LATEST] = ['2026-03-09', '2026-04-09', '2026-05-09'] as const;

  it('each keeps its record, whatever the order, and a recorded one on a moved day', () => {
    const before = [part(1, 'sent', { due: FIRST, amount: '100.00' }), part(2, 'open', { due: LATER })];
    expect(carried(before, { due: FIRST, amount: '100.00' }, { due: LATER })).toEqual([1, 2]);
    expect(carried(before, { due: LATER }, { due: FIRST, amount: '100.00' })).toEqual([2, 1]);
    expect(carried(before, { due: LATEST, amount: '100.00' }, { due: LATER })).toEqual([1, 2]);
    // One without a record is new on another day.
    expect(carried(before, { due: FIRST, amount: '100.00' }, { due: LATEST })).toEqual([1, null]);
    expect(carried(before, { amount: '50.00' }, { amount: '100.00', due: FIRST })).toEqual([null, 1]);
  });

  it('of equal amounts, the one on the same day is the same', () => {
    const before = [
      part(1, 'open', { due: FIRST }),
      part(2, 'arrived', { due: LATER }),
      part(3, 'sent', { due: LATEST }),
    ];
    expect(carried(before, { due: FIRST }, { due: LATER }, { due: LATEST })).toEqual([1, 2, 3]);
    expect(carried(before, { due: LATEST }, { due: LATER }, { due: FIRST })).toEqual([3, 2, 1]);
    // A recorded one that moves takes the place of one without a record, never of another record.
    expect(carried(before, { due: FIRST }, { due: LATER })).toEqual([3, 2]);
    expect(carried(before, { due: LATER }, { due: LATER })).toEqual([2, 3]);
    expect(carried(before, { due: LATER })).toBe('wrong_state');
    const twins = [part(1, 'arrived', { due: FIRST }), part(2, 'open', { due: FIRST })];
    expect(carried(twins, { due: FIRST }, { due: FIRST })).toEqual([1, 2]);
    expect(carried(twins.toReversed(), { due: FIRST }, { due: FIRST })).toEqual([1, 2]);
  });

  it.each(['sent', 'arrived', 'missing'] as const)('one that is %s is never lost', (state) => {
    const before = [part(1, state), part(2, 'open', { amount: '100.00' })];
    for (const changed of [
      { amount: '250.01' },
      { currency: 'USD' },
      { payer: 'sender' as const },
      { amount: '100.00' },
    ])
      expect(carried(before, changed, { amount: '100.00' })).toBe('wrong_state');
    expect(carried(before)).toBe('wrong_state');
    expect(carried(before, {})).toEqual([1]);
  });

  it('an open one may go', () => {
    expect(carried([part(1, 'open')])).toEqual([]);
    expect(carried([part(1, 'open')], { amount: '1.00' }, { payer: 'sender' })).toEqual([null, null]);
    expect(carried([], {})).toEqual([null]);
  });
});
