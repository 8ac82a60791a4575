import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agreeing, agreementForm, deliveredAt, LINK } from '#tests/agreements.ts';
import { Collaboration, createCast, everythingStored } from '#tests/collaboration.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const notified = async (requestId: string) => {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    `select n.type, p.username as to, n.subject from notifications n join profiles p on p.user_id = n.recipient_id
      where n.post_id = $1 and n.type ~ '^(agreement|deliverable)' order by n.created_at, n.type`,
    [requestId],
  );
  return rows;
};
const stored = async () => {
  const tables = ['agreements', 'agreement_deliverables'];
  const queries = tables.map((t) => `select string_agg(t::text, '|' order by t::text) as rows from ${t} t`);
  const { rows } = await app.context.database.pool.query(queries.join(' union all '));
  return [await everythingStored(app), ...rows.map((row) => row.rows)].join('\n');
};

describe('an agreement', () => {
  it('is proposed, changed by the other side, accepted, and named in the update log', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    const { requestId } = one;
    expect((await one.read(S)).body).toEqual({
      ...{ requestId, newest: 0, inForce: null, open: null, waitsFor: null, versions: [] },
      timeZone: null,
    });
    const first = await one.propose(S);
    expect([first.status, first.body.open, first.body.newest]).toEqual([201, 1, 1]);
    const { replaces: _, ...terms } = agreementForm();
    const [version] = first.body.versions;
    expect(version).toMatchObject({
      ...{ version: 1, state: 'proposed', proposedBy: 'sender', dateDecided: null },
      ...{ rights: terms.rights, payment: terms.payment },
      deliverables: terms.deliverables.map((deliverable, index) => ({
        ...{ ...deliverable, n: index + 1, delivery: null },
      })),
    });
    app.clock.advance(1000);
    const payment = { kind: 'money', amount: '300', currency: 'EUR', text: '' } as const;
    const counter = await one.propose(R, { replaces: 1, payment });
    expect([counter.status, counter.body.open]).toEqual([201, 2]);
    app.clock.advance(1000);
    const accepted = await one.decide(S, 2, 'accept');
    expect(accepted.body).toMatchObject({
      ...{ newest: 2, inForce: 2, open: null },
      versions: [
        { version: 2, state: 'accepted', proposedBy: 'recipient', payment: { amount: '300.00' } },
        { version: 1, state: 'replaced', proposedBy: 'sender', payment: { amount: '250.00' } },
      ],
    });
    expect((await one.read(R)).body).toEqual(accepted.body);
    const request = await app.call('GET', `/request/${requestId}`, { token: R.token });
    expect(request.body.updates.at(-1)).toMatchObject({
      ...{ type: 'update', author: '', note: 'Agreed on version 2 of the agreement.' },
    });
    expect(await notified(requestId)).toEqual([
      { type: 'agreementProposed', to: R.username, subject: 'A duet about tides' },
      { type: 'agreementProposed', to: S.username, subject: 'A duet about tides' },
      { type: 'agreementAccepted', to: R.username, subject: 'A duet about tides' },
    ]);
  });

  it('each write responds with the agreement as a read returns it', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    const steps = [
      () => one.propose(S),
      () => one.decide(R, 1, 'decline'),
      () => one.propose(S, { replaces: 1 }),
      () => one.decide(S, 2, 'withdraw'),
      () => one.propose(S, { replaces: 2 }),
      () => one.decide(R, 3, 'accept'),
      () => one.deliver(S, 3, 1),
      () => one.propose(R, { replaces: 3 }),
      () => one.decide(S, 4, 'accept'),
    ];
    for (const step of steps) expect((await step()).body).toEqual((await one.read(S)).body);
    const confirmed = await one.confirm(R, 4, 1, deliveredAt(await one.read(R), 4, 1));
    expect(confirmed.body).toEqual((await one.read(R)).body);
    expect(confirmed.body.versions[0].deliverables[0].delivery.dateConfirmed).not.toBeNull();
  });

  it('stays in force while a change is declined', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    await one.propose(R, { replaces: 1 });
    const declined = await one.decide(S, 2, 'decline');
    expect(declined.body).toMatchObject({ newest: 2, inForce: 1, open: null });
    expect(declined.body.versions[0].state).toBe('declined');
    const log = await app.call('GET', `/request/${one.requestId}`, { token: S.token });
    const notes = log.body.updates.map(({ note }: { note: string }) => note);
    expect(notes.filter((note: string) => note.includes('version 2'))).toEqual([]);
  });

  it('can be withdrawn by its proposer while it waits, without a change of the version in force', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    await one.propose(R, { replaces: 1 });
    const others = await one.decide(S, 2, 'withdraw');
    expect([others.status, others.body.code]).toEqual([403, 'forbidden']);
    const withdrawn = await one.decide(R, 2, 'withdraw');
    expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { newest: 2, inForce: 1, open: null }]);
    expect(withdrawn.body.versions[0].state).toBe('withdrawn');
    expect((await one.decide(R, 2, 'withdraw')).text).toBe(withdrawn.text);
    const late = await one.decide(S, 2, 'accept');
    expect([late.status, late.body.error]).toEqual([409, 'This version was withdrawn. Propose another one.']);
    expect((await one.decide(S, 1, 'withdraw')).status).toBe(409);
    expect((await notified(one.requestId)).at(-1)).toMatchObject({
      type: 'agreementWithdrawn',
      to: S.username,
    });
    expect((await one.propose(R, { replaces: 2 })).status).toBe(201);
  });

  it('refuses an action on a version that is no longer the newest, and changes nothing', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    await one.propose(S);
    await one.propose(S, { replaces: 1 });
    const before = await stored();
    for (const response of [
      await one.propose(R),
      await one.propose(R, { replaces: 1 }),
      await one.propose(R, { replaces: 3 }),
      await one.decide(R, 1, 'accept'),
      await one.decide(R, 1, 'decline'),
    ])
      expect([response.status, response.body.code]).toEqual([409, 'agreement_changed']);
    expect((await one.decide(S, 2, 'accept')).status).toBe(403);
    expect((await one.decide(R, 3, 'accept')).status).toBe(404);
    expect(await stored()).toBe(before);
  });

  it('is visible to its two sides only', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const stranger = await createPerson(app.context);
    const responses = [
      await one.read(stranger),
      await one.propose(stranger, { replaces: 1 }),
      await one.decide(stranger, 1, 'accept'),
      await one.decide(stranger, 1, 'withdraw'),
      await one.deliver(stranger, 1, 1),
      await one.confirm(stranger, 1, 1, '2026-03-05T10:00:00.000Z'),
    ];
    const token = await stranger.freshToken();
    const nowhere = await app.call('GET', '/request/01900000-0000-7000-8000-000000000000/agreement', {
      token,
    });
    for (const { status, text } of responses) expect([status, text]).toEqual([404, nowhere.text]);
  });

  it('can be made from the acceptance of the request until both sides have completed', async () => {
    const states = { P: 409, A: 201, As: 201, Ar: 201, AB: 409, Fs: 409, C: 409, X: 409 } as const;
    for (const [state, status] of Object.entries(states)) {
      const on = await Collaboration.in(app, await createCast(app), state as keyof typeof states);
      const one = new Agreeing(app, on);
      expect((await one.read(one.people.S)).status, state).toBe(200);
      expect((await one.propose(one.people.R)).status, state).toBe(status);
    }
  });

  it('names the invalid field', async () => {
    const one = await Agreeing.begin(app);
    const { S } = one.people;
    const none = { kind: 'none', amount: null, currency: null, text: '' } as const;
    const wrong = [
      [{ deliverables: [] }, 'deliverables'],
      [{ rights: { use: ['ads'], where: 'x'.repeat(301), until: null, exclusive: false } }, 'rights'],
      [{ rights: { where: '', until: null, exclusive: false } }, 'rights'],
      [{ deliverables: [{ what: 'A film', platform: 'other', due: null, by: null }] }, 'deliverables.0.by'],
      [{ payment: { ...none, kind: 'money', amount: '1.234', currency: 'EUR' } }, 'payment'],
      [{ payment: { ...none, kind: 'share' } }, 'payment'],
    ] as const;
    for (const [given, field] of wrong) {
      const { status, body } = await one.propose(S, given as object);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    }
    const given = await (await Agreeing.begin(app)).agree();
    const nothing = await given.deliver(given.people.S, 1, 1, {});
    expect([nothing.status, nothing.body.fields]).toEqual([422, { link: 'Add a link, a picture or a file' }]);
    const plain = await given.deliver(given.people.S, 1, 1, { link: 'http://video.example/' });
    expect(plain.status).toBe(422);
  });
});

describe('a deliverable', () => {
  it('is marked as delivered by one side and confirmed by the other', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    app.clock.advance(1000);
    const delivered = await one.deliver(S, 1, 1);
    expect(delivered.body.versions[0].deliverables[0].delivery).toEqual({
      ...{ by: 'sender', date: app.clock.now().toISOString(), link: LINK },
      ...{ imageUrl: null, imageAlt: '', files: [], dateConfirmed: null },
    });
    expect((await one.deliver(R, 1, 1)).status).toBe(409);
    const date = deliveredAt(delivered, 1, 1);
    expect((await one.confirm(S, 1, 1, date)).status).toBe(403);
    expect((await one.confirm(R, 1, 2, date)).status).toBe(409);
    app.clock.advance(1000);
    const confirmed = await one.confirm(R, 1, 1, date);
    expect(confirmed.body.versions[0].deliverables[0].delivery.dateConfirmed).toBe(
      app.clock.now().toISOString(),
    );
    const before = await stored();
    expect((await one.confirm(R, 1, 1, date)).status).toBe(200);
    expect((await one.deliver(S, 1, 1)).status).toBe(200);
    expect((await one.deliver(S, 1, 1, { link: 'https://other.example/' })).status).toBe(409);
    expect(await stored()).toBe(before);
    const types = (await notified(one.requestId)).slice(2);
    expect(types).toEqual([
      { type: 'deliverableDelivered', to: R.username, subject: 'A duet about tides' },
      { type: 'deliverableConfirmed', to: S.username, subject: 'A duet about tides' },
    ]);
  });

  it('is not confirmed if the delivery has changed since it was read', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    const seen = deliveredAt(await one.deliver(S, 1, 1), 1, 1);
    app.clock.advance(1000);
    await one.deliver(S, 1, 1, { imageUrl: 'https://pictures.example/other.png' });
    const late = await one.confirm(R, 1, 1, seen);
    expect([late.status, late.body.code]).toEqual([409, 'agreement_changed']);
  });

  it('keeps its delivery when a new version with the same deliverable comes into force', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    await one.deliver(S, 1, 1);
    await one.deliver(R, 1, 2, { link: 'https://short.example/' });
    const [film] = agreementForm().deliverables;
    const deliverables = [
      { what: 'Something new', platform: 'twitch' as const, due: null },
      { what: film?.what ?? '', platform: 'youtube' as const, due: '2031-04-05' },
    ];
    await one.propose(R, { replaces: 1, deliverables });
    const changed = await one.decide(S, 2, 'accept');
    const [now] = changed.body.versions;
    expect(
      now.deliverables.map((each: { delivery: { link: string } | null }) => each.delivery?.link),
    ).toEqual([undefined, LINK]);
    const former = await one.deliver(S, 1, 2);
    expect([former.status, former.body.code]).toEqual([409, 'agreement_changed']);
  });
});

describe('the deletion of an account', () => {
  it('keeps the structure of an agreement and removes its texts', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    await one.deliver(S, 1, 1);
    await one.deliver(R, 1, 2, { link: 'https://own.example/' });
    const body = { password: PASSWORD, closeOpen: true, now: true };
    const left = await app.call('POST', '/account/delete', { token: await S.freshToken(), body });
    expect(left.status).toBe(200);
    await erase(app);
    const { versions } = (await one.read(R)).body;
    expect(versions[0]).toMatchObject({
      rights: { where: '', until: '2032-03-05', exclusive: true },
      payment: { kind: 'money', amount: '250.00', currency: 'EUR', text: '' },
      deliverables: [
        { what: '', platform: 'youtube', due: '2031-03-05', delivery: { by: 'sender', link: null } },
        { what: '', platform: 'other', due: null, delivery: { by: 'recipient' } },
      ],
    });
    const { rows } = await app.context.database.pool.query(
      'select link from agreement_deliverables where request_id = $1 order by n',
      [one.requestId],
    );
    expect(rows).toEqual([{ link: null }, { link: 'https://own.example/' }]);
  });
});
