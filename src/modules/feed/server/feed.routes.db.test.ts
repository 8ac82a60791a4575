import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, type Category } from '#contract/product.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// The feed of the dashboard: items of followed users and of the viewer's content type, newest first, without
// duplicates.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (contentType: Category = 'gaming') => createPerson(app.context, { profile: { contentType } });
const follow = (by: Person, other: Person) =>
  app.call('PUT', `/follow/${other.username}`, { token: by.token });

const idOf = (item: { kollabId?: string; postId?: string }) => item.kollabId ?? item.postId;

/** Reads the ids of a viewer's feed, page by page. */
async function feedOf(viewer: Person, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = `/feed?limit=${limit}`;
  while (path) {
    const { status, body, headers, text }: Awaited<ReturnType<typeof app.call>> = await app.call(
      'GET',
      path,
      {
        token: await viewer.freshToken(),
      },
    );
    expect(status, text).toBe(200);
    expect(body.length).toBeLessThanOrEqual(limit);
    ids.push(...body.map(idOf));
    path = headers.get('link')?.match(/<\/api(.*?)>/)?.[1];
  }
  return ids;
}

describe('GET /feed', () => {
  it('has the items of followed users and of the viewer’s content type, newest first, each once, without the viewer’s own', async () => {
    const [viewer, friend, stranger] = [await person('art'), await person('news'), await person('news')];
    await follow(viewer, friend);
    const post = async (owner: Person, category: Category) => {
      app.clock.advance(1000);
      const body = { desc: 'Words', imageUrl: 'https://pictures.example/a.png', category, tags: [] };
      const made = await app.call('POST', '/post', { token: await owner.freshToken(), body });
      expect(made.status, made.text).toBe(201);
      return made.body.result.postId;
    };
    const publish = async (owner: Person, category: Category, active = true) => {
      app.clock.advance(1000);
      return createKollab(app.context, owner, { category, active });
    };
    const typed = await publish(stranger, 'art');
    const followed = await publish(friend, 'news');
    const both = await publish(friend, 'art');
    await publish(stranger, 'news');
    await publish(viewer, 'art');
    await publish(friend, 'news', false);
    const typedPost = await post(stranger, 'art');
    await post(stranger, 'news');
    const followedPost = await post(friend, 'news');
    const expected = [followedPost, typedPost, both, followed, typed];
    expect(await feedOf(viewer, 10)).toEqual(expected);
    expect(await feedOf(viewer, 1)).toEqual(expected);
  });

  it('leaves out muted users, hidden items and muted tags', async () => {
    const [viewer, friend, other] = [await person('crafts'), await person('food'), await person('food')];
    await follow(viewer, friend);
    await follow(viewer, other);
    const hidden = await createKollab(app.context, friend);
    await createKollab(app.context, friend, { tags: ['loud'] });
    await createKollab(app.context, other);
    const kept = await createKollab(app.context, friend, { tags: ['quiet'] });
    await app.call('PUT', `/hide/kollab/${hidden}`, { token: viewer.token });
    await app.call('PUT', `/mute/${other.username}`, { token: viewer.token });
    await app.call('POST', '/preferences', { token: viewer.token, body: { mutedTags: ['loud'] } });
    expect(await feedOf(viewer, 10)).toEqual([kept]);
  });

  it('is empty for a viewer who follows nobody if there is nothing of their content type', async () => {
    expect(await feedOf(await person('finance'), 10)).toEqual([]);
  });

  it('rejects the cursor of another viewer', async () => {
    const [one, other] = [await person('health'), await person('health')];
    const owner = await person('health');
    for (let n = 0; n < 3; n++) await createKollab(app.context, owner, { category: 'health' });
    const { headers } = await app.call('GET', '/feed?limit=1', { token: one.token });
    const cursor = headers.get('link')?.match(/cursor=([^>&]+)/)?.[1];
    expect((await app.call('GET', `/feed?cursor=${cursor}`, { token: other.token })).status).toBe(400);
  });
});

describe('with many rows', () => {
  // More rows than one scan reads, so that both statements are used, alone and together.
  const KOLLABS = 2_000;
  const OWNERS = 200;

  beforeAll(async () => {
    const { pool } = app.context.database;
    await pool.query(
      `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'owner_' || n, 'Owner ' || n, 'creator',
        'gaming', now() from generate_series(1, $1::int) n`,
      [OWNERS],
    );
    // The first twenty owners publish seldom, and long ago.
    await pool.query(
      `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
        compensation, tags, date_posted)
      select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ('00000000-0000-7000-8000-' || lpad(to_hex(case when n <= 60 then 1 + n % 20 else 21 + n * 7 % ($2::int - 20)
          end), 12, '0'))::uuid, 'Kollab ' || n, 'https://pictures.example/a.png',
        ($3::text[])[1 + n * 13 % 9], array['creators'], '', '', '', array['tag'],
        -- Some at the same moment: the id decides.
        timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
      from generate_series(1, $1::int) n`,
      [KOLLABS, OWNERS, CATEGORIES.slice(0, 9)],
    );
    // As many posts, with the same timestamps.
    await pool.query(`insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted)
      select ('2' || substr(id::text, 2))::uuid, owner_id, 'Post', image_url, category, tags, date_posted
      from kollabs where title like 'Kollab %'`);
    await pool.query(COUNT_ROWS);
    await pool.query('analyze kollabs, posts, profiles, follows');
  });

  const cases = [
    { name: 'none followed', contentType: 'travel', followed: 'false' },
    { name: 'a few followed who publish often', contentType: 'writing', followed: 'n between 30 and 34' },
    { name: 'a few followed who publish seldom', contentType: 'writing', followed: 'n <= 15' },
    { name: 'many followed', contentType: 'writing', followed: 'n between 40 and 160' },
    { name: 'many followed, and a content type with much', contentType: 'gaming', followed: 'n > 100' },
    {
      name: 'many followed of whom few publish',
      contentType: 'writing',
      followed: 'n <= 20 or n > 150',
      idle: true,
    },
    { name: 'everyone followed', contentType: 'marketing', followed: 'true' },
  ] as const;
  it.each(cases)('equals the result of a plain query: $name', async ({ contentType, followed, ...more }) => {
    const { pool } = app.context.database;
    const viewer = await person(contentType);
    if ('idle' in more) {
      // Followed users without items: the scan finds too little, so each followed user is read.
      await pool.query(
        `insert into follows select $1, user_id, now() from profiles where username like 'person_%' and user_id <> $1`,
        [viewer.userId],
      );
      await pool.query(`update kollabs set active = false where owner_id in
        (select user_id from profiles where username ~ '^owner_(1[5-9]\\d)$')`);
      await pool.query(`update posts set state = 'hidden' where owner_id in
        (select user_id from profiles where username ~ '^owner_(1[5-9]\\d)$')`);
    }
    await pool.query(
      `insert into follows (follower_id, followed_id, created_at) select $1, user_id, now()
      from profiles cross join lateral (select split_part(username, '_', 2)::int as n) as of
      where username like 'owner_%' and (${followed})`,
      [viewer.userId],
    );
    await pool.query(COUNT_ROWS);
    const { rows } = await pool.query<{ id: string }>(
      `select k.id from (select id, owner_id, category, date_posted, active, state from kollabs
        union all select id, owner_id, category, date_posted, true, state from posts) k
      where k.active and k.state = 'active' and k.owner_id <> $1 and (k.category = $2
        or k.owner_id in (select followed_id from follows where follower_id = $1))
      order by k.date_posted desc, k.id desc`,
      [viewer.userId, contentType],
    );
    const expected = rows.map(({ id }) => id);
    expect(await feedOf(viewer, 100)).toEqual(expected);
    const first = await app.call('GET', '/feed?limit=7', { token: await viewer.freshToken() });
    expect(first.body.map(idOf)).toEqual(expected.slice(0, 7));
  });
});

const COUNT_ROWS = `update profiles p set
  current_active_kollabs = (select count(*) from kollabs k
    where k.owner_id = p.user_id and k.active and k.state = 'active'),
  follower_count = (select count(*) from follows f where f.followed_id = p.user_id),
  following_count = (select count(*) from follows f where f.follower_id = p.user_id)`;
