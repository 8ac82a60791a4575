import { describe, expect, it } from 'vitest';
import { answersText } from './answers.messages.ts';
import { ANSWERS_LOOK_BACK, answersOf, QUICK_MS, type ReceivedRequest } from './answers.rules.ts';

const HOUR = 3_600_000;
const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const received = (age: number, more: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  ...{ datePosted: ago(age), acceptedAt: null, closedAt: null, closedHow: null },
  ...more,
});
const accepted = (age: number, waited: number) => received(age, { acceptedAt: ago(age - waited) });
const ended = (age: number, waited: number, closedHow: string) =>
  received(age, { closedAt: ago(age - waited), closedHow });
const FIVE = Array.from({ length: 5 }, () => accepted(QUICK_MS * 3, HOUR));
/** How many of the requests count, and how many were answered, beside five that do. */
const countsOf = (...requests: ReceivedRequest[]) => {
  const { answerableRequests, answeredRequests } = answersOf([...FIVE, ...requests], now);
  return [answerableRequests - FIVE.length, answeredRequests - FIVE.length];
};

describe('which requests count', () => {
  it('takes one that waits once it is older than two days', () => {
    expect(countsOf(received(QUICK_MS))).toEqual([0, 0]);
    expect(countsOf(received(QUICK_MS + 1))).toEqual([1, 0]);
  });

  it('takes what was answered at once, for ninety days', () => {
    expect(countsOf(accepted(HOUR, 1))).toEqual([1, 1]);
    expect(countsOf(ended(HOUR, 1, 'rejected'))).toEqual([1, 1]);
    expect(countsOf(accepted(ANSWERS_LOOK_BACK, HOUR), received(ANSWERS_LOOK_BACK))).toEqual([2, 1]);
    expect(countsOf(accepted(ANSWERS_LOOK_BACK + 1, HOUR), received(ANSWERS_LOOK_BACK + 1))).toEqual([0, 0]);
  });

  it.each(['withdrawn', 'expired', 'dissolved', 'kollabDeleted'])(
    'counts a request that was %s unanswered only after two days',
    (how) => {
      expect(countsOf(ended(QUICK_MS * 5, QUICK_MS, how))).toEqual([0, 0]);
      expect(countsOf(ended(QUICK_MS * 5, QUICK_MS + 1, how))).toEqual([1, 0]);
    },
  );

  it('counts an answer, whatever happens to the collaboration', () => {
    const request = { ...accepted(QUICK_MS, HOUR), closedAt: now, closedHow: 'cancelled' };
    expect(countsOf(request)).toEqual([1, 1]);
  });

  it('leaves out requests that accept an invitation', () => {
    expect(countsOf(accepted(QUICK_MS * 2, 0))).toEqual([0, 0]);
  });
});

describe('the figures', () => {
  it('include the median time in whole seconds', () => {
    const times = (...waited: number[]) =>
      answersOf(
        waited.map((ms) => accepted(QUICK_MS * 3, ms)),
        now,
      ).answersAfter;
    expect(times(...Array.from({ length: 5 }, () => 5000))).toBe(5);
    expect(times(1000, 9000, 3000, 2000, 8000)).toBe(3);
    expect(times(1000, 2000, 9000, 1000, 5000, 9000)).toBe(3);
    expect(times(1000, 1000, 1000, 1999, 1999, 1999)).toBe(1);
  });

  it('include no time if none was answered', () => {
    const silent = Array.from({ length: 5 }, () => received(QUICK_MS * 2));
    expect(answersOf(silent, now)).toEqual({
      ...{ answerableRequests: 5, answeredRequests: 0, answersAfter: null, answersQuickly: false },
    });
  });

  it('are empty below five requests', () => {
    expect(answersOf(FIVE.slice(1), now)).toEqual(answersOf([], now));
  });

  it('call nine of ten within two days quick, from exactly five on', () => {
    const quick = (inTime: number, late: number) =>
      answersOf(
        [
          ...Array.from({ length: inTime }, () => accepted(QUICK_MS * 9, QUICK_MS)),
          ...Array.from({ length: late }, () => accepted(QUICK_MS * 9, QUICK_MS + 1)),
        ],
        now,
      ).answersQuickly;
    expect([quick(4, 0), quick(5, 0), quick(9, 1), quick(8, 1), quick(17, 2), quick(18, 2)]).toEqual([
      ...[false, true, true, false, false, true],
    ]);
  });

  it.each([
    [
      'Answers 9 of 10 requests, usually within 4 hours',
      { requests: 10, answered: 9, usualSeconds: 3.2 * 3600 },
    ],
    ['Answers 5 of 5 requests, usually within an hour', { requests: 5, answered: 5, usualSeconds: 0 }],
    [
      'Answers 5 of 5 requests, usually within 23 hours',
      { requests: 5, answered: 5, usualSeconds: 23 * 3600 },
    ],
    ['Answers 5 of 5 requests, usually within a day', { requests: 5, answered: 5, usualSeconds: 24 * 3600 }],
    ['Answers 5 of 5 requests, usually within 2 days', { requests: 5, answered: 5, usualSeconds: 86_401 }],
    [
      'Answers 99% of requests, usually within a day',
      { requests: 1000, answered: 999, usualSeconds: 86_400 },
    ],
    ['Answered none of 7 requests', { requests: 7, answered: 0, usualSeconds: null }],
  ])('says: %s', (text, answers) => {
    expect(answersText(answers)).toBe(text);
  });
});
