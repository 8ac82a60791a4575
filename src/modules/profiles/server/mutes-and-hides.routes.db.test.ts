import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_HIDDEN, MOST_MUTED } from '#modules/profiles/hides.rules.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Muting and hiding work only for the viewer who did it. tests/visibility checks which lists leave out what.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);
const as = (who: Person) => ({
  get: (path: string) => app.call('GET', path, { token: who.token }),
  put: (path: string) => app.call('PUT', path, { token: who.token }),
  delete: (path: string) => app.call('DELETE', path, { token: who.token }),
});
const namesOf = (body: { username: string }[]) => body.map(({ username }) => username);

describe('muting a user', () => {
  it('is idempotent, is listed, and can be undone', async () => {
    const [ada, ben] = [await person(), await person()];
    for (let n = 0; n < 2; n++) {
      expect((await as(ada).put(`/mute/${ben.username}`)).body.message).toBe(`You muted ${ben.username}`);
    }
    expect(namesOf((await as(ada).get('/mutes')).body)).toEqual([ben.username]);
    expect((await as(ada).get(`/block/${ben.username}`)).body).toEqual({ blocked: false, muted: true });
    expect((await as(ben).get(`/block/${ada.username}`)).body).toEqual({ blocked: false, muted: false });
    await as(ada).delete(`/mute/${ben.username}`);
    expect((await as(ada).delete(`/mute/${ben.username}`)).status).toBe(200);
    expect((await as(ada).get('/mutes')).body).toEqual([]);
  });

  it('leaves them out for the one who mutes, and for no other', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, ben);
    await as(ada).put(`/mute/${ben.username}`);
    const found = async (who: Person) => {
      const kollabs = (await as(who).get('/allkollabs?limit=100')).body;
      const users = namesOf((await as(who).get('/users?limit=100')).body);
      return [
        kollabs.some((kollab: { kollabId: string }) => kollab.kollabId === kollabId),
        users.includes(ben.username),
      ];
    };
    expect([await found(ada), await found(cleo), await found(ben)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    // The profile's link still works.
    expect((await as(ada).get(`/user/${ben.username}`)).status).toBe(200);
  });

  it('makes no notifications of what they do, and those of others as before', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    await as(ada).put(`/mute/${ben.username}`);
    await as(ben).put(`/follow/${ada.username}`);
    await as(cleo).put(`/follow/${ada.username}`);
    const { body } = await as(ada).get('/notifications');
    expect(body.map(({ sender }: { sender: string }) => sender)).toEqual([cleo.username]);
  });

  it('refuses oneself and an unknown user', async () => {
    const ada = await person();
    expect((await as(ada).put(`/mute/${ada.username}`)).body.error).toBe('You cannot mute yourself.');
    expect((await as(ada).put('/mute/no_one_of_this_name')).status).toBe(404);
  });
});

describe('hiding a card', () => {
  it('is harmless to repeat, stands in the list with its title, and is taken back', async () => {
    const [ada, ben] = [await person(), await person()];
    const kollabId = await createKollab(app.context, ben, { title: 'A title of its own' });
    for (let n = 0; n < 2; n++) expect((await as(ada).put(`/hide/kollab/${kollabId}`)).status).toBe(200);
    app.clock.advance(1000);
    await as(ada).put(`/hide/user/${ben.username.toUpperCase()}`);
    expect((await as(ada).get('/hides')).body).toMatchObject([
      { kind: 'user', id: ben.username, title: ben.username },
      { kind: 'kollab', id: kollabId, title: 'A title of its own' },
    ]);
    const listed = async () =>
      (await as(ada).get('/allkollabs?limit=100')).body.some(
        (kollab: { kollabId: string }) => kollab.kollabId === kollabId,
      );
    expect(await listed()).toBe(false);
    await as(ada).delete(`/hide/user/${ben.username}`);
    await as(ada).delete(`/hide/kollab/${kollabId}`);
    expect((await as(ada).delete(`/hide/kollab/${kollabId}`)).status).toBe(200);
    expect((await as(ada).get('/hides')).body).toEqual([]);
    expect(await listed()).toBe(true);
  });

  it('refuses unknown kinds, and what the viewer cannot see', async () => {
    const ada = await person();
    const statuses = await Promise.all(
      [
        '/hide/user/no_one_of_this_name',
        '/hide/kollab/01900000-0000-7000-8000-000000000000',
        '/hide/kollab/not-an-id',
        '/hide/weather/today',
      ].map((path) =>
        as(ada)
          .put(path)
          .then(({ status }) => status),
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 400]);
  });
});

describe('a full list', () => {
  it('accepts nothing new, and repeats of what it contains', async () => {
    const [ada, ben] = [await person(), await person()];
    const kollabId = await createKollab(app.context, ben);
    const { pool } = app.context.database;
    await pool.query(
      `with made as (
         insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
         select gen_random_uuid(), 'muted_' || n, 'c', 'creator', 'art', now()
         from generate_series(1, $2::int) n returning user_id)
       insert into mutes (muter_id, muted_id, created_at) select $1, user_id, now() from made`,
      [ada.userId, MOST_MUTED],
    );
    await as(ada).put(`/hide/user/${ben.username}`);
    await pool.query(
      `insert into hides (user_id, kind, subject_id, created_at)
       select $1, 'kollab', gen_random_uuid(), now() from generate_series(2, $2::int)`,
      [ada.userId, MOST_HIDDEN],
    );
    const statusOf = async (path: string) => (await as(ada).put(path)).status;
    expect([await statusOf(`/mute/${ben.username}`), await statusOf('/mute/muted_1')]).toEqual([409, 200]);
    expect([
      await statusOf(`/hide/kollab/${kollabId}`),
      await statusOf(`/hide/user/${ben.username}`),
    ]).toEqual([409, 200]);
    const { rows } = await pool.query(
      `select (select count(*)::int from mutes where muter_id = $1) as muted,
        (select count(*)::int from hides where user_id = $1) as hidden`,
      [ada.userId],
    );
    expect(rows).toEqual([{ muted: MOST_MUTED, hidden: MOST_HIDDEN }]);
  });
});
