import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTED_USERS } from '#modules/hubs/hubs.rules.ts';
import { createPerson } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { countUsers, type UserCount } from './user-counts.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

async function counts(token?: string): Promise<Record<string, Omit<UserCount, 'category'>>> {
  const { body } = await app.call('GET', '/users/counts', { token });
  return Object.fromEntries(body.counts.map(({ category, ...count }: UserCount) => [category, count]));
}

it('counts the visible users of each content type and on each platform', async () => {
  const person = (profile: object) => createPerson(app.context, { profile });
  const reader = await person({ contentType: 'art', featuredPlatform: 'none' });
  const blocked = await person({ contentType: 'food', featuredPlatform: 'twitch' });
  await person({ contentType: 'food', featuredPlatform: 'youtube' });
  await person({ contentType: 'food', featuredPlatform: 'youtube', state: 'suspended' });
  expect((await app.call('PUT', `/block/${blocked.username}`, { token: reader.token })).status).toBe(200);
  expect(await counts()).toEqual({
    art: { count: 1, more: false },
    food: { count: 2, more: false },
    twitch: { count: 1, more: false },
    youtube: { count: 1, more: false },
  });
  expect(await counts(reader.token)).toMatchObject({ food: { count: 1 }, twitch: { count: 0 } });
});

it('counts and reads up to the limit of a category, and tells that there are more', async () => {
  const { pool } = app.context.database;
  await pool.query(
    `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined, audience_size)
     select gen_random_uuid(), 'diy_' || n, 'D', 'creator', 'diy', now(), n from generate_series(1, 3000) n`,
  );
  await pool.query('analyze profiles');
  // After the cached response has expired.
  app.clock.advance(60_000);
  expect((await counts()).diy).toEqual({ count: COUNTED_USERS, more: true });

  const plans: string[] = [];
  const explaining = {
    query: async (given: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
      const statement = typeof given === 'string' ? { text: given, values } : given;
      const { rows } = await pool.query(`explain (analyze, costs off) ${statement.text}`, statement.values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    },
  };
  await countUsers({ pool: explaining, planned: explaining } as never);
  expect(plans[0]).not.toContain('Seq Scan on profiles');
  const reads = [
    ...(plans[0] ?? '').matchAll(/using (profiles_by_\w+) on profiles .*?rows=([\d.]+) loops=(\d+)/g),
  ];
  expect(reads.map(([, index]) => index)).toEqual([
    'profiles_by_content_audience',
    'profiles_by_platform_audience',
  ]);
  for (const [, , rows, loops] of reads)
    expect(Number(rows) * Number(loops)).toBeLessThanOrEqual(22 * (COUNTED_USERS + 1));
});
