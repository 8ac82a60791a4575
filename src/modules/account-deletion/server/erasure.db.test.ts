import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

function leave(person: Person) {
  return app.call('POST', '/account/delete', {
    token: person.token,
    body: { password: PASSWORD, closeOpen: true },
  });
}

async function followedBy(followers: readonly Person[]): Promise<Person> {
  const famous = await createPerson(app.context);
  const ids = followers.map(({ userId }) => userId);
  const { pool } = app.context.database;
  await pool.query(
    'insert into follows (follower_id, followed_id, created_at) select unnest($1::uuid[]), $2, now()',
    [ids, famous.userId],
  );
  await pool.query('update profiles set follower_count = $2 where user_id = $1', [famous.userId, ids.length]);
  await pool.query('update profiles set following_count = following_count + 1 where user_id = any($1)', [
    ids,
  ]);
  return famous;
}

describe('a famous account', () => {
  it('is gone at once, though a follower’s profile is held', async () => {
    const followers = await createPeople(app.context, 3);
    const famous = await followedBy(followers);
    const client = await app.context.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from profiles where user_id = $1 for no key update', [followers[1]?.userId]);
      expect((await leave(famous)).status).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
