import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedEntry, SavedIn, SavedList } from '#modules/saved/saved.contract.ts';
import { SAVED_LIMITS } from '#modules/saved/saved.rules.ts';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const as = (who: Person) => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (path: string, body?: object) =>
    app.call(method, path, { token: who.token, ...(body && { body }) });
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
};
const makeList = async (who: Person, name: string): Promise<SavedList> => {
  const made = await as(who).post('/saved/lists', { name });
  expect(made.status).toBe(201);
  return made.body;
};
const namesIn = async (who: Person, list = 'saved') => {
  const { body } = await as(who).get(`/saved/lists/${list}/entries`);
  return body.map(({ kollab, user }: SavedEntry) => kollab?.title ?? user?.username);
};
const holding = async (who: Person, address: string) =>
  (await as(who).get(`/saved/of/${address}`)).body
    .filter(({ holds }: SavedIn) => holds)
    .map(({ name }: SavedIn) => name);

describe('saving', () => {
  it('keeps Kollabs and users in the list that everyone has, the latest first', async () => {
    const [ada, ben] = [await person(), await person()];
    const kollabId = await createKollab(app.context, ben, { title: 'A duet about tides' });
    for (let n = 0; n < 2; n++) {
      const saved = await as(ada).put(`/saved/lists/saved/kollab/${kollabId}`);
      expect([saved.status, saved.body.message]).toEqual([200, 'Saved']);
    }
    app.clock.advance(1000);
    await as(ada).put(`/saved/lists/saved/user/${ben.username.toUpperCase()}`);
    expect(await namesIn(ada)).toEqual([ben.username, 'A duet about tides']);
    expect(await holding(ada, `kollab/${kollabId}`)).toEqual(['Saved']);
    expect(await holding(ada, `user/${ben.username}`)).toEqual(['Saved']);
    // Page by page, each entry once.
    const one = await as(ada).get('/saved/lists/saved/entries?limit=1');
    const next = /<([^>]+)>/.exec(one.headers.get('link') ?? '')?.[1]?.replace(/^.*\/api/, '') ?? '';
    const two = await as(ada).get(next);
    expect([one.body, two.body].map(([entry]) => entry.kind)).toEqual(['user', 'kollab']);
    await as(ada).delete(`/saved/lists/saved/kollab/${kollabId}`);
    expect((await as(ada).delete(`/saved/lists/saved/kollab/${kollabId}`)).status).toBe(200);
    expect(await namesIn(ada)).toEqual([ben.username]);
  });

  it('is private: no list, notification or event of another user shows it', async () => {
    const [ada, ben] = [await person(), await person()];
    const list = await makeList(ada, 'Later');
    await as(ada).put(`/saved/lists/${list.list}/user/${ben.username}`);
    expect(await namesIn(ada, list.list)).toEqual([ben.username]);
    const others = as(ben);
    const statuses = [
      (await others.get(`/saved/lists/${list.list}/entries`)).status,
      (await others.put(`/saved/lists/${list.list}`, { name: 'Mine' })).status,
      (await others.put(`/saved/lists/${list.list}/user/${ada.username}`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
    await others.delete(`/saved/lists/${list.list}`);
    await others.delete(`/saved/lists/${list.list}/user/${ben.username}`);
    expect(await namesIn(ada, list.list)).toEqual([ben.username]);
    expect((await others.get('/notifications')).body).toEqual([]);
    expect((await others.get('/saved/lists')).body).toEqual([{ list: 'saved', name: 'Saved' }]);
  });

  it('accepts only what the viewer sees', async () => {
    const ada = await person();
    const gone = '01900000-0000-7000-8000-000000000000';
    const statuses = await Promise.all(
      [
        `saved/kollab/${gone}`,
        'saved/kollab/not-an-id',
        'saved/user/no_one_of_this_name',
        `${gone}/user/${ada.username}`,
        'other/user/someone',
        'saved/weather/today',
      ].map(async (path) => (await as(ada).put(`/saved/lists/${path}`)).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 400, 400]);
  });

  it('leaves out what is not visible, and shows it again when it is visible', async () => {
    const [ada, ben] = [await person(), await person()];
    const kollabId = await createKollab(app.context, ben, { title: 'Now and then' });
    await as(ada).put(`/saved/lists/saved/kollab/${kollabId}`);
    await as(ada).put(`/saved/lists/saved/user/${ben.username}`);
    await as(ada).put(`/block/${ben.username}`);
    expect(await namesIn(ada)).toEqual([]);
    await as(ada).delete(`/block/${ben.username}`);
    await as(ada).put(`/hide/kollab/${kollabId}`);
    expect(await namesIn(ada)).toEqual([ben.username]);
    await as(ada).delete(`/hide/kollab/${kollabId}`);
    expect(await namesIn(ada)).toHaveLength(2);
    expect((await as(ben).delete(`/kollab/${kollabId}/delete`)).status).toBe(200);
    expect(await namesIn(ada)).toEqual([ben.username]);
  });

  it('goes with the account of what is saved, and with the own', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, ben);
    const { list } = await makeList(ada, 'Later');
    await as(ada).put(`/saved/lists/saved/kollab/${kollabId}`);
    await as(ada).put(`/saved/lists/${list}/user/${ben.username}`);
    await as(ada).put(`/saved/lists/${list}/user/${cleo.username}`);
    const rows = async () => {
      const { rows } = await app.context.database.db.execute<{ entries: number; lists: number }>(sql`
        select (select count(*)::int from saved_entries where user_id = ${ada.userId}) as entries,
          (select count(*)::int from saved_lists where user_id = ${ada.userId}) as lists`);
      return rows[0];
    };
    expect(await rows()).toEqual({ entries: 3, lists: 1 });
    await leave(ben);
    expect(await rows()).toEqual({ entries: 1, lists: 1 });
    await leave(ada);
    expect(await rows()).toEqual({ entries: 0, lists: 0 });
  });
});

describe('lists', () => {
  it('are made, renamed and deleted, each name once', async () => {
    const ada = await person();
    const later = await makeList(ada, ' Later ');
    expect(later.name).toBe('Later');
    for (const name of ['later', 'SAVED']) {
      const taken = await as(ada).post('/saved/lists', { name });
      expect([taken.status, taken.body.fields]).toEqual([
        422,
        { name: 'You already have a list with this name' },
      ]);
    }
    const soon = await makeList(ada, 'Soon');
    expect((await as(ada).put(`/saved/lists/${soon.list}`, { name: 'LATER' })).status).toBe(422);
    // A list can be renamed to its own name in another case.
    expect((await as(ada).put(`/saved/lists/${later.list}`, { name: 'LATER' })).body.name).toBe('LATER');
    const named = async () => (await as(ada).get('/saved/lists')).body.map((one: SavedList) => one.name);
    expect(await named()).toEqual(['Saved', 'LATER', 'Soon']);
    await as(ada).put(`/saved/lists/${soon.list}/user/${(await person()).username}`);
    for (let n = 0; n < 2; n++)
      expect((await as(ada).delete(`/saved/lists/${soon.list}`)).body.message).toBe('List deleted');
    expect(await named()).toEqual(['Saved', 'LATER']);
    expect((await as(ada).delete('/saved/lists/saved')).status).toBe(400);
  });

  it('are not more than can be kept, however many are made at once', async () => {
    const ada = await person();
    const { db } = app.context.database;
    await db.execute(sql`insert into saved_lists (id, user_id, name, created_at)
      select gen_random_uuid(), ${ada.userId}, 'List ' || n, now() from generate_series(1, ${SAVED_LIMITS.lists - 1}::int) n`);
    const made = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await as(ada).post('/saved/lists', { name })).status),
    );
    expect(made.toSorted()).toEqual([201, 409, 409]);
  });

  it('hold no more than can be kept, and what was deleted makes room', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    const { db } = app.context.database;
    const kollabId = await createKollab(app.context, ben);
    await as(ada).put(`/saved/lists/saved/kollab/${kollabId}`);
    // Each entry is in a list of its own, so that few users are enough.
    await db.execute(sql`with lists as (insert into saved_lists (id, user_id, name, created_at)
        select gen_random_uuid(), ${ada.userId}, 'List ' || n, now()
        from generate_series(1, ${SAVED_LIMITS.entries - 1}::int) n returning id)
      insert into saved_entries (id, user_id, list_id, saved_user_id, created_at)
      select gen_random_uuid(), ${ada.userId}, id, ${ben.userId}, now() from lists`);
    const full = await as(ada).put(`/saved/lists/saved/user/${cleo.username}`);
    expect([full.status, full.body.error]).toEqual([
      409,
      'You have saved 2,000 Kollabs and people. Remove some of them first.',
    ]);
    expect((await as(ada).put(`/saved/lists/saved/kollab/${kollabId}`)).status).toBe(200);
    await as(ben).delete(`/kollab/${kollabId}/delete`);
    expect((await as(ada).put(`/saved/lists/saved/user/${cleo.username}`)).status).toBe(200);
  });
});

async function leave(who: Person): Promise<void> {
  const body = { password: PASSWORD, now: true };
  const left = await app.call('POST', '/account/delete', { token: await who.freshToken(), body });
  expect(left.status, left.text).toBe(200);
  await erase(app);
}
