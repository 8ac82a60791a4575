// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { both } from '#tests/both.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { requests } from './requests.table.ts';

// A new request names the version of the Kollab that its sender saw.

const ROUNDS = byTier({ main: 3, all: 20, deep: 500 });
const money = (amount: string) => ({
  payment: { kind: 'money', amount, currency: 'EUR', text: '' } as const,
});

let app: TestApp;
let owner: Person;
let kollabId: string;
beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

/** A Kollab that pays EUR 600 in its first version. */
async function publish() {
  kollabId = await createKollab(app.context, owner, money('600.00'));
}

const lowerPay = () =>
  app.call('PUT', `/kollab/${kollabId}`, { token: owner.token, body: kollabForm(money('60')) });
const made = () => app.context.database.db.select().from(requests).where(eq(requests.kollabId, kollabId));

function ask(by: Person, seen?: unknown, key?: string) {
  return app.call('POST', `/kollab/${kollabId}/request`, {
    token: by.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { note: 'Shall we?', ...(seen !== undefined && { seen }) },
  });
}

it('is refused if the Kollab was edited since, changes nothing, and is sent with the version of now', async () => {
  await publish();
  const sender = await createPerson(app.context);
  const read = async () => (await app.call('GET', `/kollab/${kollabId}`, { token: sender.token })).body;
  const { version } = await read();
  expect(version).toBe(1);
  await lowerPay();
  const refused = await ask(sender, version, 'a-key');
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await made()).toEqual([]);
  const now = await read();
  expect([now.version, now.requestsCount, now.payment.amount]).toEqual([2, 0, '60.00']);
  // The refusal has not used the key.
  const sent = await ask(sender, now.version, 'a-key');
  expect(sent.status).toBe(201);
  expect((await ask(sender, now.version, 'a-key')).text).toBe(sent.text);
  expect(await made()).toMatchObject([{ kollabVersion: 2 }]);
});

it('is sent on the version of now by a client that names none', async () => {
  await publish();
  await lowerPay();
  expect((await ask(await createPerson(app.context))).status).toBe(201);
  expect(await made()).toMatchObject([{ kollabVersion: 2 }]);
});

it.each([0, -1, 1.5, '1', null, 2 ** 60])('takes no version like %j', async (seen) => {
  await publish();
  const { status, body } = await ask(await createPerson(app.context), seen);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['seen']]);
});

it('is refused for an edit that was committed between its read and its write', async () => {
  await publish();
  const sender = await createPerson(app.context);
  const other = await app.context.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('update kollabs set version = version + 1 where id = $1', [kollabId]);
    const waiting = ask(sender, 1);
    await untilWaiting(app);
    await other.query('commit');
    expect((await waiting).body.code).toBe('changed_meanwhile');
    expect(await made()).toEqual([]);
  } finally {
    other.release();
  }
});

it('concurrent with an edit is on the version that its sender saw, or refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await publish();
    const sender = await createPerson(app.context);
    const [sent, edited] = await both(round, () => ask(sender, 1), lowerPay);
    expect(edited).toBe(200);
    expect([201, 409]).toContain(sent);
    expect(await made()).toMatchObject(sent === 201 ? [{ kollabVersion: 1 }] : []);
  }
});
