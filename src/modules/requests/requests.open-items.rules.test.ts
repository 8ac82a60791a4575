import { describe, expect, test } from 'vitest';
import { ALLOWED } from '#contract/policy.ts';
import { clockRules } from './requests.clock.rules.ts';
import { decideCreate } from './requests.create.rules.ts';
import { type Actor, flagsOf, type Lifecycle, type LifecycleState } from './requests.moves.rules.ts';
import { type OpenItem, openItemsNote } from './requests.open-items.rules.ts';
import { type AskedAction, decide } from './requests.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const openItems: OpenItem[] = [
  { version: 2, n: 1, what: 'A film', state: 'not delivered', due: '2026-03-05' },
  { version: 2, n: 3, what: 'A song', state: 'not confirmed', due: null },
];
const note = 'Still open in version 2: number 1 is not delivered, number 3 is not confirmed.';

function at(state: LifecycleState): Lifecycle {
  const created = decideCreate({ verdict: ALLOWED, active: true, version: 1, latest: null }, now);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  return { ...created.request, ...flagsOf(state), firstFinalizedAt: now };
}

function take(
  [state, actor, action]: readonly [LifecycleState, Actor, AskedAction],
  finishing: Parameters<typeof decide>[5],
) {
  return decide(at(state), actor, action, now, 'a note', finishing);
}

describe('finishing with open items', () => {
  const finishes = [
    ['accepted', 'sender', 'complete'],
    ['senderDone', 'recipient', 'complete'],
    ['bothDone', 'recipient', 'finalize'],
    ['senderFinal', 'recipient', 'finalize'],
  ] as const;

  test.each(finishes)('in %s, the %s needs an acknowledgement to %s', (...step) => {
    expect(take(step, { openItems, acknowledged: false })).toEqual({
      ...{ outcome: 'refused', code: 'open_items', message: '', payload: { openItems } },
    });
    const before = take(step, { openItems: [], acknowledged: false });
    const after = take(step, { openItems, acknowledged: true });
    if (before.outcome !== 'done' || after.outcome !== 'done') throw new Error('refused');
    // The move is the same; only the log has one more entry.
    const open = { type: 'update', author: 'system', note, date: now };
    expect(after).toEqual({ ...before, entries: [...before.entries, open] });
    expect(take(step, { openItems: [], acknowledged: true })).toEqual(before);
  });

  test.each([
    ['pending', 'recipient', 'accept'],
    ['accepted', 'sender', 'update'],
    ['accepted', 'sender', 'delete'],
    ['pending', 'sender', 'remind'],
  ] as const)('in %s, the %s needs no acknowledgement to %s', (...step) => {
    expect(take(step, { openItems, acknowledged: false })).toEqual(take(step, undefined));
    expect(take(step, undefined).outcome).toBe('done');
  });

  test.each([
    ['pending', 'third', 'complete', 'not_found'],
    ['pending', 'clock', 'complete', 'forbidden'],
    ['pending', 'sender', 'complete', 'wrong_state'],
    ['accepted', 'sender', 'finalize', 'wrong_state'],
    ['closed', 'sender', 'complete', 'wrong_state'],
  ] as const)('in %s, every other refusal comes first: %s, %s', (state, actor, action, code) => {
    expect(take([state, actor, action], { openItems, acknowledged: false })).toMatchObject({ code });
  });

  test('a repeat needs no acknowledgement', () => {
    const finishing = { openItems, acknowledged: false };
    expect(take(['senderDone', 'sender', 'complete'], finishing)).toEqual({ outcome: 'same' });
    expect(take(['senderFinal', 'sender', 'finalize'], finishing)).toEqual({ outcome: 'same' });
  });

  test('the clock needs no acknowledgement, and the log lists the open items', () => {
    const later = new Date(now.getTime() + clockRules.settle.after);
    const settled = decide(at('senderFinal'), 'clock', 'settle', later, null, {
      ...{ openItems, acknowledged: false },
    });
    if (settled.outcome !== 'done') throw new Error(settled.outcome);
    expect(settled.entries.map(({ type }) => type)).toEqual(['recipientFinalized', 'completed', 'update']);
    expect(settled.entries.at(-1)).toEqual({ type: 'update', author: 'system', note, date: later });
  });

  test('the note contains no text of the agreement', () => {
    expect(note).not.toMatch(/film|song/);
  });

  test('the note counts instalments on their own', () => {
    const pay = { version: 3, what: 'EUR 75.00', due: '2026-03-05' };
    expect(
      openItemsNote([
        { ...pay, n: 1, state: 'not paid' },
        { ...pay, n: 2, state: 'sent, not confirmed' },
      ]),
    ).toBe('Still open in version 3: instalment 1 is not paid, instalment 2 is sent but not confirmed.');
  });
});
