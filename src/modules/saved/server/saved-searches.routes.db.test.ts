import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextRun } from '#modules/saved/saved-search-runs.rules.ts';
import type { SavedSearch } from '#modules/saved/saved-searches.contract.ts';
import { SEARCH_LIMITS } from '#modules/saved/saved-searches.rules.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const save = (who: Person, search: string, said: object = {}) =>
  app.call('POST', '/saved/searches', {
    token: who.token,
    body: { name: 'Tides', alert: 'daily', search, ...said },
  });
const list = async (who: Person, query = ''): Promise<SavedSearch[]> =>
  (await app.call('GET', `/saved/searches${query}`, { token: who.token })).body;
const rowOf = async (id: string) => {
  const { rows } = await app.context.database.db.execute<{ alert_at: Date | null; looked_until: Date }>(
    sql`select alert_at, looked_until from saved_searches where id = ${id}`,
  );
  return rows[0];
};

describe('saving a search', () => {
  it('keeps it once, in one form, with a name and a choice', async () => {
    const ada = await person();
    const saved = await save(ada, 'category=music&q=tides&sort=dateDesc');
    expect(saved.status).toBe(201);
    expect(saved.body).toEqual({
      searchId: expect.any(String),
      ...{ name: 'Tides', search: 'q=tides&category=music', valid: true, alert: 'daily' },
      savedAt: app.clock.now().toISOString(),
      ...{ foundAt: null, found: 0, foundMore: false },
    });
    app.clock.advance(1000);
    // An address with the same meaning saves the same search, and updates its name and alert.
    const again = await save(ada, 'q=tides&category=music', { name: 'The sea', alert: 'never' });
    expect(again.body).toEqual({ ...saved.body, name: 'The sea', alert: 'never' });
    await save(ada, 'q=Tides&category=music');
    await save(ada, 'category=music', { name: 'All music' });
    expect((await list(ada)).map(({ search }) => search)).toEqual([
      'category=music',
      'q=Tides&category=music',
      'q=tides&category=music',
    ]);
    expect(await list(ada, '?search=category%3Dmusic%26q%3Dtides')).toEqual([again.body]);
    expect(await list(ada, '?search=q%3Dnothing')).toEqual([]);
    expect(await list(ada, '?search=view%3Dtop')).toEqual([]);
  });

  it('keeps the time zone of the browser for the alert, where none is known', async () => {
    const zoneOf = async (who: Person) =>
      (await app.call('GET', '/preferences', { token: who.token })).body.timeZone;
    const alertOf = async (saved: { body: SavedSearch }) => (await rowOf(saved.body.searchId))?.alert_at;
    const ada = await person();
    // Only alerts need a time zone, and an invalid one does not prevent saving.
    const silent = await save(ada, 'q=shores', { alert: 'never', timeZone: 'Asia/Tokyo' });
    await save(ada, 'q=dunes', { timeZone: 'Mars/Olympus' });
    expect(await zoneOf(ada)).toBeNull();
    const body = { name: 'Shores', alert: 'daily', timeZone: 'Asia/Tokyo' };
    const turned = await app.call('PUT', `/saved/searches/${silent.body.searchId}`, {
      token: ada.token,
      body,
    });
    expect(await zoneOf(ada)).toBe('Asia/Tokyo');
    expect(await alertOf(turned)).toEqual(nextRun(app.clock.now(), 'Asia/Tokyo'));
    // A known time zone is not replaced, for example on a journey.
    const abroad = await save(ada, 'q=cliffs', { timeZone: 'America/New_York' });
    expect(await zoneOf(ada)).toBe('Asia/Tokyo');
    expect(await alertOf(abroad)).toEqual(nextRun(app.clock.now(), 'Asia/Tokyo'));
  });

  it('refuses what is no search, and names the field', async () => {
    const ada = await person();
    const refused = async (search: string, said = {}) => {
      const { status, body } = await save(ada, search, said);
      return [status, body.fields];
    };
    expect(await refused('')).toEqual([422, { search: 'Add words or filters before you save this search' }]);
    const odd = { search: 'This is not a search for Kollabs that we can save' };
    for (const search of [
      'q=tides&filter=users',
      'q=tides&category=weather',
      `q=${Array.from({ length: 11 }, (_, n) => `tag${n}`).join(',')}`,
      'q=%00%01',
      '%',
    ])
      expect(await refused(search), search).toEqual([422, odd]);
    expect(await refused(`q=${'x'.repeat(7000)}`)).toEqual([422, { search: 'Too long' }]);
    expect(await refused('q=tides', { name: ' ' })).toEqual([422, { name: 'Required' }]);
    expect((await refused('q=tides', { alert: 'hourly' }))[0]).toBe(422);
    expect(await list(ada)).toEqual([]);
  });

  it('keeps no more than can be kept, however many are saved at once', async () => {
    const ada = await person();
    await app.context.database.db.execute(sql`
      insert into saved_searches (id, user_id, form, name, created_at, looked_until)
      select gen_random_uuid(), ${ada.userId}, 'q=term' || n, 'Term', now(), now()
      from generate_series(1, ${SEARCH_LIMITS.searches - 1}::int) n`);
    const made = await Promise.all(
      ['q=aa', 'q=bb', 'q=cc'].map(async (search) => (await save(ada, search)).status),
    );
    expect(made.toSorted()).toEqual([201, 409, 409]);
    // An existing search can still be saved again.
    expect((await save(ada, 'q=term1', { name: 'Another name' })).status).toBe(201);
    expect(await list(ada)).toHaveLength(SEARCH_LIMITS.searches);
    const twice = await person();
    await Promise.all(['q=same', 'q=same', 'q=same'].map((search) => save(twice, search)));
    expect(await list(twice)).toHaveLength(1);
  });
});

describe('a saved search', () => {
  it('is renamed, turned off and on, and removed, by its user alone', async () => {
    const [ada, ben] = [await person(), await person()];
    const { searchId } = (await save(ada, 'q=tides')).body;
    const change = (who: Person, body: object) =>
      app.call('PUT', `/saved/searches/${searchId}`, { token: who.token, body });
    expect((await change(ben, { name: 'Mine', alert: 'never' })).status).toBe(404);
    await app.call('DELETE', `/saved/searches/${searchId}`, { token: ben.token });
    expect(await list(ben)).toEqual([]);
    const begun = await rowOf(searchId);
    expect(begun?.alert_at).toBeInstanceOf(Date);

    app.clock.advance(60_000);
    expect((await change(ada, { name: 'Sea', alert: 'daily' })).body.name).toBe('Sea');
    expect(await rowOf(searchId)).toEqual(begun);
    expect((await change(ada, { name: 'Sea', alert: 'never' })).body.alert).toBe('never');
    expect((await rowOf(searchId))?.alert_at).toBeNull();
    // What was posted while the alert was off is not reported later.
    app.clock.advance(60_000);
    expect((await change(ada, { name: 'Sea', alert: 'daily' })).body.alert).toBe('daily');
    expect((await rowOf(searchId))?.looked_until).toEqual(app.clock.now());

    for (let n = 0; n < 2; n++) {
      const removed = await app.call('DELETE', `/saved/searches/${searchId}`, { token: ada.token });
      expect([removed.status, removed.body.message]).toEqual([200, 'Search removed']);
    }
    expect((await change(ada, { name: 'Sea', alert: 'daily' })).status).toBe(404);
    expect(await list(ada)).toEqual([]);
  });

  it('is shown as invalid if it uses a parameter that no longer exists', async () => {
    const ada = await person();
    const { searchId } = (await save(ada, 'q=tides')).body;
    await app.context.database.db.execute(
      sql`update saved_searches set form = 'q=tides&category=weather' where id = ${searchId}`,
    );
    expect(await list(ada)).toMatchObject([{ searchId, valid: false, search: 'q=tides&category=weather' }]);
  });

  it('goes with the account', async () => {
    const ada = await person();
    await save(ada, 'q=tides');
    const left = await app.call('POST', '/account/delete', {
      token: await ada.freshToken(),
      body: { password: PASSWORD, now: true },
    });
    expect(left.status, left.text).toBe(200);
    await erase(app);
    const rows = await app.context.database.db.execute(
      sql`select from saved_searches where user_id = ${ada.userId}`,
    );
    expect(rows.rowCount).toBe(0);
  });
});
