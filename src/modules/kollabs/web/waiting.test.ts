import { expect, it } from 'vitest';
import { waitingFor } from './waiting.ts';

const nothing = { emailVerified: true, unread: 0, received: '0', active: '0', sent: '0' };

it('says nothing when nothing waits', () => {
  expect(waitingFor(nothing)).toEqual([]);
});

it('puts what others wait for first, and counts in words', () => {
  const items = waitingFor({ ...nothing, unread: 2, received: '1', active: '3', sent: '1000+' });
  expect(items.map(({ count, text }) => `${count} ${text}`)).toEqual([
    '1 request waits for your answer',
    '3 collaborations are under way',
    '1000+ requests of yours wait for an answer',
    '2 unread notifications',
  ]);
});

it('counts unread notifications no further than lists count', () => {
  expect(waitingFor({ ...nothing, unread: 1000 })[0]?.count).toBe('1000');
  expect(waitingFor({ ...nothing, unread: 1001 })[0]?.count).toBe('1000+');
});

it('reminds of the verification mail before all else', () => {
  const [first] = waitingFor({ ...nothing, emailVerified: false, received: '1' });
  expect(first).toMatchObject({ count: null, action: 'Send it again' });
});
