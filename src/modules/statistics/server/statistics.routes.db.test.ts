import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/policy.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { MOST_KOLLABS } from '#modules/statistics/statistics.rules.ts';
import { connectChannel } from '#tests/connections.ts';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteOldDays, deleteOldViews } from './statistics.commands.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (overrides?: PersonOverrides) => createPerson(app.context, overrides);
const get = async (by: Person | null, path: string) =>
  app.call('GET', path, { token: await by?.freshToken() });
const today = () => app.clock.now().toISOString().slice(0, 10);

async function see(target: string, ip: string): Promise<void> {
  const { pageCounters } = app.context;
  pageCounters.seen(
    { method: 'GET', url: target, headers: { 'user-agent': FIREFOX } },
    { ip, viewerId: null },
  );
  await pageCounters.flush();
}

/** A request that is accepted two hours later, a follower, and three views. */
async function lived() {
  // Moves to the next morning, so that two hours later it is still the same day, whenever the test runs.
  app.clock.advance(DAY_MS - (app.clock.now().getTime() % DAY_MS) + 10 * HOUR_MS);
  const [owner, sender] = [await person(), await person()];
  const kollabId = await createKollab(app.context, owner, { title: 'A pier at dawn' });
  const body = { note: 'Hello' };
  const { body: made } = await app.call('POST', `/kollab/${kollabId}/request`, {
    token: await sender.freshToken(),
    body,
  });
  app.clock.advance(2 * HOUR_MS);
  const accepted = await app.call('POST', `/request/${made.requestId}/accept`, {
    token: await owner.freshToken(),
    body,
  });
  expect(accepted.status, accepted.text).toBe(200);
  await app.call('PUT', `/follow/${owner.username}`, { token: await sender.freshToken() });
  await see(`/user/${owner.username}`, '192.0.2.1');
  for (const ip of ['192.0.2.1', '192.0.2.2']) await see(`/kollab/${kollabId}/details`, ip);
  return { owner, sender, kollabId };
}

describe('the figures of a user', () => {
  it('gives a user their own figures, and no others', async () => {
    const { owner, sender, kollabId } = await lived();
    const { body } = await get(owner, '/statistics');
    expect(body.last).toBe(today());
    const sum = (of: { days: Record<string, number>[] }, figure: string) =>
      of.days.reduce((all, row) => all + (row[figure] ?? 0), 0);
    const figures = ['received', 'sent', 'accepted', 'sentAccepted', 'waitSeconds', 'followers', 'views'];
    expect(figures.map((figure) => sum(body, figure))).toEqual([1, 0, 1, 0, 7200, 1, 1]);
    expect((await get(owner, '/statistics/kollabs?days=7')).body.kollabs).toEqual([
      { kollabId, title: 'A pier at dawn', views: 2 },
    ]);
    const others = (await get(sender, '/statistics?days=90')).body;
    expect(figures.map((figure) => sum(others, figure))).toEqual([0, 1, 0, 1, 0, 0, 0]);
    expect((await get(sender, '/statistics/kollabs')).body.kollabs).toEqual([]);
  });

  it.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', null])(
    'days of figures are those of the time zone of %s',
    async (timeZone) => {
      // Late in the evening in UTC, when two of the zones have another date.
      app.clock.advance(DAY_MS - (app.clock.now().getTime() % DAY_MS) + 23 * HOUR_MS);
      const [owner, fan] = [await person(), await person()];
      const token = await owner.freshToken();
      const chosen = await app.call('POST', '/preferences', { token, body: { timeZone } });
      expect(chosen.status, chosen.text).toBe(200);
      const kollabId = await createKollab(app.context, owner);
      await app.call('PUT', `/follow/${owner.username}`, { token: await fan.freshToken() });
      await see(`/user/${owner.username}`, '192.0.2.1');
      await see(`/kollab/${kollabId}/details`, '192.0.2.1');
      const day = localDay(app.clock.now(), timeZone);
      const { body } = await get(owner, '/statistics?days=7');
      expect(body.last).toBe(day);
      expect(body.days).toMatchObject([{ day, followers: 1, views: 1 }]);
      expect((await get(owner, '/statistics/kollabs?days=7')).body.kollabs).toMatchObject([
        { kollabId, views: 1 },
      ]);
    },
  );

  it('say whether there are Kollabs behind the 50 that were seen most', async () => {
    const owner = await person();
    const ids: string[] = [];
    const listed = async () => (await get(owner, '/statistics/kollabs?days=7')).body;
    // Inserted directly, because an owner may not have so many open.
    while (ids.length < MOST_KOLLABS) {
      const id = await createKollab(app.context, owner, { active: false });
      await see(`/kollab/${id}/details`, '192.0.2.1');
      ids.push(id);
    }
    const all = await listed();
    expect([all.kollabs.length, all.more]).toEqual([MOST_KOLLABS, false]);
    const last = await createKollab(app.context, owner, { active: false });
    for (const ip of ['192.0.2.1', '192.0.2.2']) await see(`/kollab/${last}/details`, ip);
    const cut = await listed();
    expect([cut.kollabs.length, cut.more, cut.kollabs[0].kollabId]).toEqual([MOST_KOLLABS, true, last]);
  });

  it('tell a channel without a reading in the period from no channel', async () => {
    const owner = await person();
    const audience = async () => (await get(owner, '/statistics/audience?days=7')).body;
    expect(await audience()).toEqual({ channels: [], connected: false });
    await connectChannel(app, owner, 'youtube', { name: 'Piers', audience: 1200 });
    expect((await audience()).channels).toHaveLength(1);
    app.clock.advance(8 * DAY_MS);
    expect(await audience()).toEqual({ channels: [], connected: true });
  });

  it('are those of the period, with today', async () => {
    const { owner, kollabId } = await lived();
    app.clock.advance(6 * DAY_MS);
    expect((await get(owner, '/statistics?days=7')).body.days.length).toBeGreaterThan(0);
    expect((await get(owner, '/statistics/kollabs?days=7')).body.kollabs[0].kollabId).toBe(kollabId);
    app.clock.advance(2 * DAY_MS);
    expect((await get(owner, '/statistics?days=7')).body.days).toEqual([]);
    expect((await get(owner, '/statistics/kollabs?days=7')).body.kollabs).toEqual([]);
    expect((await get(owner, '/statistics?days=30')).body.days.length).toBeGreaterThan(0);
  });

  it.each([
    ...['/statistics', '/statistics/kollabs', '/statistics/payments', '/statistics/audience'],
    '/moderation/health',
  ])('%s: a visitor is refused, and so is a period of one’s own', async (path) => {
    expect((await get(null, path)).status).toBe(401);
    const admin = await person({ account: { role: 'admin' } });
    for (const days of ['0', '8', '1000000', 'x', '7.0', '-7'])
      expect((await get(admin, `${path}?days=${days}`)).status, days).toBe(400);
  });

  it('have the last reading of each day of each channel, the featured one first', async () => {
    const owner = await person();
    await connectChannel(app, owner, 'youtube', { name: 'Tides', audience: 1_000 });
    const { rows } = await app.context.database.pool.query('select id from connections where user_id = $1', [
      owner.userId,
    ]);
    const at = (days: number, hours: number) =>
      new Date(Date.parse(today()) - days * DAY_MS + hours * HOUR_MS).toISOString();
    const earlier = [
      [at(3, 5), 700],
      [at(3, 9), 800],
      [at(2, 5), 900],
      [at(40, 5), 10],
    ] as const;
    for (const [measuredAt, audience] of earlier)
      await app.context.database.pool.query('insert into audience_figures values ($1, $2, $3)', [
        rows[0].id,
        measuredAt,
        audience,
      ]);
    const { body } = await get(owner, '/statistics/audience');
    expect(body.channels).toMatchObject([{ connectionId: rows[0].id, type: 'youtube', name: 'Tides' }]);
    expect(body.channels[0].readings.map((one: { audience: number }) => one.audience)).toEqual([
      800, 900, 1_000,
    ]);
    expect(body.channels[0].readings[0].measuredAt).toBe(at(3, 9));
    expect((await get(await person(), '/statistics/audience')).body.channels).toEqual([]);
  });

  it('go with the account, and by their age', async () => {
    const { owner, sender } = await lived();
    const { pool } = app.context.database;
    const rowsOf = async ({ userId }: Person) => {
      const { rows } = await pool.query(
        `select (select count(*)::int from user_days where user_id = $1) as days,
          (select count(*)::int from view_days where owner_id = $1) as views`,
        [userId],
      );
      return [rows[0].days, rows[0].views];
    };
    await app.context.consumers.catchUp();
    expect(await rowsOf(owner)).toEqual([1, 2]);
    app.clock.advance(400 * DAY_MS);
    await deleteOldDays(app.context);
    await deleteOldViews(app.context);
    expect(await rowsOf(owner)).toEqual([1, 2]);
    app.clock.advance(DAY_MS);
    await deleteOldDays(app.context);
    await deleteOldViews(app.context);
    expect([await rowsOf(owner), await rowsOf(sender)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const left = await lived();
    await app.context.consumers.catchUp();
    const body = { password: left.owner.password, closeOpen: true, now: true };
    // Moves the sessions along, which the clock has outrun.
    await pool.query('update sessions set authenticated_at = $1, last_seen_at = $1, created_at = $1', [
      app.clock.now(),
    ]);
    const gone = await app.call('POST', '/account/delete', { token: await left.owner.freshToken(), body });
    expect(gone.status, gone.text).toBeLessThan(300);
    await app.context.consumers.catchUp();
    await erase(app);
    expect(await rowsOf(left.owner)).toEqual([0, 0]);
    expect((await rowsOf(left.sender))[0]).toBe(1);
  });
});

describe('the health of the site', () => {
  it('is there for admins alone', async () => {
    await lived();
    const roles: Role[] = ['user', 'moderator', 'admin'];
    const statuses = [];
    for (const role of roles)
      statuses.push((await get(await person({ account: { role } }), '/moderation/health')).status);
    expect(statuses).toEqual([404, 404, 200]);
    const suspended = await person({ account: { role: 'admin' }, profile: { state: 'suspended' } });
    expect((await get(suspended, '/moderation/health')).status).toBe(404);
    const { body } = await get(await person({ account: { role: 'admin' } }), '/moderation/health?days=7');
    const row = body.days.find(({ day }: { day: string }) => day === today());
    expect(row).toMatchObject({ requests: 1, accepted: 1, waitSeconds: 7200 });
  });

  it('signals only the pages of admins', async () => {
    const administers = async (role: Role) =>
      (await get(await person({ account: { role } }), '/user')).body.administers;
    expect([await administers('user'), await administers('moderator'), await administers('admin')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

it('gives anyone three sums over the whole site', async () => {
  await app.context.database.pool.query(
    `insert into place_days (day, joined, "left", kollabs, completed)
      values ('2020-01-01', 9, 2, 5, 3), ('2020-01-02', 1, 3, 2, 4)`,
  );
  const { rows } = await app.context.database.pool.query(
    `select sum(completed)::int as completed, sum(kollabs)::int as kollabs, sum(joined - "left")::int as people
      from place_days`,
  );
  // The rows were written without an event, so the shared copy has to expire.
  app.clock.advance(60 * 60 * 1000);
  expect((await get(null, '/statistics/place')).body).toEqual(rows[0]);
});
