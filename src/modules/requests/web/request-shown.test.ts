import { describe, expect, it } from 'vitest';
import { requestView as request } from '#tests/components/request-view.ts';
import { openItemsNote } from '../requests.open-items.rules.ts';
import {
  authorOf,
  deadlineHint,
  otherParticipant,
  ownLogLabel,
  participantOf,
  sideOf,
  wholeOnly,
} from './request-shown.ts';

const log = (...entries: [type: string, date: string][]) =>
  entries.map(([type, date]) => ({ type, date, author: '', note: '' }));

describe('the two sides', () => {
  it('are known by their usernames; a visitor and a third have none', () => {
    expect(sideOf(request('pending'), 'ada')).toBe('sender');
    expect(sideOf(request('pending'), 'ben')).toBe('recipient');
    expect(sideOf(request('pending'), 'eve')).toBeNull();
    expect(sideOf(request('pending'), null)).toBeNull();
  });

  it('each have the other one beside them; a third has the sender', () => {
    const other = (viewer: string) => otherParticipant(request('pending'), viewer).username;
    expect(['ada', 'ben', 'eve', ''].map(other)).toEqual(['ben', 'ada', 'ada', 'ada']);
  });

  it('keep their own fields apart', () => {
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

  it('half finalized counts 14 days from then, and names who has yet to', () => {
    const updates = log(
      ['senderCompleted', '2026-03-02T10:00:00.000Z'],
      ['recipientCompleted', '2026-03-05T10:00:00.000Z'],
      ['recipientFinalized', '2026-03-06T10:00:00.000Z'],
    );
    expect(deadlineHint(request('recipientFinal', updates), 'recipient')).toEqual({
      before: 'Finalizes by itself on ',
      at: '2026-03-20T10:00:00.000Z',
      after: ' unless Ada L. does before then.',
    });
    expect(deadlineHint(request('recipientFinal', updates), 'sender')?.after).toBe(
      ' unless you do before then.',
    );
  });

  it('is silent where nothing happens by itself', () => {
    expect(deadlineHint(request('accepted'), 'sender')).toBeNull();
    expect(deadlineHint(request('completed'), 'sender')).toBeNull();
  });
});

describe('wholeOnly', () => {
  it('leaves out what the viewer may see only in part, and keeps a failure one', () => {
    const { updates: _, ...inPart } = request('completed');
    expect(wholeOnly({ rows: [request('accepted'), inPart] }).rows).toEqual([request('accepted')]);
    expect(wholeOnly({ rows: null }).rows).toBeNull();
  });
});

describe('who wrote an entry of the log', () => {
  const entry = (type: string, author = '', note = '') => ({
    type,
    author,
    note,
    date: '2026-03-01T10:00:00.000Z',
  });
  const left = { ...request('completed'), sender: '', senderDisplayName: 'Deleted user' };

  it('is one of the two, by the name they have now', () => {
    expect(authorOf(request('accepted'), entry('accepted', 'ben'), null)).toBe('Ben F.');
    expect(authorOf(left, entry('recipientCompleted', 'ben'), null)).toBe('Ben F.');
    expect(authorOf(request('accepted'), entry('update', 'ben', 'Hi'), 'sender')).toBe('Ben F.');
    expect(authorOf(request('accepted'), entry('update', 'ben', 'Hi'), 'recipient')).toBe('You');
  });

  it('is no side where the scheduler did it', () => {
    expect(authorOf(request('completed'), entry('senderFinalized'), null)).toBe('Done automatically');
    expect(authorOf(request('completed'), entry('completed'), null)).toBe('Done automatically');
  });

  it('is both sides where an update tells what the two agreed on', () => {
    expect(authorOf(request('accepted'), entry('update', '', 'Agreed on version 1'), null)).toBe(
      'Both sides',
    );
    const open = openItemsNote([{ n: 1, what: 'A song', state: 'not delivered', due: null }]);
    expect(authorOf(request('accepted'), entry('update', '', open), null)).toBe('Noted automatically');
  });

  it('is a deleted user where their steps stand without words; what the clock did for them says so', () => {
    expect(authorOf(left, entry('created'), null)).toBe('Deleted user');
    expect(authorOf(left, entry('senderFinalized'), null)).toBe('Deleted user');
    expect(authorOf(left, entry('senderFinalized', '', 'Finalized automatically'), null)).toBe(
      'Done automatically',
    );
    expect(authorOf(left, entry('recipientFinalized'), null)).toBe('Done automatically');
    expect(authorOf(left, entry('completed'), null)).toBe('');
  });
});

it('a milestone says "You" to the one who took it, and nothing of that where the clock did', () => {
  const entry = { type: 'senderFinalized', author: 'ann' };
  expect(ownLogLabel(entry, 'sender')).toBe('You finalized');
  expect(ownLogLabel(entry, 'recipient')).toBeNull();
  expect(ownLogLabel({ ...entry, author: '' }, 'sender')).toBeNull();
  expect(ownLogLabel({ ...entry, type: 'update' }, 'sender')).toBeNull();
});
