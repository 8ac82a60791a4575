import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { openPlans } from '#tests/tools/plans.ts';
import { deleteHandledEvents } from './delete-handled.ts';
import { recordEvents } from './event.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

it('deletes old events that every consumer has handled, and nothing else', async () => {
  await record('old');
  app.clock.advance(8 * DAY_MS);
  // A consumer that the code no longer has.
  await app.context.database.pool.query(`insert into event_consumers values ('gone', '0', 0)`);
  await deleteHandledEvents(app.context);
  expect(await kept()).toEqual(['old']);
  await app.context.consumers.catchUp();
  await record('new');
  await app.context.consumers.catchUp();
  await deleteHandledEvents(app.context);
  expect(await kept()).toEqual(['new']);
});

it('reads no more of the log than a batch, however much of it is new', async () => {
  const plans = await openPlans();
  try {
    const plan = await plans.planOf(() =>
      deleteHandledEvents({ ...app.context, database: { ...app.context.database, db: plans.db as never } }),
    );
    expect(plan).toMatch(/->\s+Limit\n(?:.*\n){0,8}?.*Index Scan using events_xid_id_pk on events/);
    // The age is checked after the limit, so that the scan stops.
    expect(plan).toMatch(/Subquery Scan on oldest\n\s+Filter: .*created_at/);
    expect(plan).not.toContain('Seq Scan on events');
  } finally {
    await plans.close();
  }
});

async function record(name: string): Promise<void> {
  const event = { type: 'test.happened', actorId: null, subjectId: v7(), data: { name } };
  await transaction(app.context.database.db, (tx) => recordEvents(tx, [event], app.clock.now()));
}

async function kept(): Promise<string[]> {
  const { rows } = await app.context.database.pool.query(
    `select data->>'name' as name from events order by id`,
  );
  return rows.map(({ name }) => name);
}
