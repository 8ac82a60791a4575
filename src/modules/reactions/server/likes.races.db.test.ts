import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson } from '#tests/factories.ts';
import { untilWaiting } from '#tests/locks.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

it.each([
  ['given', 0],
  ['taken back', 1],
])('a like that is toggled is %s, when what it is of was written while it waited', async (_, before) => {
  const { pool } = app.context.database;
  const [owner, fan] = await Promise.all([createPerson(app.context), createPerson(app.context)]);
  const id = await createKollab(app.context, owner);
  // With few rows PostgreSQL might choose another plan.
  await makeManyKollabs(app.context.database, `${before} of many`, 1000, { searched: false });
  const other = await acquireTestApp({ databaseUrl: app.databaseUrl });
  const like = (method: string) => other.call(method, `/kollab/${id}/like`, { token: fan.token });
  if (before === 1) expect((await like('PUT')).status).toBe(200);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // The same update as by another user's like.
    await holder.query('update kollabs set like_count = like_count where id = $1', [id]);
    const waiting = like('GET');
    await untilWaiting(app);
    await holder.query('commit');
    expect((await waiting).body.likeCount).toBe(1 - before);
  } finally {
    holder.release();
    await other.close();
  }
  const { rows } = await pool.query(
    'select like_count, (select count(*)::int from likes where subject_id = $1) as likes from kollabs where id = $1',
    [id],
  );
  expect(rows).toEqual([{ like_count: 1 - before, likes: 1 - before }]);
});
