import { expect, it } from 'vitest';
import { requestView } from '#tests/components/request-view.ts';
import { notedSteps } from './requests.noted-steps.rules.ts';

const entry = (type: string, author: string, note: string, day: number) => ({
  ...{ type, author, note },
  date: `2026-03-0${day}T10:00:00.000Z`,
});
const request = requestView('senderDone', [
  entry('created', 'ada', '', 1),
  entry('accepted', 'ben', 'Gladly', 2),
  entry('update', 'ada', 'Halfway there', 3),
  entry('update', '', 'Agreed on version 2 of the agreement.', 4),
  entry('senderCompleted', 'ada', 'All uploaded', 5),
]);
const words = (steps: ReturnType<typeof notedSteps>) =>
  steps.map(({ name, step, note }) => [name, `${step}: ${note}`]);

it('lists each note with its step and author, in order', () => {
  expect(words(notedSteps(request))).toEqual([
    ['Ada L.', 'Request: Hello'],
    ['Ben F.', 'Accepted: Gladly'],
    ['Ada L.', 'Update: Halfway there'],
    ['', 'Update: Agreed on version 2 of the agreement.'],
    ['Ada L.', 'Completed: All uploaded'],
  ]);
});

it('leaves out steps without a note, and ends with the closing note', () => {
  const closing = { closedAt: '2026-03-06T10:00:00.000Z', closedHow: 'cancelled', closingNote: 'No time' };
  const without = { ...requestView('accepted', [entry('accepted', 'ben', '', 2)]), note: '' };
  expect(notedSteps(without)).toEqual([]);
  expect(words(notedSteps({ ...without, ...closing, closedBy: 'recipient' }))).toEqual([
    ['Ben F.', 'Cancelled: No time'],
  ]);
});
