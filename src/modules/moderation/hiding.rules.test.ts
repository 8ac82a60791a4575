import { expect, it } from 'vitest';
import { enoughToHide, mayHide } from './hiding.rules.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const before = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const report = (reporterId: string, { joined = 30, made = 0.1 } = {}) => ({
  ...{ reporterId, at: before(made), reporterJoined: before(joined) },
});

it('decision 30: three different users within a day are enough, and fewer are not', () => {
  const three = [report('a'), report('b'), report('c')];
  expect(enoughToHide(three, NOW)).toEqual(three);
  expect(enoughToHide([report('a'), report('b'), report('b')], NOW)).toEqual([]);
  expect(enoughToHide([report('a'), report('b'), report('c', { made: 1 })], NOW)).toEqual([]);
});

it('decision 30: a report by an account that was new when it was made does not count', () => {
  const late = report('c', { joined: 7, made: 0.5 });
  expect(enoughToHide([report('a'), report('b'), late], NOW)).toEqual([]);
  expect(enoughToHide([report('a'), report('b'), report('d'), late], NOW)).toHaveLength(3);
});

it('decision 30: a rule hides what is in sight and waits, and about which no moderator has decided', () => {
  const waiting = { openSince: NOW, isLookedAt: false, state: 'active' } as const;
  expect(mayHide(waiting)).toBe(true);
  expect(mayHide({ ...waiting, openSince: null })).toBe(false);
  expect(mayHide({ ...waiting, isLookedAt: true })).toBe(false);
  for (const state of ['hidden', 'taken_down', null] as const)
    expect(mayHide({ ...waiting, state })).toBe(false);
});
