import { describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { GRACE_DAYS, PAYMENTS_LOOK_BACK, UNDISPUTED_MS } from '#modules/profiles/payments.rules.ts';
import { type DuePayment, paymentsOf, punctualityOf } from './punctuality-model.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const dayIn = (days: number) => dayOf(now, days);
/** The first and the last moment of a day in UTC. */
const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);
const endOf = (day: string) => new Date(`${day}T23:59:59.999Z`);

const due = (days: number, record: Partial<DuePayment> = {}): DuePayment => ({
  ...{ due: dayIn(days), sentAt: null, arrivedOn: null, missingAt: null, closedAt: null },
  ...record,
});
const arrived = (days: number, after: number) => due(days, { arrivedOn: dayIn(days + after) });
const punctuality = (payment: DuePayment, at = now) => punctualityOf(payment, at);

describe('which payments count', () => {
  it('takes those that were due in the last 730 days, also today', () => {
    expect(punctuality(arrived(-PAYMENTS_LOOK_BACK, 0))).toBe('onTime');
    expect(punctuality(arrived(-PAYMENTS_LOOK_BACK - 1, 0))).toBeNull();
    expect(punctuality(due(-PAYMENTS_LOOK_BACK))).toBe('late');
    expect(punctuality(due(-PAYMENTS_LOOK_BACK - 1))).toBeNull();
    expect(punctuality(arrived(0, -9))).toBe('onTime');
    expect(punctuality(arrived(1, -9))).toBeNull();
  });

  it('leaves out what was due after the day on which the collaboration was closed, unless it arrived', () => {
    const closedOn = (day: string) => ({ closedAt: endOf(day) });
    expect(punctuality(due(-10, closedOn(dayIn(-10))))).toBe('late');
    expect(punctuality(due(-10, { closedAt: startOf(dayIn(-10)) }))).toBe('late');
    expect(punctuality(due(-10, closedOn(dayIn(-11))))).toBeNull();
    expect(punctuality(due(-10, { ...closedOn(dayIn(-11)), missingAt: now }))).toBeNull();
    expect(punctuality({ ...arrived(-10, GRACE_DAYS), ...closedOn(dayIn(-11)) })).toBe('onTime');
    expect(punctuality({ ...arrived(-10, GRACE_DAYS + 1), ...closedOn(dayIn(-11)) })).toBe('late');
    const sentAt = new Date(now.getTime() - UNDISPUTED_MS);
    expect(punctuality(due(-15, { ...closedOn(dayIn(-20)), sentAt }))).toBe('onTime');
  });
});

describe('on time', () => {
  it('arrives at most three days after it was due', () => {
    expect(punctuality(arrived(-20, -30))).toBe('onTime');
    expect(punctuality(arrived(-20, GRACE_DAYS))).toBe('onTime');
    expect(punctuality(arrived(-20, GRACE_DAYS + 1))).toBe('late');
    // Three days after the end of a month.
    const payment = due(0, { due: '2026-04-30' });
    expect(punctuality({ ...payment, arrivedOn: '2026-05-03' })).toBe('onTime');
    expect(punctuality({ ...payment, arrivedOn: '2026-05-04' })).toBe('late');
  });

  it('is an open or missing one undecided until three days after it was due', () => {
    for (const record of [{}, { missingAt: now }, { sentAt: startOf(dayIn(-9)), missingAt: now }]) {
      const payment = due(0, record);
      expect(punctuality(payment, endOf(dayIn(GRACE_DAYS)))).toBeNull();
      expect(punctuality(payment, startOf(dayIn(GRACE_DAYS + 1)))).toBe('late');
    }
  });

  it('is what was sent and not marked as missing for fourteen days, on the day when it was marked as sent', () => {
    const sentAt = endOf(dayIn(GRACE_DAYS));
    const later = (ms: number) => new Date(sentAt.getTime() + ms);
    const payment = due(0, { sentAt });
    expect(punctuality(payment, later(0))).toBeNull();
    expect(punctuality(payment, later(UNDISPUTED_MS - 1))).toBeNull();
    expect(punctuality(payment, later(UNDISPUTED_MS))).toBe('onTime');
    const missingAt = later(UNDISPUTED_MS);
    expect(punctuality({ ...payment, missingAt }, later(UNDISPUTED_MS))).toBe('late');
    expect(punctuality({ ...payment, arrivedOn: dayIn(GRACE_DAYS + 1) }, later(1))).toBe('late');
  });

  it('is not what was sent later, at once', () => {
    const sentAt = startOf(dayIn(GRACE_DAYS + 1));
    const payment = due(0, { sentAt });
    expect(punctuality(payment, sentAt)).toBe('late');
    expect(punctuality(payment, new Date(sentAt.getTime() + UNDISPUTED_MS))).toBe('late');
    // Unless the other side says that it had arrived before.
    expect(punctuality({ ...payment, arrivedOn: dayIn(GRACE_DAYS) }, sentAt)).toBe('onTime');
  });
});

describe('the figures', () => {
  const many = (count: number, payment: DuePayment) => Array.from({ length: count }, () => payment);

  it('count those on time, and are empty below five', () => {
    const payments = [...many(3, arrived(-9, 0)), ...many(1, due(-9)), ...many(4, due(0))];
    expect(paymentsOf(payments, now)).toEqual({ duePayments: 0, paymentsOnTime: 0 });
    expect(paymentsOf([...payments, due(-9)], now)).toEqual({ duePayments: 5, paymentsOnTime: 3 });
    expect(paymentsOf(many(5, due(-9)), now)).toEqual({ duePayments: 5, paymentsOnTime: 0 });
  });
});
