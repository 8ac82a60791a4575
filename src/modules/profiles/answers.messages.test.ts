import { expect, it } from 'vitest';
import { answersText } from './answers.messages.ts';

it.each([
  [
    'Answers 9 of 10 requests, usually within 4 hours',
    { requests: 10, answered: 9, usualSeconds: 3.2 * 3600 },
  ],
  ['Answers 5 of 5 requests, usually within an hour', { requests: 5, answered: 5, usualSeconds: 0 }],
  ['Answers 5 of 5 requests, usually within 23 hours', { requests: 5, answered: 5, usualSeconds: 23 * 3600 }],
  ['Answers 5 of 5 requests, usually within a day', { requests: 5, answered: 5, usualSeconds: 24 * 3600 }],
  ['Answers 5 of 5 requests, usually within 2 days', { requests: 5, answered: 5, usualSeconds: 86_401 }],
  ['Answers 99% of requests, usually within a day', { requests: 1000, answered: 999, usualSeconds: 86_400 }],
  ['Answered none of 7 requests', { requests: 7, answered: 0, usualSeconds: null }],
])('says: %s', (text, answers) => {
  expect(answersText(answers)).toBe(text);
});
