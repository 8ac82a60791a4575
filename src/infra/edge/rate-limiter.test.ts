import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { addressKey, createRateLimiter, defineRateLimits, kitRateLimits } from './rate-limiter.ts';

const { visit, knock } = defineRateLimits({
  visit: { points: 2, seconds: 60, counted: 'process' },
  knock: { points: 1, seconds: 60, counted: 'process' },
});
const log = { warn: () => {} } as unknown as FastifyBaseLogger;
const limiterOf = (...limits: (typeof visit)[]) =>
  createRateLimiter({ each: {} as Pool, batches: {} as Pool }, limits, 1, log);

it('counts each limit and each key separately', async () => {
  const limiter = limiterOf(visit, knock);
  expect(await limiter.take(visit, 'a')).toMatchObject({ rateLimit: 'visit', limit: 2, remaining: 1 });
  expect(await limiter.take(visit, 'b')).toMatchObject({ remaining: 1 });
  expect(await limiter.take(visit, 'a')).toMatchObject({ remaining: 0 });
  await expect(limiter.take(visit, 'a')).rejects.toMatchObject({ code: 'too_many' });
  expect([await limiter.allows(knock, 'a'), await limiter.allows(knock, 'a')]).toEqual([true, false]);
  await limiter.reset(visit, 'a');
  expect(await limiter.take(visit, 'a')).toMatchObject({ remaining: 1 });
});

it('refuses two limits with the same name, and one that no module declares: its rows would never be erased', async () => {
  const again = defineRateLimits({ read: { points: 1, seconds: 1, counted: 'process' } });
  expect(() => limiterOf(kitRateLimits.read, again.read)).toThrow('two rate limits with the name "read"');
  await expect(limiterOf(knock).take(visit, 'a')).rejects.toThrow(
    'No module declares the rate limit "visit"',
  );
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the address %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
