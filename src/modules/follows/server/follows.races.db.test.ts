// @module-tag counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// Concurrent calls. After each test the ledger checks that counters equal rows and that no follow crosses a block.

const ROUNDS = byTier({ main: 3, all: 12, deep: 100 });
const FANS = byTier({ main: 12, all: 50, deep: 50 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const toggle = (by: Person, other: Person, on: boolean) =>
  app.call(on ? 'PUT' : 'DELETE', `/follow/${other.username}`, { token: by.token });
const block = (by: Person, other: Person) => app.call('PUT', `/block/${other.username}`, { token: by.token });

it(`${FANS} follow one at once, and ${FANS} toggles of one follow run at once`, async () => {
  const star = await person();
  const fans = await people(FANS);
  const followed = await Promise.all(fans.map((fan) => toggle(fan, star, true)));
  expect(followed.map(({ status }) => status)).toEqual(Array(FANS).fill(200));
  const { body } = await app.call('GET', `/user/${star.username}`);
  expect(body.userData.user.followerCount).toBe(FANS);

  const fan = await person();
  const toggled = await Promise.all(Array.from({ length: FANS }, (_, n) => toggle(fan, star, n % 2 === 0)));
  expect(toggled.map(({ status }) => status)).toEqual(Array(FANS).fill(200));
});

it('two users follow and unfollow each other at once without a deadlock', async () => {
  const [ada, ben] = await people(2);
  if (!ada || !ben) throw new Error('nobody');
  for (let round = 0; round < ROUNDS * 4; round++) {
    const on = round % 2 === 0;
    const done = await Promise.all([toggle(ada, ben, on), toggle(ben, ada, on)]);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
  }
});

it('a block against a follow at once: no follow is left, whichever is first', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ada, ben] = await people(2);
    if (!ada || !ben) throw new Error('nobody');
    const done = await Promise.all([toggle(ada, ben, true), block(ben, ada), toggle(ben, ada, true)]);
    expect(done.map(({ status }) => status)).toEqual([expect.any(Number), 200, expect.any(Number)]);
  }
});

it('refuses a follow that waited while a block was made', async () => {
  const { pool } = app.context.database;
  const [ada, ben] = await people(2);
  if (!ada || !ben) throw new Error('nobody');
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from profiles where user_id = any($1) order by user_id for no key update', [
      [ada.userId, ben.userId],
    ]);
    const waiting = toggle(ada, ben, true);
    while ((await pool.query(WAITING)).rowCount === 0);
    // Block and unfollow, as another process does.
    await holder.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      ben.userId,
      ada.userId,
    ]);
    await holder.query('update profiles set follower_count = follower_count where user_id = any($1)', [
      [ada.userId, ben.userId],
    ]);
    await holder.query('commit');
    expect((await waiting).status).toBe(403);
  } finally {
    holder.release();
  }
});

it('updates both counters if a profile was written while it waited', async () => {
  const { pool } = app.context.database;
  const [ada, ben] = await people(2);
  if (!ada || !ben) throw new Error('nobody');
  expect((await toggle(ada, ben, true)).status).toBe(200);
  // With few rows PostgreSQL chooses another plan, which does not show the fault.
  await pool.query(`insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
      select gen_random_uuid(), 'many_' || n, 'Many', 'creator', 'art', now() from generate_series(1, 2000) n`);
  const other = await acquireTestApp({ databaseUrl: app.databaseUrl });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // As another follow does.
    await holder.query('update profiles set follower_count = follower_count where user_id = any($1)', [
      [ada.userId, ben.userId],
    ]);
    const waiting = other.call('DELETE', `/follow/${ben.username}`, { token: ada.token });
    while ((await pool.query(WAITING)).rowCount === 0);
    await holder.query('commit');
    expect((await waiting).body).toEqual({ following: false, followerCount: 0 });
  } finally {
    holder.release();
    await other.close();
  }
});

it('deleting an account while its user is followed keeps counters and rows equal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [leaver, ...others] = await people(6);
    if (!leaver) throw new Error('nobody');
    await Promise.all(others.slice(0, 3).map((one) => toggle(one, leaver, true)));
    const leave = () =>
      app.call('POST', '/account/delete', { token: leaver.token, body: { password: PASSWORD, now: true } });
    const done = await Promise.all([
      leave(),
      ...others.map((one) => toggle(one, leaver, true)),
      ...others.map((one) => toggle(leaver, one, true)),
      ...others.slice(0, 3).map((one) => toggle(one, leaver, false)),
    ]);
    expect(done[0]?.status).toBe(200);
    expect(done.every(({ status }) => status < 500)).toBe(true);
    await erase(app);
  }
});

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
