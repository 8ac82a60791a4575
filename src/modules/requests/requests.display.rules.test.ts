import { describe, expect, test } from 'vitest';
import { ALLOWED } from '#contract/policy.ts';
import { decideCreate } from './requests.create.rules.ts';
import {
  actionLooks,
  actionsFor,
  closingText,
  finalizeLabel,
  finalizingText,
  isMilestone,
  isViewersMove,
  logLabel,
  statusLines,
  tableStatus,
  ticksOf,
  waitingFor,
} from './requests.display.rules.ts';
import { type LogType, logTypes } from './requests.log.rules.ts';
import { flagsOf, type Lifecycle, type LifecycleState, type Side } from './requests.moves.rules.ts';
import { decide } from './requests.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const names = { senderName: 'ann', recipientName: 'bob' };

function at(state: LifecycleState): Lifecycle {
  const created = decideCreate({ verdict: ALLOWED, active: true, version: 1, latest: null }, now);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  return { ...created.request, ...flagsOf(state) };
}

describe('status', () => {
  test.each<[LifecycleState, string, string[]]>([
    ['pending', 'Pending', ['Waiting for the recipient (bob) to accept']],
    [
      'accepted',
      'Active',
      [
        'Waiting for the sender (ann) to mark their part complete',
        'Waiting for the recipient (bob) to mark their part complete',
      ],
    ],
    ['senderDone', 'Active', ['Waiting for the recipient (bob) to mark their part complete']],
    ['recipientDone', 'Active', ['Waiting for the sender (ann) to mark their part complete']],
    ['bothDone', 'Active', ['Waiting for both parties to finalize Kollab']],
    ['senderFinal', 'Active', ['Waiting for both parties to finalize Kollab']],
    ['recipientFinal', 'Active', ['Waiting for both parties to finalize Kollab']],
    ['completed', 'Completed', ['Completed by both parties']],
    ['closed', 'Closed', ['This collaboration has been closed']],
  ])('%s', (state, table, lines) => {
    expect(tableStatus(at(state))).toBe(table);
    // The status lines are the same for every reader.
    for (const viewer of [null, 'sender', 'recipient'] as const)
      expect(statusLines(at(state), names, viewer)).toEqual(lines);
  });

  test.each<[LifecycleState, Side, string | null]>([
    ['senderFinal', 'sender', 'It is bob’s turn to finalize. You have finalized.'],
    ['senderFinal', 'recipient', 'It is your turn to finalize. ann has finalized.'],
    ['recipientFinal', 'recipient', 'It is ann’s turn to finalize. You have finalized.'],
    ['recipientFinal', 'sender', 'It is your turn to finalize. bob has finalized.'],
    ['bothDone', 'sender', null],
    ['completed', 'sender', null],
  ])('after one side has finalized: %s, for the %s', (state, viewer, text) => {
    expect(finalizingText(at(state), names, viewer)).toBe(text);
    expect(finalizingText(at(state), names, null)).toBeNull();
  });

  test('a closed request names who closed it and how, even if it had been accepted', () => {
    const closed = decide(at('senderDone'), 'recipient', 'delete', now);
    if (closed.outcome !== 'done') throw new Error(closed.outcome);
    expect(tableStatus(closed.request)).toBe('Closed');
    expect(statusLines(closed.request, names, 'sender')).toEqual(['Cancelled by the recipient (bob)']);
    expect(statusLines(closed.request, names, 'recipient')).toEqual(['You cancelled this collaboration']);
    expect(closingText({ closedBy: 'recipient', closedHow: 'rejected' }, names, null)).toBe(
      'Rejected by the recipient (bob)',
    );
    expect(closingText({ closedBy: 'sender', closedHow: 'withdrawn' }, names, null)).toBe(
      'Cancelled by the sender (ann)',
    );
    expect(closingText({ closedBy: 'clock', closedHow: 'expired' }, names, null)).toContain('14 days');
    expect(closingText({ closedBy: 'clock', closedHow: 'lapsed' }, names, null)).toContain('30 days');
    expect(closingText({ closedBy: 'sender', closedHow: 'dissolved' }, names, null)).toContain(
      'sender (ann)',
    );
    expect(closingText({ closedBy: 'recipient', closedHow: 'kollabDeleted' }, names, null)).toBe(
      'Closed: the Kollab was deleted',
    );
    expect(closingText({ closedBy: 'system', closedHow: 'dissolved' }, names, null)).toBe(
      'Closed automatically',
    );
  });

  test.each([
    ['recipient', 'rejected', 'You rejected this request'],
    ['sender', 'withdrawn', 'You cancelled this request'],
    ['sender', 'dissolved', 'Closed: you ended your open collaborations'],
  ] as const)('for the side that closed it: %s, %s', (side, closedHow, text) => {
    expect(closingText({ closedBy: side, closedHow }, names, side)).toBe(text);
    const other = side === 'sender' ? 'recipient' : 'sender';
    expect(closingText({ closedBy: side, closedHow }, names, other)).not.toContain('You ');
  });
});

describe('waiting for', () => {
  test.each<[LogType, string | null, string | null]>([
    ['created', 'Recipient', 'You'],
    ['accepted', 'You', 'Sender'],
    ['senderCompleted', 'Recipient', 'You'],
    ['recipientCompleted', 'You', 'Sender'],
    ['senderFinalized', 'Recipient', 'You'],
    ['recipientFinalized', 'You', 'Sender'],
    ['completed', null, null],
  ])('%s', (type, sender, recipient) => {
    const log = [{ type: 'created' as const }, { type }, { type: 'update' as const }];
    expect(waitingFor(log, 'sender')).toBe(sender);
    expect(waitingFor(log, 'recipient')).toBe(recipient);
  });

  test('an empty log, or one with updates only, waits for no side', () => {
    expect(waitingFor([], 'sender')).toBeNull();
    expect(waitingFor([{ type: 'update' }], 'recipient')).toBeNull();
  });
});

describe('the side whose turn it is', () => {
  const waitsFor = (state: LifecycleState) =>
    (['sender', 'recipient'] as const).filter((side) => isViewersMove(actionsFor(at(state), side, now)));

  test.each<[LifecycleState, string[]]>([
    ['pending', ['recipient']],
    ['accepted', ['sender', 'recipient']],
    ['senderDone', ['recipient']],
    ['recipientDone', ['sender']],
    ['bothDone', ['sender', 'recipient']],
    ['senderFinal', ['recipient']],
    ['recipientFinal', ['sender']],
    ['completed', []],
    ['closed', []],
  ])('%s', (state, sides) => expect(waitsFor(state)).toEqual(sides));
});

describe('the actions of a viewer', () => {
  const shown = (state: LifecycleState, viewer: 'sender' | 'recipient' | 'third') =>
    actionsFor(at(state), viewer, now).map(({ label, enabled }) => (enabled ? label : `(${label})`));

  test.each<[LifecycleState, string[], string[]]>([
    ['pending', ['Send update', 'Remind', 'Cancel request'], ['Accept', 'Send update', 'Reject']],
    [
      'accepted',
      ['Mark completed', 'Send update', 'Cancel collaboration'],
      ['Mark completed', 'Send update', 'Cancel collaboration'],
    ],
    [
      'senderDone',
      ['Send update', 'Cancel collaboration'],
      ['Mark completed', 'Send update', 'Cancel collaboration'],
    ],
    [
      'recipientDone',
      ['Mark completed', 'Send update', 'Cancel collaboration'],
      ['Send update', 'Cancel collaboration'],
    ],
    ['bothDone', ['Finalize Kollab (0/2)', 'Send update'], ['Finalize Kollab (0/2)', 'Send update']],
    ['senderFinal', ['(Finalize Kollab (1/2))', 'Send update'], ['Finalize Kollab (1/2)', 'Send update']],
    ['recipientFinal', ['Finalize Kollab (1/2)', 'Send update'], ['(Finalize Kollab (1/2))', 'Send update']],
    ['completed', [], []],
    ['closed', [], []],
  ])('%s', (state, sender, recipient) => {
    expect(shown(state, 'sender')).toEqual(sender);
    expect(shown(state, 'recipient')).toEqual(recipient);
    expect(shown(state, 'third')).toEqual([]);
  });

  test('a reminder within a day is disabled and shows when it is possible', () => {
    const reminded = { ...at('pending'), lastRemindedAt: now };
    const later = new Date(now.getTime() + 3_600_000);
    const remind = actionsFor(reminded, 'sender', later).find(({ action }) => action === 'remind');
    expect(remind).toMatchObject({ enabled: false, note: 'none' });
    expect(remind?.hint).toContain('about 23 hours');
  });

  test.each<[LifecycleState, Side, string[]]>([
    ['pending', 'recipient', ['accept: optional', 'update: required', 'reject: optional']],
    ['pending', 'sender', ['update: required', 'remind: none', 'withdraw: optional']],
    ['accepted', 'sender', ['complete: optional', 'update: required', 'cancel: optional']],
    ['bothDone', 'sender', ['finalize: optional', 'update: required']],
  ])('each button has its note: %s, %s', (state, viewer, buttons) => {
    const actions = actionsFor(at(state), viewer, now);
    expect(actions.map(({ action, note }) => `${action}: ${note}`)).toEqual(buttons);
  });

  test('a button that ends something is a danger button, and an irreversible one is not highlighted', () => {
    const tones = Object.groupBy(Object.entries(actionLooks), ([, { tone }]) => tone);
    const names = (tone: keyof typeof tones) => tones[tone]?.map(([action]) => action);
    expect(names('primary')).toEqual(['accept', 'finalize']);
    expect(names('danger')).toEqual(['reject', 'withdraw', 'cancel']);
    expect(names('neutral')).toEqual(['complete', 'update', 'remind']);
  });

  test('finalize counts up to two', () => {
    expect(finalizeLabel(at('completed'))).toBe('Finalize Kollab (2/2)');
  });
});

test('the ticks follow the flags of each side', () => {
  const ticks = ticksOf(at('recipientFinal'));
  expect(ticks.sender.map(({ label, done }) => [label, done])).toEqual([
    ['Created', true],
    ['Completed', true],
    ['Finalized', false],
  ]);
  expect(ticks.recipient.map(({ label, done }) => [label, done])).toEqual([
    ['Accepted', true],
    ['Completed', true],
    ['Finalized', true],
  ]);
  expect(ticksOf(at('pending')).recipient[0].done).toBe(false);
});

test('every type of log entry has its own label, and only an update is not a milestone', () => {
  expect(new Set(logTypes.map(logLabel)).size).toBe(logTypes.length);
  expect(logTypes.filter((type) => !isMilestone(type))).toEqual(['update']);
  // A newer server may send a type that this page does not know.
  expect(logLabel('unheard of')).toBe(logLabel('update'));
});
