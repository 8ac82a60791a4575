import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { matchView } from '#modules/matches/matches.contract.ts';
import { type Cast, Collaboration } from '#tests/collaboration.ts';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const strictMatch = z.strictObject({
  ...matchView.shape,
  user: z.strictObject(matchView.shape.user.shape),
  kollabs: z.array(z.strictObject(matchView.shape.kollabs.element.shape)),
});

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (profile: PersonOverrides['profile'] = {}) => createPerson(app.context, { profile });
const names = (matches: { user: { username: string } }[]) => matches.map(({ user }) => user.username);

async function matchesOf(by: Person) {
  const response = await app.call('GET', '/users/match?limit=100', { token: await by.freshToken() });
  expect(response.status).toBe(200);
  return response.body as z.infer<typeof matchView>[];
}

async function dismiss(by: Person, username: string, method: 'PUT' | 'DELETE' = 'PUT') {
  return app.call(method, `/users/match/${username}/dismiss`, { token: await by.freshToken() });
}

async function dismissals(by: Person): Promise<number> {
  const { rows } = await app.context.database.pool.query(
    'select count(*)::int as n from match_dismissals where user_id = $1',
    [by.userId],
  );
  return rows[0].n;
}

const block = (blocker: Person, blocked: Person) =>
  app.context.database.pool.query('insert into blocks values ($1, $2, $3)', [
    blocker.userId,
    blocked.userId,
    app.clock.now(),
  ]);

/** Makes a collaboration from S to R in a state. */
async function inState(S: Person, R: Person, state: 'P' | 'A' | 'C' | 'X'): Promise<void> {
  const cast: Cast = {
    S: { ...S, token: await S.freshToken() },
    R: { ...R, token: await R.freshToken() },
    T: S,
  };
  await Collaboration.in(app, cast, state);
}

describe('matches', () => {
  it('ranks the best first, each with its reasons and open Kollabs', async () => {
    const viewer = await person({
      contentType: 'science',
      featuredPlatform: 'youtube',
      audienceSize: 5000,
    });
    await createKollab(app.context, viewer, { category: 'education', lookingForTypes: ['businesses'] });
    const twin = await person({ contentType: 'science', featuredPlatform: 'youtube', audienceSize: 5200 });
    const school = await person({ contentType: 'education', accountType: 'business' });
    const reader = await person({ contentType: 'writing' });
    const open = [];
    for (const lookingForTypes of [['creators'], ['businesses'], ['businesses'], ['businesses']] as const) {
      app.clock.advance(1000);
      const overrides = { category: 'science' as const, lookingForTypes: [...lookingForTypes] };
      open.push(await createKollab(app.context, reader, overrides));
    }
    await createKollab(app.context, twin, { active: false, category: 'science' });
    const matches = await matchesOf(viewer);
    for (const match of matches) strictMatch.parse(match);
    const of = ({ username }: Person) => matches.find(({ user }) => user.username === username);
    expect(names(matches).filter((name) => [twin, school, reader].some((p) => p.username === name))).toEqual([
      twin.username,
      reader.username,
      school.username,
    ]);
    expect(of(twin)?.reasons.map(({ text }) => text)).toEqual([
      'You are both in Science',
      'An audience about the size of yours',
      'You are both on YouTube',
    ]);
    expect(of(twin)?.kollabs).toEqual([]);
    expect(of(school)?.reasons.map(({ text }) => text)).toEqual([
      'Is in Education, like one of your Kollabs',
      'Is a business, and your Kollabs look for businesses',
    ]);
    expect(of(reader)?.reasons.map(({ text }) => text)).toEqual([
      'Is looking for creators like you',
      'Has an open Kollab in Science, your field',
    ]);
    // The oldest comes first, since it looks for creators, then the two newest of the others.
    expect(of(reader)?.kollabs.map(({ kollabId }) => kollabId)).toEqual([open[0], open[3], open[2]]);
  });

  it('counts different partners', async () => {
    const viewer = await person({ contentType: 'health' });
    const [pair, varied] = [await person({ contentType: 'health' }), await person({ contentType: 'health' })];
    const friends = [await person(), await person()] as const;
    await inState(friends[0], pair, 'C');
    await inState(friends[0], pair, 'C');
    await inState(friends[0], varied, 'C');
    await inState(friends[1], varied, 'C');
    const matches = await matchesOf(viewer);
    const reasons = ({ username }: Person) =>
      matches.find(({ user }) => user.username === username)?.reasons.map(({ text }) => text);
    expect(reasons(varied)).toEqual([
      'You are both in Health',
      'Is looking for creators like you',
      'Has completed collaborations with 2 different people',
    ]);
    expect(reasons(pair)).toContain('Has completed collaborations with one person');
    expect(names(matches).indexOf(varied.username)).toBeLessThan(names(matches).indexOf(pair.username));
  });

  it('leaves out the viewer, users with a block in either direction, and participants of open requests', async () => {
    const viewer = await person({ contentType: 'news' });
    const people: Person[] = [];
    for (let i = 0; i < 8; i++) people.push(await person({ contentType: 'news' }));
    const [asked, asking, active, done, closed, blocked, blocking, other] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    await inState(viewer, asked, 'P');
    await inState(asking, viewer, 'P');
    await inState(viewer, active, 'A');
    await inState(viewer, done, 'C');
    await inState(viewer, closed, 'X');
    await block(viewer, blocked);
    await block(blocking, viewer);
    const shown = names(await matchesOf(viewer)).filter((name) =>
      [viewer, ...people].some(({ username }) => username === name),
    );
    expect(shown.sort()).toEqual([closed, done, other].map(({ username }) => username).sort());
  });

  it("remembers 'Not for me' until it is undone, for that user only, however often it is sent", async () => {
    const viewer = await person({ contentType: 'travel' });
    const other = await person({ contentType: 'travel' });
    const third = await person({ contentType: 'travel' });
    const name = other.username;
    // Usernames are case-insensitive.
    for (const said of [name, name.toUpperCase()]) {
      expect(await dismiss(viewer, said)).toMatchObject({
        status: 200,
        body: { message: `${name} is no longer among your matches.` },
      });
    }
    expect(await dismissals(viewer)).toBe(1);
    expect(names(await matchesOf(viewer))).not.toContain(name);
    expect(names(await matchesOf(third))).toContain(name);
    expect(names(await matchesOf(other))).toContain(viewer.username);
    for (let times = 0; times < 2; times++) {
      expect(await dismiss(viewer, name, 'DELETE')).toMatchObject({
        status: 200,
        body: { message: `${name} can be among your matches again.` },
      });
    }
    expect(await dismissals(viewer)).toBe(0);
    expect(names(await matchesOf(viewer))).toContain(name);
  });

  it('stores one row for simultaneous dismissals', async () => {
    const [viewer, other] = [await person(), await person()];
    const responses = await Promise.all(Array.from({ length: 10 }, () => dismiss(viewer, other.username)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await dismissals(viewer)).toBe(1);
  });

  it('returns at most 50 matches, and others once those are dismissed', async () => {
    const viewer = await person({ contentType: 'writing', audienceSize: 30 });
    for (let i = 0; i < 60; i++) await person({ contentType: 'writing', audienceSize: i });
    const first = names(await matchesOf(viewer));
    expect(first).toHaveLength(50);
    await app.context.database.pool.query(
      `insert into match_dismissals select $1, user_id, $3 from profiles where username = any($2)`,
      [viewer.userId, first, app.clock.now()],
    );
    const second = names(await matchesOf(viewer));
    expect(second.length).toBeGreaterThanOrEqual(10);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
  });

  it('runs the same number of statements for one match as for many', async () => {
    const counts: number[] = [];
    for (const contentType of ['marketing', 'writing']) {
      const viewer = await person({ contentType });
      let statements = 0;
      const count = () => {
        statements++;
      };
      const { pool, planned } = app.context.database;
      for (const one of [pool, planned]) one.on('acquire', count);
      await matchesOf(viewer);
      for (const one of [pool, planned]) one.off('acquire', count);
      counts.push(statements);
    }
    // The viewer, the exclusions, and the candidates.
    expect(counts).toEqual([3, 3]);
  });
});

describe('refusals', () => {
  it('returns not_found for an unknown username', async () => {
    const viewer = await person();
    for (const method of ['PUT', 'DELETE'] as const) {
      const response = await dismiss(viewer, 'nobody_at_all', method);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('refuses to dismiss the viewer', async () => {
    const viewer = await person();
    const response = await dismiss(viewer, viewer.username);
    expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
    expect(await dismissals(viewer)).toBe(0);
  });

  it('refuses a viewer whose account was deleted', async () => {
    const { rows } = await app.context.database.pool.query('select id from sessions limit 1');
    const token = await app.context.tokens.sign({ userId: v7(), username: 'gone', sessionId: rows[0].id });
    expect((await app.call('GET', '/users/match', { token })).status).toBe(401);
  });
});

describe('hostile input', () => {
  it('accepts only valid usernames', async () => {
    const viewer = await person();
    for (const name of ['..%2f', 'a%20b', "x';--", 'x'.repeat(33), '%00', '%F0%9F%94%91']) {
      expect((await dismiss(viewer, name)).status, name).toBe(400);
    }
  });

  it('returns nothing of a user beyond their card', async () => {
    const viewer = await person({ contentType: 'fashion' });
    await person({ contentType: 'fashion' });
    const text = JSON.stringify(await matchesOf(viewer));
    expect(text).not.toMatch(/email|userId|passwordHash|Lovelace|people\.example/i);
  });
});

describe('pages', () => {
  it('give every match once, also if the last one seen is dismissed before the next page', async () => {
    const viewer = await person({ contentType: 'finance' });
    for (let n = 0; n < 7; n += 1) await person({ contentType: 'finance' });
    const whole = names(await matchesOf(viewer));
    expect(whole.length).toBeGreaterThanOrEqual(7);
    const seen: string[] = [];
    let address: string | undefined = '/users/match?limit=3';
    while (address) {
      const page: Awaited<ReturnType<typeof app.call>> = await app.call('GET', address, {
        token: await viewer.freshToken(),
      });
      expect(page.status).toBe(200);
      if (seen.length === 0) await dismiss(viewer, names(page.body)[2] ?? '');
      seen.push(...names(page.body));
      address = page.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
    }
    expect([...new Set(seen)].sort()).toEqual([...whole].sort());
  });

  it('reject a cursor of another viewer', async () => {
    const [one, two] = [await person({ contentType: 'finance' }), await person({ contentType: 'finance' })];
    const first = await app.call('GET', '/users/match?limit=1', { token: await one.freshToken() });
    const next = first.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1] ?? '';
    expect((await app.call('GET', next, { token: await two.freshToken() })).status).toBe(400);
  });
});
