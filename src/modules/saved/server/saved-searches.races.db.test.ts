// @module-tag whole
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';
import { alertsIn } from '#tests/alerts.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
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

describe('once', () => {
  const people = 30;
  const many = async () => {
    for (let n = 0; n < people; n++) await alerts.save(await createPerson(app.context), 'q=tides');
    app.clock.advance(1000);
    await alerts.publish('The tides of March', ben);
    alerts.setClock('2030-03-13T07:30:00Z');
  };
  const expectEachOnce = async () => {
    await app.context.consumers.catchUp();
    const found = await alerts.rows(sql`select recipient_id from notifications where type = 'searchFound'`);
    expect(found).toHaveLength(people);
    expect(new Set(found.map(({ recipient_id }) => recipient_id)).size).toBe(people);
  };

  it('is each told, by two processes at the same time', async () => {
    await many();
    const other = await startTestApp({ databaseUrl: app.databaseUrl });
    other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
    await Promise.all([app, other, app, other].map(({ context }) => runSavedSearches(context)));
    await other.close();
    await expectEachOnce();
  });

  it('is each told, by one that goes on where another ended in the middle', async () => {
    await many();
    let reads = 0;
    const halfway = alerts.inTheWay((query, run) => {
      if (++reads > 8) throw new Error('the connection is gone');
      return run(query);
    });
    const warn = () => {
      throw new Error('the process ended');
    };
    const ended = { ...halfway, log: { ...app.context.log, warn } } as AppContext;
    await expect(runSavedSearches(ended)).rejects.toThrow('the process ended');
    const done = await alerts.rows(sql`select from saved_searches where found > 0`);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(20);
    // The killed process's searches are left alone until the lease ends, and then claimed again.
    await runSavedSearches(app.context);
    expect(await alerts.rows(sql`select from saved_searches where found > 0`)).toHaveLength(
      done.length + people - 20,
    );
    app.clock.advance(11 * MINUTE);
    await runSavedSearches(app.context);
    await expectEachOnce();
  });

  it('finishes nothing that its user changed or removed meanwhile', async () => {
    const [changed, removed] = [await alerts.save(ada, 'q=tides'), await alerts.save(ben, 'q=tides')];
    const cleo = await createPerson(app.context);
    app.clock.advance(1000);
    await alerts.publish('The tides of March', cleo);
    alerts.setClock('2030-03-13T07:30:00Z');
    const context = alerts.inTheWay(async (query, run) => {
      await alerts.rows(sql`update saved_searches set alert_at = null where id = ${changed}`);
      await alerts.rows(sql`delete from saved_searches where id = ${removed}`);
      return run(query);
    });
    await runSavedSearches(context);
    expect([await alerts.sentTo(ada), await alerts.sentTo(ben)]).toEqual([[], []]);
  });
});

describe('a search that fails', () => {
  it('holds up no other, is counted, and is tried the next day', async () => {
    const before = app.logs.length;
    const failing = await alerts.save(ada, 'q=tides');
    await alerts.save(ben, 'q=clay', 'Clay');
    const cleo = await createPerson(app.context);
    app.clock.advance(1000);
    await alerts.publish('Tides and clay', cleo);
    alerts.setClock('2030-03-13T07:30:00Z');
    // The error with which PostgreSQL cancels a statement after the timeout.
    const tooLong = `do $$ begin raise exception 'too long' using errcode = 'query_canceled'; end $$`;
    await runSavedSearches(
      alerts.inTheWay((query, run) =>
        run(JSON.stringify(query.values).includes('atide') ? { text: tooLong } : query),
      ),
    );
    expect(await alerts.sentTo(ben)).toHaveLength(1);
    expect(await alerts.sentTo(ada)).toEqual([]);
    expect(
      await alerts.rows(sql`select failures, alert_at from saved_searches where id = ${failing}`),
    ).toEqual([{ failures: 1, alert_at: new Date('2030-03-14T07:30:00Z') }]);
    const logged = app.logs.slice(before).join('');
    expect(logged).toContain('saved_search_failed');
    expect(logged).not.toContain('tides');
    alerts.setClock('2030-03-14T07:30:00Z');
    await runSavedSearches(app.context);
    expect(await alerts.sentTo(ada)).toHaveLength(1);
    expect(await alerts.rows(sql`select failures from saved_searches where id = ${failing}`)).toEqual([
      { failures: 0 },
    ]);
  });
});
