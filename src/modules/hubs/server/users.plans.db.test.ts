import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { findFeatured, listUsers, type UserSort } from './users.queries.ts';

let plans: Plans;

beforeAll(async () => {
  plans = await openPlans();
  // Enough rows for the planner to choose between the indexes.
  await plans.client.query(`
    insert into profiles
      (user_id, username, display_name, account_type, content_type, date_joined, audience_size, featured_platform)
    select gen_random_uuid(), 'p' || n, 'p' || n, 'creator',
      (array['music', 'gaming', 'art', 'food', 'travel', 'news', 'diy'])[n % 7 + 1],
      timestamptz '2026-01-01' + (n * 7919) % 5003 * interval '1 minute', (n * 7919) % 100003,
      (array['none', 'youtube', 'twitch', 'instagram', 'twitter'])[n % 5 + 1]
    from generate_series(1, 5000) as n`);
  await plans.client.query('analyze profiles');
});
afterAll(() => plans.close());

const EXCLUSIONS = {
  userId: v7(),
  hasBlocks: true,
  hasMutesOrHides: true,
  mutedTags: ['loud'],
  mutedCategories: ['art' as const],
};

it.each([
  ['audienceSize', {}, 'profiles_by_audience'],
  ['dateJoined', {}, 'profiles_by_joined'],
  ['audienceSize', { contentType: 'music' }, 'profiles_by_content_audience'],
  ['dateJoined', { contentType: 'music' }, 'profiles_by_content_joined'],
  ['audienceSize', { featuredPlatform: 'twitch' }, 'profiles_by_platform_audience'],
  ['dateJoined', { featuredPlatform: 'twitch' }, 'profiles_by_platform_joined'],
  [
    'audienceSize',
    { contentType: 'music', featuredPlatform: 'twitch' },
    'profiles_by_content_platform_audience',
  ],
] as const)('reads the order %s of %j from %s, on every page', async (sort, filter, index) => {
  const { contentType, featuredPlatform } = { contentType: '', featuredPlatform: '', ...filter };
  const name = `users/${sort}/${contentType}/${featuredPlatform}/`;
  const key = sort === 'dateJoined' ? new Date('2026-01-03') : 50_000;
  const cursor = writeCursor(name, { key, id: v7() });
  for (const [page, exclusions] of [[{}], [{ cursor }], [{ cursor }, EXCLUSIONS]] as const) {
    const asked = { sort: sort satisfies UserSort, ...filter };
    const plan = await plans.planOf(() => listUsers(plans.db, asked, page, exclusions));
    expect(plan).toContain(`using ${index} on`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it('reads the featured user from recently completed collaborations', async () => {
  const plan = await plans.planOf(() => findFeatured(plans.db, new Date(), EXCLUSIONS));
  expect(plan).toContain('using preferences_pkey on');
  expect(plan).toContain('using requests_by_completed on');
  expect(plan).not.toContain('Seq Scan');
});
