import { describe, expect, it } from 'vitest';
import { agreedNote, payNote } from '#modules/agreements/agreements.messages.ts';
import { requestView as request } from '#tests/components/request-view.ts';
import { stateOf } from '../requests.moves.rules.ts';
import { openItemsNote } from '../requests.open-items.rules.ts';
import {
  authorOf,
  deadlineHint,
  lifecycleOf,
  otherParticipant,
  ownLogLabel,
  participantOf,
  participantRows,
  sideOf,
} from './request-shown.ts';

const log = (...entries: [type: string, date: string][]) =>
  entries.map(([type, date]) => ({ type, date, author: '', note: '' }));

describe('the two sides', () => {
  it('are identified by their usernames; a visitor and a third have none', () => {
    expect(sideOf(request('pending'), 'ada')).toBe('sender');
    expect(sideOf(request('pending'), 'ben')).toBe('recipient');
    expect(sideOf(request('pending'), 'eve')).toBeNull();
    expect(sideOf(request('pending'), null)).toBeNull();
  });

  it('each have the other one as their partner; a third has the sender', () => {
    const other = (viewer: string) => otherParticipant(request('pending'), viewer).username;
    expect(['ada', 'ben', 'eve', ''].map(other)).toEqual(['ben', 'ada', 'ada', 'ada']);
  });

  it('have their own fields', () => {
    expect(participantOf(request('pending'), 'recipient')).toEqual({
      username: 'ben',
      displayName: 'Ben F.',
      imageUrl: '',
      contentType: 'art',
      accountType: 'business',
    });
  });
});

describe('deadlineHint', () => {
  it('of a pending request counts 14 days from when it was sent', () => {
    const hint = { before: 'Expires on ', at: '2026-03-15T10:00:00.000Z' };
    expect(deadlineHint(request('pending'), 'sender')).toMatchObject({
      ...hint,
      after: ' unless Ben F. accepts before then.',
    });
    expect(deadlineHint(request('pending'), 'recipient')).toMatchObject({
      ...hint,
      after: ' unless you accept before then.',
    });
  });

  it('with both parts complete counts 30 days from the later of the two', () => {
    const updates = log(
      ['recipientCompleted', '2026-03-02T10:00:00.000Z'],
      ['senderCompleted', '2026-03-05T10:00:00.000Z'],
    );
    expect(deadlineHint(request('bothDone', updates), 'sender')?.at).toBe('2026-04-04T10:00:00.000Z');
  });

  it('after one finalization counts 14 days from it, and names the other side', () => {
    const updates = log(
      ['senderCompleted', '2026-03-02T10:00:00.000Z'],
      ['recipientCompleted', '2026-03-05T10:00:00.000Z'],
      ['recipientFinalized', '2026-03-06T10:00:00.000Z'],
    );
    expect(deadlineHint(request('recipientFinal', updates), 'recipient')).toEqual({
      before: 'Will be finalized automatically on ',
      at: '2026-03-20T10:00:00.000Z',
      after: ' unless Ada L. finalizes before then.',
    });
    expect(deadlineHint(request('recipientFinal', updates), 'sender')?.after).toBe(
      ' unless you finalize before then.',
    );
  });

  it('is null if the clock will not act', () => {
    expect(deadlineHint(request('accepted'), 'sender')).toBeNull();
    expect(deadlineHint(request('completed'), 'sender')).toBeNull();
  });
});

it('a view becomes a request for the rules, with its times as dates', () => {
  const reminded = lifecycleOf({ ...request('pending'), lastRemindedAt: '2026-03-02T10:00:00.000Z' });
  expect(reminded.lastRemindedAt).toEqual(new Date('2026-03-02T10:00:00.000Z'));
  expect(stateOf(lifecycleOf(request('senderFinal')))).toBe('senderFinal');
});

describe('participantRows', () => {
  it('drops requests that the viewer may see only in part, and keeps a failure', () => {
    const { updates: _, ...inPart } = request('completed');
    expect(participantRows({ rows: [request('accepted'), inPart] }).rows).toEqual([request('accepted')]);
    expect(participantRows({ rows: null }).rows).toBeNull();
  });
});

describe('the author of a log entry', () => {
  const entry = (type: string, author = '', note = '') => ({
    type,
    author,
    note,
    date: '2026-03-01T10:00:00.000Z',
  });
  const left = { ...request('completed'), sender: '', senderDisplayName: 'Deleted user' };

  it('is one of the two sides, by their current name', () => {
    expect(authorOf(request('accepted'), entry('accepted', 'ben'), null)).toBe('Ben F.');
    expect(authorOf(left, entry('recipientCompleted', 'ben'), null)).toBe('Ben F.');
    expect(authorOf(request('accepted'), entry('update', 'ben', 'Hi'), 'sender')).toBe('Ben F.');
    expect(authorOf(request('accepted'), entry('update', 'ben', 'Hi'), 'recipient')).toBe('You');
  });

  it('is no side for an entry of the scheduler', () => {
    expect(authorOf(request('completed'), entry('senderFinalized'), null)).toBe('Done automatically');
    expect(authorOf(request('completed'), entry('completed'), null)).toBe('Done automatically');
  });

  it('is both sides for an update about an agreement', () => {
    expect(authorOf(request('accepted'), entry('update', '', agreedNote(1)), null)).toBe('Both sides');
    const open = openItemsNote([{ version: 1, n: 1, what: 'A song', state: 'not delivered', due: null }]);
    const paid = payNote({ n: 2, amount: '1200.00', currency: 'EUR' }, { action: 'missing' });
    for (const note of [open, paid])
      expect(authorOf(request('accepted'), entry('update', '', note), null)).toBe('Noted automatically');
  });

  it('is a deleted user for a milestone without a text, and automatic for one of the clock', () => {
    expect(authorOf(left, entry('created'), null)).toBe('Deleted user');
    expect(authorOf(left, entry('senderFinalized'), null)).toBe('Deleted user');
    expect(authorOf(left, entry('senderFinalized', '', 'Finalized automatically'), null)).toBe(
      'Done automatically',
    );
    expect(authorOf(left, entry('recipientFinalized'), null)).toBe('Done automatically');
    expect(authorOf(left, entry('completed'), null)).toBe('');
  });
});

it('a milestone says "You" to the side that took it, but not if the clock did', () => {
  const entry = { type: 'senderFinalized', author: 'ann' };
  expect(ownLogLabel(entry, 'sender')).toBe('You finalized');
  expect(ownLogLabel(entry, 'recipient')).toBeNull();
  expect(ownLogLabel({ ...entry, author: '' }, 'sender')).toBeNull();
  expect(ownLogLabel({ ...entry, type: 'update' }, 'sender')).toBeNull();
});
