import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { requests } from './requests.table.ts';

// New requests concurrent with other changes of the same Kollab, and repeats. See also requests.races.db.test.ts.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it('is sent by each of twenty concurrent senders', async () => {
  const kollabId = await createKollab(app.context, await person());
  const senders = await Promise.all(Array.from({ length: 20 }, () => person()));
  const responses = await Promise.all(senders.map((sender) => ask(sender, kollabId)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
});

it("is refused if the facts have changed while it waited for the Kollab's lock", async () => {
  const { pool } = app.context.database;
  const [sender, recipient] = [await person(), await person()];
  const kollabId = await createKollab(app.context, recipient);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from kollabs where id = $1 for no key update', [kollabId]);
    const waiting = ask(sender, kollabId);
    await untilWaiting(app);
    // Meanwhile another request of the sender is made and closed: none is open, but a day has not passed.
    const id = await insertRequest(app.context, 'closed', { kollabId, sender, recipient });
    await other.query('update kollabs set requests_count = requests_count + 1 where id = $1', [kollabId]);
    await other.query('update kollabs set requests_count = requests_count - 1 where id = $1', [kollabId]);
    await other.query('commit');
    expect((await waiting).body.code).toBe('too_early');
    const made = await app.context.database.db.select().from(requests).where(eq(requests.kollabId, kollabId));
    expect(made.map((request) => request.id)).toEqual([id]);
  } finally {
    other.release();
  }
});

it('stores no key if it is refused', async () => {
  const [sender, owner] = [await person(), await person()];
  const kollabId = await createKollab(app.context, owner, { active: false });
  expect((await ask(sender, kollabId, 'a-key')).body.code).toBe('kollab_closed');
  await app.call('POST', `/kollab/${kollabId}/reopen`, { token: owner.token });
  expect((await ask(sender, kollabId, 'a-key')).status).toBe(201);
});

it('returns the first response for a repeated key, even if it would be refused now', async () => {
  const [sender, owner] = [await person(), await person()];
  const kollabId = await createKollab(app.context, owner);
  const first = await ask(sender, kollabId, 'a-key');
  await app.call('POST', `/kollab/${kollabId}/close`, { token: owner.token });
  const second = await ask(sender, kollabId, 'a-key');
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect((await ask(sender, kollabId, 'a-key', 'Another note')).body.code).toBe('key_reused');
  expect((await ask(sender, kollabId, 'another-key')).body.code).toBe('already_requested');
});

const person = () => createPerson(app.context);

function ask(by: Person, kollabId: string, key?: string, note = 'Shall we?') {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return app.call('POST', `/kollab/${kollabId}/request`, { token: by.token, headers, body: { note } });
}
