import { describe, expect, it } from 'vitest';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { reviewMessages as words } from './reviews.messages.ts';
import { QUESTIONS } from './reviews.questions.rules.ts';
import {
  completionsToRemind,
  decideReply,
  decideReview,
  dueToRemind,
  dueToShow,
  isSame,
  type Reviewed,
  shownFrom,
  type TimedReview,
  type Written,
  writtenToShow,
  writtenUntil,
} from './reviews.rules.ts';

const COMPLETED = new Date('2026-03-01T12:00:00Z');
const at = (days: number, ms = 0) => new Date(COMPLETED.getTime() + days * 86_400_000 + ms);
const good: Written = { kept: true, inTime: true, goodToTalkTo: true, again: true, text: 'Good' };
const fair: Written = { ...good, inTime: false };
const reviewBy = (side: Side, more: Partial<TimedReview> = {}): TimedReview & Written => ({
  ...{ side, dateWritten: COMPLETED, dateShown: null, ...good, ...more },
});
const nothing: Reviewed = { completedAt: COMPLETED, gone: [], reviews: [] };
const refused = (message: string) => ({ outcome: 'refused', code: 'wrong_state', message });

describe('decideReview', () => {
  const decide = (more: Partial<Reviewed>, days = 1, ms = 0, asked = fair) =>
    decideReview({ ...nothing, ...more }, 'sender', asked, at(days, ms));

  it('allows a review within 60 days of the completion, while the other side is visible', () => {
    expect(decide({})).toEqual({ outcome: 'done', first: true, shows: false });
    expect(decide({}, 60)).toMatchObject({ outcome: 'done' });
    expect(decide({}, 60, 1)).toEqual(refused(words.late));
    expect(decide({ completedAt: null })).toEqual(refused(words.notCompleted));
    expect(decide({ gone: ['recipient'] })).toEqual(refused(words.gone));
    expect(decide({ gone: ['sender'] })).toMatchObject({ outcome: 'done' });
  });

  it('shows both reviews once the second is written', () => {
    expect(decide({ reviews: [reviewBy('recipient')] })).toEqual({
      outcome: 'done',
      first: true,
      shows: true,
    });
  });

  it('allows edits until the review is shown, also after the 60 days', () => {
    const own = (more: Partial<TimedReview> = {}) => ({ reviews: [reviewBy('sender', more)] });
    expect(decide(own())).toEqual({ outcome: 'done', first: false, shows: false });
    expect(decide(own(), 1, 0, good)).toEqual({ outcome: 'same' });
    const late = own({ dateWritten: at(59) });
    expect(decide(late, 59 + 14, -1)).toMatchObject({ outcome: 'done' });
    expect(decide(late, 59 + 14)).toEqual(refused(words.shown));
    expect(decide(own({ dateShown: at(1) }))).toEqual(refused(words.shown));
  });
});

it('two reviews are equal if their texts and all four answers are', () => {
  expect(isSame(good, { ...good })).toBe(true);
  expect(isSame(good, { ...good, text: '' })).toBe(false);
  for (const question of QUESTIONS)
    expect(isSame(good, { ...good, [question]: false }), question).toBe(false);
});

it('the clock shows a review 14 days after it was written', () => {
  expect([writtenUntil(COMPLETED), shownFrom({ dateWritten: at(2) })]).toEqual([at(60), at(16)]);
  const reviews = [reviewBy('sender'), reviewBy('recipient', { dateWritten: at(1) })];
  expect(dueToShow(reviews, at(14, -1))).toEqual([]);
  expect(dueToShow(reviews, at(14))).toEqual(['sender']);
  expect(dueToShow([reviewBy('sender', { dateShown: at(3) })], at(14))).toEqual([]);
  expect(writtenToShow(at(14))).toEqual(COMPLETED);
});

it('reminds a side without a review once, in the last week, while both sides are visible', () => {
  expect(dueToRemind(nothing, false, at(53, -1))).toEqual([]);
  expect(dueToRemind(nothing, false, at(53))).toEqual(['sender', 'recipient']);
  expect(dueToRemind(nothing, false, at(60))).toEqual(['sender', 'recipient']);
  expect(dueToRemind(nothing, false, at(60, 1))).toEqual([]);
  expect(dueToRemind({ ...nothing, reviews: [reviewBy('sender')] }, false, at(60))).toEqual(['recipient']);
  expect(dueToRemind(nothing, true, at(54))).toEqual([]);
  for (const side of ['sender', 'recipient'] as const)
    expect(dueToRemind({ ...nothing, gone: [side] }, false, at(54))).toEqual([]);
  expect(dueToRemind({ ...nothing, completedAt: null }, false, at(54))).toEqual([]);
  expect(completionsToRemind(at(60))).toEqual({ from: COMPLETED, to: at(7) });
});

it('allows one reply to a review', () => {
  expect(decideReply(null, 'Thanks')).toEqual({ outcome: 'done' });
  expect(decideReply({ text: 'Thanks' }, 'Thanks')).toEqual({ outcome: 'same' });
  expect(decideReply({ text: 'Thanks' }, 'No')).toEqual(refused(words.replied));
});
