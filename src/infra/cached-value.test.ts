import { expect, it } from 'vitest';
import { CachedValue } from './cached-value.ts';
import type { Db } from './db/pool.ts';

const db = {} as Db;

it('caches nothing that was read before a change, and expires soon while the log is not followed', async () => {
  let isFollowed = true;
  const known = new CachedValue(
    () => isFollowed,
    async () => ({}),
  );
  const first = known.read(db);
  expect(known.read(db)).toBe(first);
  // While it is being read.
  known.drop();
  const second = known.read(db);
  expect(second).not.toBe(first);
  await Promise.all([first, second]);
  expect(known.read(db)).toBe(second);
  isFollowed = false;
  await expect.poll(() => known.read(db) === second, { interval: 50 }).toBe(false);
  const third = known.read(db);
  expect(known.read(db)).toBe(third);
  // It was read while the log was not followed, so it expires although the log is followed now.
  isFollowed = true;
  await expect.poll(() => known.read(db) === third, { interval: 50 }).toBe(false);
});

it('does not cache a failure', async () => {
  let fails = true;
  const known = new CachedValue(
    () => true,
    async () => {
      if (fails) throw new Error('away');
      return 'there';
    },
  );
  await expect(known.read(db)).rejects.toThrow('away');
  fails = false;
  expect(await known.read(db)).toBe('there');
});
