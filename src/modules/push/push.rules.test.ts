import { describe, expect, it } from 'vitest';
import { outcomeOf, waitBefore } from './push.rules.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const of = (status: number, retryAfter?: string, attempt = 1) =>
  outcomeOf({ status, retryAfter }, attempt, NOW);
const again = (waitMs: number) => ({ kind: 'retried', waitMs });

describe('what follows from the answer of a push service', () => {
  it.each([
    [200, 'sent'],
    [201, 'sent'],
    [202, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [301, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('%i: %s', (status, kind) => expect(of(status)).toEqual({ kind }));

  it('a busy service is asked again later, each time after twice as long, five times at most', () => {
    const waits = [1, 2, 3, 4].map((attempt) => of(503, undefined, attempt));
    expect(waits).toEqual([60_000, 120_000, 240_000, 480_000].map(again));
    expect(of(503, undefined, 5)).toEqual({ kind: 'dropped' });
    expect(outcomeOf('unsent', 1, NOW)).toEqual(again(60_000));
  });

  it.each([
    ['120', again(120_000)],
    ['1', again(60_000)],
    ['3600', again(3_600_000)],
    ['3601', { kind: 'dropped' }],
    ['Sat, 28 Nov 2026 12:05:00 GMT', again(300_000)],
    ['Sun, 29 Nov 2026 12:00:00 GMT', { kind: 'dropped' }],
    ['soon', again(60_000)],
    ['-5', again(60_000)],
  ])('Retry-After: %s', (retryAfter, outcome) => expect(of(429, retryAfter)).toEqual(outcome));

  it('an unclear answer is not asked again: the device may have the message', () => {
    expect(outcomeOf('unclear', 1, NOW)).toEqual({ kind: 'dropped' });
  });
});

it('waits a moment for what users read on open pages', () => {
  expect([waitBefore(0), waitBefore(300)]).toEqual([0, 10]);
});
