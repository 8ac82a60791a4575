// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, Collaboration, createCast, everythingStored, stateName } from '#tests/collaboration.ts';
import { createKollab, createPeople, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// How the owner of a Kollab chooses among the requests: several rejections at once, and favourites.

const RACES = byTier({ main: 3, all: 12, deep: 300 });

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

async function asked(count: number) {
  const kollabId = await createKollab(app.context, owner);
  const senders = await createPeople(app.context, count);
  const ids: string[] = [];
  for (const sender of senders)
    ids.push(await insertRequest(app.context, 'pending', { kollabId, sender, recipient: owner }));
  return { kollabId, senders, ids };
}

const reject = (kollabId: string, requestIds: unknown, more: object = {}, by = owner) =>
  app.call('POST', `/kollab/${kollabId}/requests/reject`, {
    token: by.token,
    body: { requestIds, ...more },
  });

describe('rejecting several requests', () => {
  it('rejects each with the note, its own log entry and its own notification', async () => {
    const { kollabId, senders, ids } = await asked(3);
    const { status, body } = await reject(kollabId, ids.slice(0, 2), { note: 'I found somebody.' });
    expect([status, body]).toEqual([
      200,
      { rejected: ids.slice(0, 2), left: [], message: '2 requests rejected' },
    ]);
    for (const [index, sender] of senders.entries()) {
      const shown = await app.call('GET', `/request/${ids[index]}`, { token: sender.token });
      const notified = await app.call('GET', '/notifications', { token: sender.token });
      const isRejected = index < 2;
      expect(shown.body.closingNote).toBe(isRejected ? 'I found somebody.' : null);
      expect(shown.body.updates.map(({ type }: { type: string }) => type)).toEqual(['created']);
      expect(notified.body.map(({ type }: { type: string }) => type)).toEqual(isRejected ? ['rejected'] : []);
    }
    const kollab = await app.call('GET', `/kollab/${kollabId}`);
    expect(kollab.body.requestsCount).toBe(1);
  });

  it('reports those that changed meanwhile by their id, and rejects the others', async () => {
    const { kollabId, ids, senders } = await asked(3);
    const [first = '', second = '', third = ''] = ids;
    const accepted = await app.call('POST', `/request/${first}/accept`, { token: owner.token, body: {} });
    expect(accepted.status).toBe(200);
    const body = { requestId: second, ending: 'withdraw' };
    await app.call('DELETE', `/kollab/${kollabId}/request/delete`, { token: senders[1]?.token, body });
    const elsewhere = await asked(1);
    const answer = await reject(kollabId, [...ids, ...elsewhere.ids]);
    expect(answer.body).toEqual({
      rejected: [third],
      left: [
        { requestId: first, reason: expect.stringContaining('already been accepted') },
        { requestId: second, reason: expect.stringContaining('The sender has cancelled this request') },
        { requestId: elsewhere.ids[0], reason: expect.stringContaining('could not find this request') },
      ],
      message: 'Request rejected',
    });
  });

  it('is idempotent: a second time nothing changes', async () => {
    const { kollabId, ids } = await asked(2);
    const body = { requestIds: ids, note: 'No time' };
    const send = () =>
      app.call('POST', `/kollab/${kollabId}/requests/reject`, {
        ...{ token: owner.token, body, headers: { 'idempotency-key': `twice-${kollabId}` } },
      });
    const [first, again] = await Promise.all([send(), send()]);
    expect(again.text).toBe(first.text);
    const before = await everythingStored(app);
    const other = await reject(kollabId, ids, { note: 'Another note' });
    expect(other.body).toEqual({ rejected: ids, left: [], message: 'No request was rejected.' });
    expect(await everythingStored(app)).toBe(before);
  });

  it('is refused for a Kollab of others as for one that does not exist, and changes nothing', async () => {
    const { kollabId, ids, senders } = await asked(2);
    const third = await createPerson(app.context);
    const before = await everythingStored(app);
    for (const by of [...senders, third])
      expect((await reject(kollabId, ids, {}, by)).body.code).toBe('not_found');
    expect(await everythingStored(app)).toBe(before);
  });

  it.each([
    ['nothing chosen', [], 'Choose at least one request'],
    ['an id twice', ['0', '0'], 'Name each request once'],
    ['too many', Array.from({ length: 51 }, (_, at) => String(at)), 'At most 50 requests at once'],
  ])('is refused with its field: %s', async (_, chosen, message) => {
    const kollabId = await createKollab(app.context, owner);
    const ids = chosen.map((one) => `01900000-0000-7000-8000-${one.padStart(12, '0')}`);
    const refused = await reject(kollabId, ids);
    expect([refused.status, refused.body.fields]).toEqual([422, { requestIds: message }]);
  });
});

describe('races with a rejection of several', { tags: ['counted'] }, () => {
  it(`leaves each of ${RACES} requests with one ending`, async () => {
    const cast: Cast = { ...(await createCast(app)), R: owner };
    for (let at = 0; at < RACES; at++) {
      const [mine, other] = await Promise.all([
        Collaboration.inserted(app, cast, 'P'),
        createPerson(app.context),
      ]);
      const { kollabId } = mine;
      const second = await insertRequest(app.context, 'pending', {
        kollabId,
        sender: other,
        recipient: owner,
      });
      const against = at % 2 === 0 ? mine.act('R', 'accept') : mine.act('S', 'withdraw');
      const ids = [second, mine.requestId];
      const [answer, raced, again] = await Promise.all([
        reject(kollabId, ids),
        against,
        reject(kollabId, ids.toReversed()),
      ]);
      expect([answer.status, again.status]).toEqual([200, 200]);
      const stored = await mine.stored();
      const isRejected = stored?.closedHow === 'rejected';
      expect(answer.body.rejected.includes(mine.requestId)).toBe(isRejected);
      expect(answer.body.rejected).toContain(second);
      expect([raced.status, stateName(stored)]).toEqual(
        isRejected ? [409, 'X'] : [200, at % 2 === 0 ? 'A' : 'X'],
      );
    }
  });
});

describe('favourites', () => {
  const mark = (method: 'PUT' | 'DELETE', id: string, by: Person) =>
    app.call(method, `/request/${id}/favourite`, { token: by.token });

  it('are marked by the owner, idempotently, and shown in no view of the sender', async () => {
    const { senders, ids } = await asked(1);
    const [id = '', sender = owner] = [ids[0], senders[0]];
    const before = await app.call('GET', `/request/${id}`, { token: sender.token });
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE', 'PUT'] as const)
      expect((await mark(method, id, owner)).status).toBe(200);
    const after = await app.call('GET', `/request/${id}`, { token: sender.token });
    expect(after.text).toBe(before.text);
    const exported = await app.call('POST', '/account/export', { token: await sender.freshToken() });
    expect(exported.text).not.toContain('favourite');
    const told = await app.call('GET', '/notifications', { token: sender.token });
    expect(told.body).toEqual([]);
  });

  it('are refused to the sender and to others', async () => {
    const { senders, ids } = await asked(1);
    const [id = '', sender = owner] = [ids[0], senders[0]];
    const third = await createPerson(app.context);
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await mark(method, id, sender)).body.code).toBe('forbidden');
      expect((await mark(method, id, third)).body.code).toBe('not_found');
    }
  });

  it('survive a step that is taken at the same time', async () => {
    const { kollabId, ids } = await asked(1);
    const [id = ''] = ids;
    const accept = app.call('POST', `/request/${id}/accept`, { token: owner.token, body: {} });
    const [marked, accepted] = await Promise.all([mark('PUT', id, owner), accept]);
    expect([marked.status, accepted.status]).toEqual([200, 200]);
    const { rows } = await app.context.database.pool.query(
      'select favourite, accepted from requests where kollab_id = $1',
      [kollabId],
    );
    expect(rows).toEqual([{ favourite: true, accepted: true }]);
  });
});

describe('a price', () => {
  it('is stored with a request and shown to its two sides', async () => {
    const kollabId = await createKollab(app.context, owner);
    const sender = await createPerson(app.context);
    const price = { amount: '300', currency: 'EUR' };
    const body = { note: 'Hello', price };
    const made = await app.call('POST', `/kollab/${kollabId}/request`, { token: sender.token, body });
    for (const by of [sender, owner]) {
      const shown = await app.call('GET', `/request/${made.body.requestId}`, { token: by.token });
      expect(shown.body.price).toEqual({ amount: '300.00', currency: 'EUR' });
    }
    const wrong = { note: 'Hello', price: { ...price, amount: 'much' } };
    const refused = await app.call('POST', `/kollab/${kollabId}/request`, {
      token: sender.token,
      body: wrong,
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['price']]);
  });
});
