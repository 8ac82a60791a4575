import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findAddresses } from '#infra/db/addresses.ts';
import { events } from '#infra/events/events.table.ts';
import { KOLLAB_TERMS } from '#modules/kollabs/changed-terms.rules.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { kollabVersions } from '#modules/kollabs/server/kollab-versions.service.ts';
import { KOLLAB_PICTURES } from '#modules/kollabs/server/kollabs.queries.ts';
import { KOLLAB_EDITED } from '#modules/requests/requests.events.ts';
import { type Cast, Collaboration, createCast } from '#tests/collaboration.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { requests } from './requests.table.ts';

const strictView = z.strictObject(kollabView.shape);

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await acquireTestApp();
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

describe('an edit by the owner', () => {
  it('replaces every field, stores the former terms as a version, and counts versions', async () => {
    const kollabId = await published({ title: 'First title', imageAlt: 'An oven' });
    const response = await edit(kollabId, {
      ...{ title: ' Second\ntitle ', category: 'food', tags: ['Bread'], lookingForTypes: ['businesses'] },
      ...{ summary: 'Now bread.', lookingFor: 'A baker', compensation: 'Rolls' },
      imageUrl: 'https://pictures.example/bread.png',
      imageAlt: ' A loaf\nof rye ',
    });
    expect(response.status).toBe(200);
    expect(strictView.parse(response.body)).toMatchObject({
      ...{ title: 'Second title', imageAlt: 'A loaf of rye', tags: ['bread'] },
    });
    const { body } = await app.call('GET', `/kollab/${kollabId}`);
    const { comments: _, visible: __, files: ___, version, ...shown } = body;
    expect(response.body).toMatchObject(shown);
    expect(version).toBe(2);
    await edit(kollabId, { title: 'Third title' });
    expect(
      (await versionsOf(kollabId)).map(({ version, title, imageAlt }) => [version, title, imageAlt]),
    ).toEqual([
      [1, 'First title', 'An oven'],
      [2, 'Second title', 'A loaf of rye'],
    ]);
  });

  it('is found by its new words, and no longer by the old ones', async () => {
    const kollabId = await published({ title: 'Zeppelin portraits', tags: ['zeppelins'] });
    await edit(kollabId, { title: 'Submarine portraits', tags: ['submarines'] });
    const found = async (q: string) => {
      const { body } = await app.call('GET', `/search?kind=kollabs&q=${q}`);
      return (body.kollabs ?? body).map((one: { kollabId: string }) => one.kollabId);
    };
    expect(await found('submarine')).toEqual([kollabId]);
    expect(await found('zeppelin')).toEqual([]);
    const tagged = (tag: string) =>
      app.call('POST', '/searchkollabs', { body: { tags: [tag], filter: 'dateDesc' } });
    expect((await tagged('submarines')).body).toHaveLength(1);
    expect((await tagged('zeppelins')).body).toEqual([]);
  });

  it('writes nothing if nothing differs, in whatever order the account types are', async () => {
    const both = ['creators', 'businesses'];
    const kollabId = await published({ lookingForTypes: both });
    expect((await edit(kollabId, { lookingForTypes: [...both].reverse() })).status).toBe(200);
    expect([await versionsOf(kollabId), await eventsOf(kollabId)]).toEqual([[], []]);
  });

  it('is allowed for a closed Kollab, which stays closed', async () => {
    const kollabId = await published();
    await app.call('POST', `/kollab/${kollabId}/close`, { token: cast.R.token });
    const { status, body } = await edit(kollabId, { title: 'Still closed' });
    expect([status, body.title, body.active]).toEqual([200, 'Still closed', false]);
  });

  it('is done once for a repeated idempotency key', async () => {
    const kollabId = await published();
    const headers = { 'idempotency-key': 'edit-once' };
    const send = () =>
      app.call('PUT', `/kollab/${kollabId}`, {
        ...{ token: cast.R.token, headers },
        body: kollabForm({ title: 'Once' }),
      });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    expect(await versionsOf(kollabId)).toHaveLength(1);
  });

  it('stores both of two concurrent edits, the later one as current', async () => {
    const kollabId = await published({ title: 'Before' });
    const [one, two] = await Promise.all([
      edit(kollabId, { title: 'One tab' }),
      edit(kollabId, { title: 'Another tab' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const { body } = await app.call('GET', `/kollab/${kollabId}`, { token: cast.R.token });
    const titles = [...(await versionsOf(kollabId)).map(({ title }) => title), body.title];
    expect(titles[0]).toBe('Before');
    expect(titles.sort()).toEqual(['Another tab', 'Before', 'One tab']);
  });

  it('is refused if `replaces` is stale, and not if it is a repeat', async () => {
    const kollabId = await published({ title: 'Before' });
    const seen = termsOf((await app.call('GET', `/kollab/${kollabId}`)).body);
    const send = (title: string, replaces: object) => edit(kollabId, { ...seen, title, replaces });
    expect((await send('One tab', seen)).status).toBe(200);
    const { status, body } = await send('Another tab', seen);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await send('One tab', seen)).status).toBe(200);
    expect((await versionsOf(kollabId)).map(({ title }) => title)).toEqual(['Before']);
    expect((await send('Another tab', { ...seen, title: 'One tab' })).body.title).toBe('Another tab');
  });

  it('keeps the picture of a former version', async () => {
    const old = 'https://pictures.example/kept-by-a-version.png';
    await edit(await published({ imageUrl: old }), { imageUrl: 'https://pictures.example/new.png' });
    expect(await findAddresses(app.context.database.db, [old, `${old}x`], KOLLAB_PICTURES)).toEqual([old]);
  });
});

describe('refused edits', () => {
  it('refuses others than the owner, a deleted Kollab, and a hidden one', async () => {
    const kollabId = await published();
    const code = async (by: Person | undefined, id = kollabId) => {
      const { status, body } = await edit(id, { title: 'Taken' }, by ?? null);
      return [status, body.code];
    };
    expect(await code(cast.T)).toEqual([403, 'forbidden']);
    expect(await code(undefined)).toEqual([401, 'not_signed_in']);
    expect(await code(cast.R, '01890000-0000-7000-8000-000000000000')).toEqual([404, 'not_found']);
    const hidden = await published({ state: 'taken_down' });
    expect(await code(cast.R, hidden)).toEqual([409, 'wrong_state']);
    const deleted = await published();
    await app.call('DELETE', `/kollab/${deleted}/delete`, { token: cast.R.token });
    expect(await code(cast.R, deleted)).toEqual([404, 'not_found']);
    expect([await versionsOf(kollabId), await versionsOf(deleted)]).toEqual([[], []]);
  });

  it.each([
    ['title', 't'.repeat(151)],
    ['title', ''],
    ['summary', 's'.repeat(501)],
    ['category', 'nothing'],
    ['imageUrl', 'javascript:alert(1)'],
    ['lookingForTypes', []],
    ['tags', Array.from({ length: 11 }, (_, i) => `tag${i}`)],
  ])('names the invalid field: %s', async (field, value) => {
    const kollabId = await published();
    const { status, body } = await edit(kollabId, { [field]: value });
    expect([status, Object.keys(body.fields).map((name) => name.split('.')[0])]).toEqual([422, [field]]);
    expect(await versionsOf(kollabId)).toEqual([]);
  });

  it('accepts no fields besides those of a publication', async () => {
    const kollabId = await published();
    const before = (await app.call('GET', `/kollab/${kollabId}`)).body;
    const sent = { title: 'Mine', ownerId: cast.T.userId, version: 99, requestsCount: 7, active: false };
    await edit(kollabId, sent);
    const after = (await app.call('GET', `/kollab/${kollabId}`)).body;
    expect({ ...after, ...kollabForm() }).toEqual({ ...before, ...kollabForm(), version: 2 });
  });
});

describe('an edit and requests', () => {
  it.each(['P', 'A'] as const)('shows both sides what changed after a request: %s', async (state) => {
    const on = await Collaboration.in(app, cast, state);
    const before = (await app.call('GET', `/kollab/${on.kollabId}`)).body;
    expect((await terms(on, cast.S)).body).toMatchObject({ changed: [] });
    await edit(on.kollabId, { ...termsOf(before), compensation: 'Less than before' });
    for (const by of [cast.S, cast.R]) {
      const { body } = await terms(on, by);
      expect(body.changed).toEqual(['compensation']);
      expect(body.requested).toEqual(termsOf(before));
      expect(body.current).toEqual({ ...termsOf(before), compensation: 'Less than before' });
    }
    expect((await terms(on, cast.T)).status).toBe(404);
    expect((await terms(on)).status).toBe(401);
    // Accepting the request later does not change its version.
    if (state === 'P') await on.act('R', 'accept');
    expect((await terms(on, cast.S)).body.requested).toEqual(termsOf(before));
    await edit(on.kollabId, termsOf(before));
    expect((await terms(on, cast.S)).body.changed).toEqual([]);
  });

  it('names the changes of payment, deadline, place, languages and partners', async () => {
    const on = await Collaboration.in(app, cast, 'P');
    const requested = { payment: null, deadline: null, place: null, languages: [], partners: null };
    const current = {
      payment: { kind: 'share', amount: null, currency: null, text: 'Half of it' },
      ...{ deadline: '2190-01-31', place: 'remote', languages: ['en'], partners: 1 },
    };
    const seen = termsOf((await app.call('GET', `/kollab/${on.kollabId}`)).body);
    expect((await edit(on.kollabId, { ...seen, ...current })).body).toMatchObject(current);
    const changed = Object.keys(current);
    expect((await terms(on, cast.S)).body).toMatchObject({ requested, current, changed });
    expect(await versionsOf(on.kollabId)).toMatchObject([requested]);
    const payment = Object.fromEntries(Object.entries(current.payment).reverse());
    expect((await edit(on.kollabId, { ...seen, ...current, payment })).status).toBe(200);
    expect(await versionsOf(on.kollabId)).toHaveLength(1);
  });

  it('notifies the senders of open requests, once until it is read, and not of ended ones', async () => {
    const fresh = await createCast(app);
    const on = await Collaboration.in(app, fresh, 'P');
    const closed = Collaboration.on(app, { ...fresh, S: fresh.T }, on.kollabId);
    await closed.act('S', 'create');
    await closed.act('S', 'delete');
    for (const title of ['Another title', 'A third title']) await edit(on.kollabId, { title }, fresh.R);
    await app.context.consumers.catchUp();
    const noticesOf = async (by: Person) => {
      const { body } = await app.call('GET', '/notifications', { token: by.token });
      return body.filter(({ type }: { type: string }) => type === 'kollabEdited');
    };
    expect(await noticesOf(fresh.S)).toMatchObject([
      { postId: on.requestId, sender: fresh.R.username, subject: 'A third title' },
    ]);
    expect([await noticesOf(fresh.R), await noticesOf(fresh.T)]).toEqual([[], []]);
  });

  it('writes no text of it to the log', async () => {
    const on = await Collaboration.in(app, cast, 'P');
    await edit(on.kollabId, { title: 'A secret title' });
    expect((await eventsOf(on.kollabId)).map(({ actorId, data }) => ({ actorId, data }))).toEqual([
      { actorId: cast.R.userId, data: { requests: [{ id: on.requestId, senderId: cast.S.userId }] } },
    ]);
  });

  it('a request after an edit is made on the new version', async () => {
    const kollabId = await published({ title: 'Before any request' });
    await edit(kollabId, { title: 'When it was made' });
    const on = Collaboration.on(app, cast, kollabId);
    await on.act('S', 'create');
    expect((await terms(on, cast.S)).body).toMatchObject({
      requested: { title: 'When it was made' },
      changed: [],
    });
  });

  it('a request that waits for a concurrent edit is made on the new version', async () => {
    const [sender, owner] = [await createPerson(app.context), await createPerson(app.context)];
    const kollabId = await createKollab(app.context, owner);
    const other = await app.context.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('update kollabs set version = version + 1 where id = $1', [kollabId]);
      const path = `/kollab/${kollabId}/request`;
      const waiting = app.call('POST', path, { token: sender.token, body: { note: 'Me' } });
      await untilWaiting(app);
      await other.query('commit');
      expect((await waiting).status).toBe(201);
    } finally {
      other.release();
    }
    const [made] = await app.context.database.db
      .select()
      .from(requests)
      .where(eq(requests.kollabId, kollabId));
    expect(made?.kollabVersion).toBe(2);
  });
});

const published = (overrides: object = {}) => createKollab(app.context, cast.R, overrides);

function edit(kollabId: string, fields: object, by: Person | null = cast.R) {
  return app.call('PUT', `/kollab/${kollabId}`, { token: by?.token, body: kollabForm({ ...fields }) });
}

function terms(on: Collaboration, by?: Person) {
  return app.call('GET', `/request/${on.requestId}/kollab`, { token: by?.token });
}

function termsOf(view: Record<string, unknown>) {
  return Object.fromEntries(KOLLAB_TERMS.map((name) => [name, view[name]]));
}

function versionsOf(kollabId: string) {
  const { db } = app.context.database;
  return db
    .select()
    .from(kollabVersions)
    .where(eq(kollabVersions.kollabId, kollabId))
    .orderBy(kollabVersions.version);
}

async function eventsOf(kollabId: string) {
  const rows = await app.context.database.db.select().from(events).where(eq(events.subjectId, kollabId));
  return rows.filter(({ type }) => type === KOLLAB_EDITED);
}
