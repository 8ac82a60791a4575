import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumOf } from '#contract/facet-counts.ts';
import { COUNTED_KOLLABS, countOf, type KollabCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { countKollabs } from './kollab-counts.queries.ts';

let app: TestApp;
let creator: Person;
let business: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  creator = await createPerson(app.context, { profile: { accountType: 'creator' } });
  business = await createPerson(app.context, { profile: { accountType: 'business' } });
});
afterAll(() => app.close());

const counts = async (by?: Person): Promise<KollabCounts> =>
  (await app.call('GET', '/allkollabs/counts', { token: by?.token })).body;

it('counts what each facet of the list finds, for visitors and for readers with exclusions', async () => {
  const add = (owner: Person, category: 'art' | 'food', lookingForTypes: ('creators' | 'businesses')[]) =>
    createKollab(app.context, owner, { category, lookingForTypes });
  await add(creator, 'art', ['creators']);
  await add(creator, 'art', ['creators', 'businesses']);
  await add(business, 'art', ['businesses']);
  await add(business, 'food', ['creators']);
  await createKollab(app.context, creator, { category: 'art', active: false });
  await createKollab(app.context, creator, { category: 'art', deletedAt: app.clock.now() });
  const reader = await createPerson(app.context);
  expect((await app.call('PUT', `/block/${business.username}`, { token: reader.token })).status).toBe(200);

  const totalOf = (
    { counts }: KollabCounts,
    { lookingFor, ...asked }: { category?: string; accountType?: string; lookingFor?: string },
  ) => sumOf(counts, { ...asked, lookingForTypes: lookingFor });
  const queries = [
    {},
    { category: 'art' },
    { category: 'music' },
    { lookingFor: 'creators' },
    { category: 'art', accountType: 'creator', lookingFor: 'businesses' },
  ] as const;
  for (const by of [undefined, reader]) {
    const counted = await counts(by);
    for (const query of queries) {
      const list = await app.call('GET', `/allkollabs?${new URLSearchParams(query)}&limit=100`, {
        token: by?.token,
      });
      expect(totalOf(counted, query), JSON.stringify([by?.username, query])).toBe(list.body.length);
    }
  }
  expect(totalOf(await counts(reader), {})).toBe(2);
});

it('counts and reads no more of a category than the limit, and marks the count', async () => {
  const { pool } = app.context.database;
  await createKollab(app.context, creator, { category: 'diy' });
  await pool.query(
    `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary, compensation,
       tags, date_posted)
     select gen_random_uuid(), owner_id, title, image_url, category, looking_for_types, looking_for, summary, compensation,
       tags, date_posted - n * interval '1 second'
     from kollabs, generate_series(1, 3000) n where category = 'diy'`,
  );
  await pool.query('analyze kollabs, profiles');
  // Longer than the ttl of the cached response.
  app.clock.advance(60_000);
  const counted = await counts();
  expect(countOf(counted, 'diy')).toBe(`${COUNTED_KOLLABS}+`);
  expect(counted.more).toEqual(['diy']);

  const plans: string[] = [];
  const explaining = {
    query: async (given: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
      const statement = typeof given === 'string' ? { text: given, values } : given;
      const { rows } = await pool.query(`explain (analyze, costs off) ${statement.text}`, statement.values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    },
  };
  await countKollabs({ pool: explaining, planned: explaining } as never);
  const read = plans[0]?.match(/using kollabs_by_category_posted on kollabs .*?rows=([\d.]+) loops=(\d+)/);
  expect(plans[0]).toContain('using kollabs_by_category_posted on');
  expect(Number(read?.[1])).toBeLessThanOrEqual(COUNTED_KOLLABS + 1);
  expect(plans[0]).not.toMatch(/Seq Scan on kollabs/);

  // With the generic plan that a prepared statement gets, the planner must still know that few rows are read.
  const client = await pool.connect();
  try {
    const planning = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        await client.query(`set plan_cache_mode = force_generic_plan; prepare counting as ${text}`);
        const given = values.map((one) => pg.escapeLiteral(Array.isArray(one) ? `{${one}}` : String(one)));
        const { rows } = await client.query(`explain execute counting(${given})`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    };
    await countKollabs({ pool: planning, planned: planning } as never);
  } finally {
    client.release(true);
  }
  expect(plans.at(-1)).toMatch(new RegExp(`Limit .* rows=${COUNTED_KOLLABS + 1} `));
});
