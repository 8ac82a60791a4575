import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { countStatements } from '#tests/statements/counter.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { deletePastMarks } from './views.commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

let app: TestApp;
let other: TestApp;
let owner: Person;
let kollabId: string;

beforeAll(async () => {
  app = await acquireTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl });
});
beforeEach(async () => {
  owner = await createPerson(app.context);
  kollabId = await createKollab(app.context, owner);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Look {
  target?: string;
  ip?: string;
  userAgent?: string;
  viewerId?: string | null;
  headers?: Record<string, string>;
  method?: string;
}

const flush = async () => {
  for (const { context } of [app, other]) await context.pageCounters.flush();
};

function look(at: TestApp, of: Look = {}): void {
  const { target = `/user/${owner.username}`, ip = '192.0.2.1', userAgent = FIREFOX } = of;
  at.context.pageCounters.seen(
    { method: of.method ?? 'GET', url: target, headers: { 'user-agent': userAgent, ...of.headers } },
    { ip, viewerId: of.viewerId ?? null },
  );
}

async function viewsOf(subjectId: string): Promise<number> {
  await flush();
  const { rows } = await app.context.database.pool.query(
    'select coalesce(sum(views), 0)::int as views from view_days where subject_id = $1',
    [subjectId],
  );
  return rows[0].views;
}

describe('a view', () => {
  it('counts once for a visitor and a day, in whatever process and however often', async () => {
    for (const at of [app, other, app]) {
      look(at);
      look(at, { target: `/user/${owner.username.toUpperCase()}?tab=kollabs` });
      look(at, { target: `/user/${owner.username}.data?_routes=x` });
    }
    expect(await viewsOf(owner.userId)).toBe(1);
    // A process that has just started has an empty cache.
    const third = await startTestApp({ databaseUrl: app.databaseUrl });
    look(third);
    await third.close();
    expect(await viewsOf(owner.userId)).toBe(1);
  });

  it('counts visitors by address and browser, and users by account', async () => {
    const reader = await createPerson(app.context);
    look(app);
    look(app, { ip: '192.0.2.2' });
    look(other, { userAgent: SAFARI });
    look(app, { viewerId: reader.userId });
    look(other, { viewerId: reader.userId, ip: '198.51.100.9', userAgent: SAFARI });
    expect(await viewsOf(owner.userId)).toBe(4);
  });

  it('counts an IPv6 network as one address', async () => {
    look(app, { ip: '2001:db8:1:2::5' });
    look(app, { ip: '2001:db8:1:2:aaaa::6' });
    look(app, { ip: '2001:db8:1:3::5' });
    expect(await viewsOf(owner.userId)).toBe(2);
  });

  it('is of a Kollab, too, whichever of its tabs is open', async () => {
    look(app, { target: `/kollab/${kollabId}/details` });
    look(app, { target: `/kollab/${kollabId}/completed` });
    expect([await viewsOf(kollabId), await viewsOf(owner.userId)]).toEqual([1, 0]);
  });

  it('is none of one’s own, of a robot, of a prefetch, or of what is not there', async () => {
    look(app, { viewerId: owner.userId });
    look(app, { viewerId: owner.userId, target: `/kollab/${kollabId}/details` });
    look(app, { userAgent: 'Googlebot/2.1' });
    look(app, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    look(app, { headers: { purpose: 'prefetch' } });
    look(app, { method: 'HEAD' });
    look(app, { target: '/user/none_of_that_name' });
    look(app, { target: '/kollab/01900000-0000-7000-8000-000000000000/details' });
    expect([await viewsOf(owner.userId), await viewsOf(kollabId)]).toEqual([0, 0]);
  });

  it('counts anew on the next day, and then nothing is left that leads to its reader', async () => {
    look(app);
    expect(await viewsOf(owner.userId)).toBe(1);
    const { pool } = app.context.database;
    const kept = async () =>
      (await pool.query('select salt as word from view_salts union all select mark from view_marks')).rows;
    const before = await kept();
    expect(before.length).toBeGreaterThan(1);
    expect(JSON.stringify(before)).not.toMatch(/192\.0|Firefox/);
    for (const one of [app, other]) one.clock.advance(DAY_MS);
    await deletePastMarks(app.context);
    expect(await kept()).toEqual([]);
    look(app);
    look(other);
    expect(await viewsOf(owner.userId)).toBe(2);
    // The same reader has another hash with another salt.
    expect((await kept()).filter(({ word }) => before.some((row) => row.word === word))).toEqual([]);
  });

  it('needs no statement of its own: one writes a thousand views, after one that reads time zones', async () => {
    look(app);
    await flush();
    const counter = countStatements(app);
    const thousand = () =>
      counter.during(async () => {
        for (let n = 0; n < 1000; n++) look(app, { ip: `10.0.${n >> 8}.${n & 255}` });
        await app.context.pageCounters.flush();
      });
    expect(await thousand()).toHaveLength(2);
    // Views that were counted today are cached.
    expect(await thousand()).toEqual([]);
    expect(await viewsOf(owner.userId)).toBe(1001);
  });

  it('is queued while the database refuses it, and counted afterwards', async () => {
    look(app);
    await flush();
    const { pool } = app.context.database;
    await pool.query('alter table view_marks rename to view_marks_away');
    look(app, { ip: '192.0.2.77' });
    await flush();
    await pool.query('alter table view_marks_away rename to view_marks');
    expect(await viewsOf(owner.userId)).toBe(2);
  });

  it('is not written for an account that goes meanwhile', async () => {
    look(app);
    const { token } = owner;
    const deleted = await app.call('POST', '/account/delete', {
      token,
      body: { password: owner.password, closeOpen: true, now: true },
    });
    expect(deleted.status, deleted.text).toBeLessThan(300);
    await erase(app);
    expect(await viewsOf(owner.userId)).toBe(0);
  });
});
