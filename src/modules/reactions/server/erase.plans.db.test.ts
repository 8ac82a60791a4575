import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#infra/db/pool.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { eraseReactions } from './reactions.user-data.ts';

// A batch holds the locks on everything it changes, so no statement in it may scan a whole table.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

/**
 * Returns the plans of all statements that `run` executes, with sequential scans disabled as far as PostgreSQL can.
 */
async function plansOf(run: (tx: Tx) => Promise<void>): Promise<string[]> {
  const plans: string[] = [];
  await app.context.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const execute = async (statement: SQL) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`);
      const { sql: text } = new PgDialect().sqlToQuery(statement);
      plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
      return tx.execute(statement);
    };
    await run({ execute } as unknown as Tx);
  });
  return plans;
}

it('deletes what a user wrote, and what only their replies kept, by indexes alone', async () => {
  const leaver = await createPerson(app.context);
  const owner = await createPerson(app.context);
  const other = await createPerson(app.context);
  const postId = await createPost(app.context, owner);
  const write = async (by: Person, text: string, parentId?: string): Promise<string> => {
    const body = { text, ...(parentId && { parentId }) };
    return (await app.call('POST', `/post/${postId}/comments`, { token: by.token, body })).body.commentId;
  };
  const kept: string[] = [];
  // A deleted comment that another user's reply keeps, too.
  for (const repliers of [[leaver], [leaver, other]]) {
    const id = await write(owner, 'Words of another');
    for (const by of repliers) await write(by, 'A reply', id);
    await app.call('DELETE', `/comment/${id}`, { token: owner.token });
    kept.push(id);
  }
  await app.call('PUT', `/post/${postId}/like`, { token: leaver.token });
  const plans = await plansOf(async (tx) => {
    for (const step of eraseReactions)
      while ((await step.batch(app.context, tx, leaver, MODULES)) === 'more');
  });
  expect(plans.length).toBeGreaterThan(6);
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  const { rows } = await app.context.database.pool.query(
    'select id from comments where subject_id = $1 and deleted_at is not null',
    [postId],
  );
  expect(rows).toEqual([{ id: kept[1] }]);
});
