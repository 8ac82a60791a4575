import { expect, it } from 'vitest';
import { contentTypeKeptMessage } from './profiles.messages.ts';
import { contentTypeKeptUntil } from './profiles.rules.ts';

const changed = new Date('2026-03-05T10:30:00.000Z');
const free = new Date('2026-06-03T10:30:00.000Z');

it('keeps a content category for 90 days, and that of sign-up not at all', () => {
  expect(contentTypeKeptUntil(null, changed)).toBe(null);
  expect(contentTypeKeptUntil(changed, changed)).toEqual(free);
  expect(contentTypeKeptUntil(changed, new Date(free.getTime() - 1))).toEqual(free);
  expect(contentTypeKeptUntil(changed, free)).toBe(null);
});

it('says from when it can be changed again', () => {
  expect(contentTypeKeptMessage(free, 'America/New_York')).toMatch(
    /from 3 Jun 2026, 06:30 \(America\/New York\)\.$/,
  );
  expect(contentTypeKeptMessage(free, null)).toBe(
    'You changed your content category less than 90 days ago. You can change it again from 3 Jun 2026, 10:30 UTC.',
  );
});
