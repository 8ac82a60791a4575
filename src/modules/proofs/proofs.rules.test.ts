import { describe, expect, it } from 'vitest';
import { afterCheck, checkableFrom, type Proof, proofState } from './proofs.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY - ms);
const NEW: Proof = {
  ...{ createdAt: ago(100), verifiedAt: null, seenAt: null },
  ...{ failingSince: null, warnedAt: null, takenBackAt: null },
};
const PROOFS: Record<string, Proof> = {
  pending: { ...NEW, createdAt: ago(1) },
  'pending for long': NEW,
  verified: { ...NEW, verifiedAt: ago(90), seenAt: ago(1) },
  'failing since yesterday': { ...NEW, verifiedAt: ago(90), seenAt: ago(2), failingSince: ago(1) },
  'failing for a week': { ...NEW, verifiedAt: ago(90), seenAt: ago(8), failingSince: ago(7) },
  warned: { ...NEW, verifiedAt: ago(90), seenAt: ago(41), failingSince: ago(40), warnedAt: ago(33) },
  'failing for six weeks': {
    ...NEW,
    ...{ verifiedAt: ago(90), seenAt: ago(42), failingSince: ago(41), warnedAt: ago(34) },
  },
  'not checked for six weeks': { ...NEW, verifiedAt: ago(90), seenAt: ago(60) },
  'taken back': { ...NEW, seenAt: ago(50), failingSince: ago(49), takenBackAt: ago(8) },
};

describe.each([
  // The proof, and its state, what its owner is told and whether it is checked again: if it is found, or not.
  ['pending', ['verified', null, true], ['pending', null, true]],
  ['pending for long', ['verified', null, true], ['pending', null, false]],
  ['verified', ['verified', null, true], ['failing', null, true]],
  ['failing since yesterday', ['verified', null, true], ['failing', null, true]],
  ['failing for a week', ['verified', null, true], ['failing', 'failing', true]],
  ['warned', ['verified', null, true], ['failing', null, true]],
  ['failing for six weeks', ['verified', null, true], ['takenBack', 'takenBack', false]],
  ['not checked for six weeks', ['verified', null, true], ['failing', null, true]],
  ['taken back', ['verified', null, true], ['takenBack', null, false]],
] as const)('a proof that is %s', (name, found, lost) => {
  it.each([
    ['found', true, found],
    ['not found', false, lost],
  ] as const)('and %s', (_, isFound, [state, tells, again]) => {
    const proof = PROOFS[name] as Proof;
    const after = afterCheck(proof, isFound, now, 0);
    expect([proofState({ ...proof, ...after }), after.tells]).toEqual([state, tells]);
    expect(after.nextCheckAt).toEqual(again ? ago(-1) : null);
    if (isFound) expect(after).toMatchObject({ seenAt: now, failingSince: null, warnedAt: null });
    if (isFound) expect(after.verifiedAt).toEqual(proof.verifiedAt ?? now);
    else expect(after.seenAt).toEqual(proof.seenAt);
  });
});

it.each([
  ['a millisecond less than a week', { seenAt: ago(8), failingSince: ago(7, -1) }, null],
  ['a week', { seenAt: ago(8), failingSince: ago(7) }, 'failing'],
  [
    'a millisecond less than six weeks',
    { seenAt: ago(42, -1), failingSince: ago(40), warnedAt: ago(30) },
    null,
  ],
  ['six weeks', { seenAt: ago(42), failingSince: ago(40), warnedAt: ago(30) }, 'takenBack'],
  [
    'six weeks, but the first failure is less than a week old',
    { seenAt: ago(60), failingSince: ago(6) },
    null,
  ],
] as const)('tells its owner after %s', (_, since, tells) => {
  expect(afterCheck({ ...NEW, verifiedAt: ago(90), ...since }, false, now, 0).tells).toBe(tells);
});

it('checks again after a day at the earliest, and at most a tenth later', () => {
  expect(afterCheck(NEW, true, now, 0).nextCheckAt).toEqual(ago(-1));
  expect(afterCheck(NEW, true, now, 1).nextCheckAt).toEqual(ago(-1.1));
});

it('waits a minute between two checks', () => {
  expect(checkableFrom(now)).toEqual(new Date('2026-11-27T12:01:00Z'));
  expect(checkableFrom(null).getTime()).toBeLessThan(now.getTime());
});
