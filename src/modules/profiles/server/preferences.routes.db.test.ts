import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_MAIL_CHOICES,
  DEFAULT_PREFERENCES,
  MOST_BLOCKED,
} from '#modules/profiles/preferences.rules.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { findPreferences } from './preferences.queries.ts';

let app: TestApp;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await createPerson(app.context);
  bob = await createPerson(app.context, { profile: { displayName: 'Bob B.' } });
});

const choose = (body: object, person = ada) =>
  app.call('POST', '/preferences', { token: person.token, body });
const chosen = async (person = ada) => (await app.call('GET', '/preferences', { token: person.token })).body;

describe('preferences', () => {
  it('are the defaults until the user chooses, and no row is made for that', async () => {
    expect(await chosen()).toEqual(DEFAULT_PREFERENCES);
    expect((await choose({})).body).toEqual(DEFAULT_PREFERENCES);
    const { rows } = await app.context.database.pool.query(
      'select count(*)::int as n from preferences where user_id = $1',
      [ada.userId],
    );
    expect(rows[0].n).toBe(0);
    // The defaults of the columns must be the same.
    await app.context.database.pool.query('insert into preferences (user_id) values ($1)', [ada.userId]);
    expect(await findPreferences(app.context.database.db, ada.userId)).toEqual(DEFAULT_PREFERENCES);
  });

  it('change one by one', async () => {
    await choose({ whoMayRequest: 'verified', mutedTags: [' Sea ', 'sea', 'DUET', ''] });
    const response = await choose({ indexable: false, mutedCategories: ['music', 'music', 'art'] });
    expect(response.body).toEqual({
      ...DEFAULT_PREFERENCES,
      whoMayRequest: 'verified',
      mutedTags: ['sea', 'duet'],
      indexable: false,
      mutedCategories: ['music', 'art'],
    });
    expect(await chosen()).toEqual(response.body);
    expect(await chosen(bob)).toEqual(DEFAULT_PREFERENCES);
  });

  it('have a choice for each group of mails, which change one by one', async () => {
    await Promise.all([
      choose({ mailChoices: { likes: 'daily', requests: 'never' } }),
      choose({ mailChoices: { messages: 'daily' } }),
    ]);
    const { body } = await choose({ mailChoices: { requests: 'now' } });
    expect(body.mailChoices).toEqual({
      ...DEFAULT_MAIL_CHOICES,
      likes: 'daily',
      messages: 'daily',
      requests: 'now',
    });
    expect(await chosen()).toEqual(body);
  });

  it.each(['Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Etc/GMT+12', null])(
    'have the time zone %s',
    async (timeZone) => {
      expect((await choose({ timeZone })).body.timeZone).toBe(timeZone);
    },
  );

  it('keep both of two simultaneous changes', async () => {
    await Promise.all([choose({ featurable: true }), choose({ appearsInMatch: false })]);
    expect(await chosen()).toMatchObject({ featurable: true, appearsInMatch: false });
  });

  it.each([
    [{ whoMayRequest: 'friends' }, 'whoMayRequest'],
    [{ whoMayMessage: null }, 'whoMayMessage'],
    [{ indexable: 'no' }, 'indexable'],
    [{ mutedCategories: ['cooking'] }, 'mutedCategories'],
    [{ mutedTags: ['x'.repeat(31)] }, 'mutedTags'],
    [{ mutedTags: Array.from({ length: 51 }, (_, n) => `tag${n}`) }, 'mutedTags'],
    [{ mailChoices: { everything: 'now' } }, 'mailChoices'],
    [{ mailChoices: { likes: 'weekly' } }, 'mailChoices'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ timeZone: 'x'.repeat(100) }, 'timeZone'],
    [{ language: 'de' }, 'language'],
  ])('refuse %o', async (body, field) => {
    const response = await choose(body);
    expect(response.status).toBe(422);
    expect(response.body.fields).toHaveProperty(field);
    expect(await chosen()).toEqual(DEFAULT_PREFERENCES);
  });

  it('show others only what search engines and visitors may see', async () => {
    await choose({ indexable: false, showsAudienceHistory: false });
    const { body } = await app.call('GET', `/user/${ada.username.toUpperCase()}/visibility`);
    expect(body).toEqual({ indexable: false, showsAudienceHistory: false });
    const of = await app.call('GET', `/user/${bob.username}/visibility`);
    expect(of.body).toEqual({ indexable: true, showsAudienceHistory: true });
    expect((await app.call('GET', '/user/nobody_here/visibility')).status).toBe(404);
  });
});

describe('blocks', () => {
  const block = (who: string, by = ada) => app.call('PUT', `/block/${who}`, { token: by.token });
  const unblock = (who: string, by = ada) => app.call('DELETE', `/block/${who}`, { token: by.token });
  const list = async (by = ada, query = '') =>
    (await app.call('GET', `/blocks${query}`, { token: by.token })).body;

  it('are made and taken back, idempotent, and seen by the blocker alone', async () => {
    expect((await block(bob.username.toUpperCase())).body).toEqual({ message: 'You blocked Bob B.' });
    app.clock.advance(60_000);
    expect((await block(bob.username)).status).toBe(200);
    expect(await list()).toEqual([
      {
        username: bob.username,
        displayName: 'Bob B.',
        profileImageUrl: '',
        blockedAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
      },
    ]);
    const has = async (by: Person, of: Person) =>
      (await app.call('GET', `/block/${of.username}`, { token: by.token })).body;
    expect(await has(ada, bob)).toEqual({ blocked: true, muted: false });
    // The block is not revealed to the blocked user.
    expect(await has(bob, ada)).toEqual({ blocked: false, muted: false });
    expect(await list(bob)).toEqual([]);
    // The blocked user cannot end it either.
    await unblock(ada.username, bob);
    expect(await list()).toHaveLength(1);

    expect((await unblock(bob.username)).body).toEqual({ message: 'You unblocked Bob B.' });
    expect((await unblock(bob.username)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('are listed page by page, the latest first', async () => {
    const others: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { username } = await createPerson(app.context);
      await block(username);
      others.unshift(username);
      app.clock.advance(1000);
    }
    const first = await app.call('GET', '/blocks?limit=2', { token: ada.token });
    const [, next = ''] = /<\/api(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await app.call('GET', next, { token: ada.token });
    const names = [...first.body, ...second.body].map(({ username }: { username: string }) => username);
    expect(names).toEqual(others);
  });

  it('are refused for oneself, for unknown users, and above the limit', async () => {
    expect((await block(ada.username)).status).toBe(403);
    expect((await block('nobody_here')).status).toBe(404);
    await app.context.database.pool.query(
      `with made as (
         insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
         select gen_random_uuid(), 'crowd_' || n, 'c', 'creator', 'art', now()
         from generate_series(1, $2::int) n returning user_id)
       insert into blocks (blocker_id, blocked_id, created_at) select $1, user_id, now() from made`,
      [ada.userId, MOST_BLOCKED],
    );
    const response = await block(bob.username);
    expect([response.status, response.body.code]).toEqual([409, 'wrong_state']);
    const { body } = await app.call('GET', `/block/${bob.username}`, { token: ada.token });
    expect(body.blocked).toBe(false);
    expect((await block('crowd_1')).status).toBe(200);
  });
});
