import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertsIn } from '#tests/alerts.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { runSavedSearches } from './saved-searches.jobs.ts';

let app: TestApp;
let alerts: ReturnType<typeof alertsIn>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  alerts = alertsIn(app);
});
beforeEach(async () => {
  // Each test uses the same days, so earlier tests' Kollabs would count as new.
  await alerts.rows(sql`truncate kollabs, saved_searches, notifications, digests cascade`);
  alerts.setClock('2030-03-12T12:00:00Z');
  ada = await createPerson(app.context);
  ben = await createPerson(app.context);
});
afterAll(() => app.close());

const MINUTE = 60_000;

/** Runs the alerts on the next morning in UTC, and moves to that day's noon. */
async function lookNextMorning(): Promise<void> {
  const tomorrow = new Date(app.clock.now().getTime() + 24 * 60 * MINUTE).toISOString().slice(0, 10);
  alerts.setClock(`${tomorrow}T07:30:00Z`);
  await runSavedSearches(app.context);
  alerts.setClock(`${tomorrow}T12:00:00Z`);
}

describe('an alert', () => {
  it('tells each morning of what is new since, and of nothing where nothing is', async () => {
    await alerts.publish('Tides of old', ben);
    app.clock.advance(1000);
    const id = await alerts.save(ada, 'q=tides');
    app.clock.advance(5 * MINUTE);
    await alerts.publish('The tides of March', ben);
    await alerts.publish('About clay', ben);
    await runSavedSearches(app.context);
    expect(await alerts.sentTo(ada), 'before the morning').toEqual([]);
    await lookNextMorning();
    const first = 'A new Kollab for your search “Tides”: “The tides of March”';
    expect(await alerts.sentTo(ada)).toEqual([first]);
    const { body } = await app.call('GET', '/saved/searches', { token: await ada.freshToken() });
    expect(body).toMatchObject([
      { searchId: id, found: 1, foundMore: false, foundAt: '2030-03-13T07:30:00.000Z' },
    ]);

    await lookNextMorning();
    expect(await alerts.sentTo(ada), 'nothing new').toEqual([first]);
    for (const n of ['One', 'Two', 'Three', 'Four']) {
      await alerts.publish(`${n} tides`, ben);
      app.clock.advance(1000);
    }
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toEqual([
      '4 new Kollabs for your search “Tides”, such as “Four tides”, “Three tides” and “Two tides”',
      first,
    ]);
    expect(await alerts.sentTo(ben)).toEqual([]);
  });

  it('counts to twenty, and says that there are more', async () => {
    await alerts.save(ada, 'q=tides');
    app.clock.advance(1000);
    for (let n = 0; n < 25; n++) await alerts.publish(`Tides ${n}`, ben);
    await lookNextMorning();
    expect((await alerts.sentTo(ada))[0]).toMatch(/^More than 20 new Kollabs/);
    const { body } = await app.call('GET', '/saved/searches', { token: await ada.freshToken() });
    expect(body).toMatchObject([{ found: 20, foundMore: true }]);
  });

  it('finds by filters alone, and by all that a search asks for', async () => {
    await alerts.save(ada, 'category=art&lookingFor=creators', 'Art');
    await alerts.save(ada, 'q=tides&category=music&remote=1', 'Remote');
    await alerts.save(ada, 'q=tides&min=1000', 'Large');
    app.clock.advance(1000);
    await alerts.publish('Clay', ben, { category: 'art' });
    await alerts.publish('Clay for businesses', ben, { category: 'art', lookingForTypes: ['businesses'] });
    await alerts.publish('Tides at the pier', ben);
    await alerts.publish('Tides from afar', ben, { place: 'remote' });
    const large = await createPerson(app.context, {
      profile: { audienceSize: 5000, featuredPlatform: 'youtube' },
    });
    await alerts.publish('Tides of many', large);
    await lookNextMorning();
    expect((await alerts.sentTo(ada)).toSorted()).toEqual([
      'A new Kollab for your search “Art”: “Clay”',
      'A new Kollab for your search “Large”: “Tides of many”',
      'A new Kollab for your search “Remote”: “Tides from afar”',
    ]);
  });

  it('leaves out what its user would not see, and their own', async () => {
    const token = ada.token;
    await alerts.save(ada, 'q=tides');
    await app.call('PUT', `/block/${ben.username}`, { token });
    const muted = await createPerson(app.context);
    await app.call('PUT', `/mute/${muted.username}`, { token });
    await app.call('POST', '/preferences', { token, body: { mutedTags: ['noise'] } });
    app.clock.advance(1000);
    const cleo = await createPerson(app.context);
    await alerts.publish('Tides of the blocked', ben);
    await alerts.publish('Tides of the muted', muted);
    await alerts.publish('My own tides', ada);
    await alerts.publish('Loud tides', cleo, { tags: ['noise'] });
    const hidden = await alerts.publish('Tides out of sight', cleo);
    await app.call('PUT', `/hide/kollab/${hidden}`, { token });
    await alerts.publish('Tides taken down', cleo, { state: 'taken_down' });
    await alerts.publish(
      'Tides of a suspended one',
      await createPerson(app.context, { profile: { state: 'suspended' } }),
    );
    await alerts.publish('Closed tides', cleo, { active: false });
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toEqual([]);
    await alerts.publish('Tides to see', cleo);
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toEqual(['A new Kollab for your search “Tides”: “Tides to see”']);
  });

  it('is silent for a suspended user, and goes on when they are back', async () => {
    await alerts.save(ada, 'q=tides');
    app.clock.advance(1000);
    await alerts.publish('The tides of March', ben);
    await alerts.rows(sql`update profiles set state = 'suspended' where user_id = ${ada.userId}`);
    await lookNextMorning();
    expect(await alerts.rows(sql`select from notifications where recipient_id = ${ada.userId}`)).toEqual([]);
    await alerts.rows(sql`update profiles set state = 'active' where user_id = ${ada.userId}`);
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toHaveLength(1);
  });

  it('comes in the user’s own morning', async () => {
    await app.call('POST', '/preferences', { token: ada.token, body: { timeZone: 'Asia/Kathmandu' } });
    await alerts.save(ada, 'q=tides');
    app.clock.advance(1000);
    await alerts.publish('The tides of March', ben);
    alerts.setClock('2030-03-13T01:44:59Z');
    await runSavedSearches(app.context);
    expect(await alerts.sentTo(ada)).toEqual([]);
    alerts.setClock('2030-03-13T01:45:00Z');
    await runSavedSearches(app.context);
    expect(await alerts.sentTo(ada)).toHaveLength(1);
    expect(await alerts.rows(sql`select due_at from digests where user_id = ${ada.userId}`)).toEqual([
      { due_at: new Date('2030-03-13T02:15:00Z') },
    ]);
  });

  it('does not fail where it asks for what is no more', async () => {
    const id = await alerts.save(ada, 'q=tides');
    await alerts.rows(sql`update saved_searches set form = 'q=tides&category=weather' where id = ${id}`);
    app.clock.advance(1000);
    await alerts.publish('The tides of March', ben);
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toEqual([]);
    expect(await alerts.rows(sql`select failures, alert_at from saved_searches`)).toEqual([
      { failures: 0, alert_at: new Date('2030-03-14T07:30:00Z') },
    ]);
  });
});

describe('the titles that an alert said', () => {
  it('go with the account of who wrote them', async () => {
    await alerts.save(ada, 'q=tides');
    app.clock.advance(1000);
    await alerts.publish('The tides of March', ben);
    await lookNextMorning();
    expect(await alerts.sentTo(ada)).toHaveLength(1);
    const left = await app.call('POST', '/account/delete', {
      token: await ben.freshToken(),
      body: { password: PASSWORD, now: true },
    });
    expect(left.status, left.text).toBe(200);
    expect(await alerts.sentTo(ada)).toEqual(['']);
    await erase(app);
    expect(await alerts.rows(sql`select from saved_search_finds`)).toEqual([]);
  });
});
