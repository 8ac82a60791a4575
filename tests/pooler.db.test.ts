// @module-tag whole
import { expect, it } from 'vitest';
import { Collaboration, createCast } from './collaboration.ts';
import { createPerson } from './factories.ts';
import { mailsTo } from './mails.ts';
import { startTestApp } from './test-app.ts';
import { freshDatabase } from './tools/database.ts';
import { pgbouncer, startPgbouncer } from './tools/pgbouncer.ts';

const title = 'the app runs behind PgBouncer in transaction mode, which knows no named statements';

it(title, async ({ skip }) => {
  skip(!pgbouncer, 'PgBouncer is not installed (Debian: apt-get install pgbouncer)');
  const database = await freshDatabase();
  const pooler = await startPgbouncer(pgbouncer ?? '', database.url);
  const options = {
    databaseUrl: pooler.url,
    jobs: true,
    env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_PREPARED: '0' },
  };
  const app = await startTestApp(options);
  const other = await startTestApp(options);
  try {
    // Covers guarded statements, rate limit counters, planned reads, the event log and the mail queue.
    const cast = await createCast(app);
    const { requestId } = await Collaboration.in(app, cast, 'C');
    const reads = ['/notifications', '/requests/completed', '/allkollabs', `/request/${requestId}`];
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        [app, other].flatMap((one) => reads.map((path) => one.call('GET', path, { token: cast.S.token }))),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    }
    expect((await mailsTo(app, cast.R.email)).length).toBeGreaterThan(0);
    // NOTIFY needs the direct connection.
    const person = await createPerson(app.context);
    expect((await other.call('GET', '/user', { token: person.token })).status).toBe(200);
    const { rows } = await app.context.database.pool.query('select id from sessions where user_id = $1', [
      person.userId,
    ]);
    await app.context.database.db.transaction((tx) => app.context.revocations.announce(tx, [rows[0].id]));
    await expect
      .poll(async () => (await other.call('GET', '/user', { token: person.token })).status)
      .toBe(401);
    expect(app.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  } finally {
    await other.close();
    await app.close();
    await pooler.stop();
    await database.drop();
  }
});
