import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agreeing, agreementForm, deliveredAt } from '#tests/agreements.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
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

const query = (text: string, values: unknown[]) => app.context.database.pool.query(text, values);
const NONE = { kind: 'none', amount: null, currency: null, text: '' } as const;
const MONEY = { kind: 'money', amount: '600.00', currency: 'EUR', text: 'half now' } as const;

const promise = (one: Agreeing, payment: object = MONEY) =>
  query('update kollabs k set payment = $2 from requests r where r.id = $1 and k.id = r.kollab_id', [
    one.requestId,
    JSON.stringify(payment),
  ]);

describe('a proposal without compensation', () => {
  it('is refused with the promise of the Kollab, and succeeds once that is acknowledged', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    await promise(one);
    for (const by of [S, R]) {
      const asked = await one.propose(by, { payment: NONE });
      expect([asked.status, asked.body]).toEqual([
        409,
        {
          code: 'payment_promised',
          error: 'The Kollab promises EUR 600.00: half now. Your proposal offers no compensation.',
          promised: MONEY,
        },
      ]);
    }
    expect((await one.propose(S, { payment: NONE, acknowledged: false })).status).toBe(409);
    // Refusals that apply to any proposal come first.
    expect((await one.propose(S, { payment: NONE, replaces: 1 })).body.code).toBe('agreement_changed');
    expect((await one.propose(S, { payment: MONEY })).status).toBe(201);
    const taken = await one.propose(R, { payment: NONE, replaces: 1, acknowledged: true });
    expect([taken.status, taken.body.versions[0].payment]).toEqual([201, NONE]);
  });

  it('is asked about like one with less money, in the normalised amount', async () => {
    const one = await Agreeing.begin(app);
    const { S } = one.people;
    await promise(one);
    const less = { payment: { ...MONEY, amount: '599.9', text: '' } };
    const instalments = [{ amount: '599.9', due: '2031-04-01' }];
    const asked = await one.propose(S, { ...less, instalments });
    expect([asked.status, asked.body.error]).toEqual([
      409,
      'The Kollab promises EUR 600.00: half now. Your proposal: EUR 599.90.',
    ]);
    expect((await one.propose(S, { ...less, instalments, acknowledged: true })).status).toBe(201);
  });

  it('succeeds at once if the Kollab promises nothing', async () => {
    for (const payment of [null, NONE]) {
      const one = await Agreeing.begin(app);
      await promise(one, payment as object);
      expect((await one.propose(one.people.R, { payment: NONE })).status).toBe(201);
    }
  });

  it("is compared with the Kollab's terms when the request was made", async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    await promise(one);
    const { rows } = await query('select kollab_id as id from requests where id = $1', [one.requestId]);
    const path = `/kollab/${rows[0].id}`;
    const token = await R.freshToken();
    const { body: kollab } = await app.call('GET', path, { token });
    const edited = await app.call('PUT', path, {
      token,
      body: { ...kollab, payment: { ...MONEY, amount: '5.00' } },
    });
    expect(edited.status, edited.text).toBe(200);
    expect((await one.propose(S, { payment: NONE })).body.promised).toEqual(MONEY);
  });

  it('does not reveal the texts of a hidden side', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    await promise(one);
    await query("update profiles set state = 'suspended' where user_id = $1", [R.userId]);
    expect((await one.propose(S, { payment: NONE })).body.promised).toEqual({ ...MONEY, text: '' });
  });
});

describe('an agreement that waits for an answer', () => {
  it('is in the list of the side that has to answer until it does', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    const waiting = async () => {
      const of = async (token: string) => {
        const { body, headers } = await app.call('GET', '/requests/agreements', { token });
        expect(headers.get('x-total-count')).toBe(String(body.length));
        return body.map(({ requestId }: { requestId: string }) => requestId);
      };
      const { body } = await one.read(S);
      return { S: await of(await S.freshToken()), R: await of(await R.freshToken()), of: body.waitsFor };
    };
    const [none, ofR, ofS] = [
      { S: [], R: [], of: null },
      { S: [], R: [one.requestId], of: 'recipient' },
      { S: [one.requestId], R: [], of: 'sender' },
    ];
    expect(await waiting()).toEqual(none);
    await one.propose(S);
    expect(await waiting()).toEqual(ofR);
    await one.propose(R, { replaces: 1 });
    expect(await waiting()).toEqual(ofS);
    await one.decide(S, 2, 'decline');
    expect(await waiting()).toEqual(none);
    await one.propose(R, { replaces: 2 });
    await one.decide(R, 3, 'withdraw');
    expect(await waiting()).toEqual(none);
    await one.propose(S, { replaces: 3 });
    await one.decide(R, 4, 'accept');
    expect(await waiting()).toEqual(none);
  });

  it('leaves the list once both sides have completed or the collaboration has ended', async () => {
    for (const state of ['AB', 'C', 'X'] as const) {
      const on = await Collaboration.in(app, await createCast(app), state);
      const one = new Agreeing(app, on);
      const { S, R } = one.people;
      await query(
        `insert into agreements (request_id, version, proposed_by, date_proposed, rights_where, rights_exclusive,
          payment_kind, payment_text) values ($1, 1, 'sender', now(), '', false, 'none', '')`,
        [one.requestId],
      );
      await query(
        `insert into agreement_deliverables (request_id, version, n, what, platform) values ($1, 1, 1, 'A film', 'other')`,
        [one.requestId],
      );
      const { body } = await app.call('GET', '/requests/agreements', { token: await R.freshToken() });
      expect([body, (await one.read(S)).body], state).toMatchObject([[], { open: 1, waitsFor: null }]);
    }
  });
});

describe('the terms of an agreement', () => {
  it('are stored as proposed, and only the named side marks a delivery', async () => {
    const one = await Agreeing.begin(app);
    const { S, R } = one.people;
    const film = { what: 'A film', platform: 'other', due: null, by: 'recipient' } as const;
    const proposed = await one.propose(S, { deliverables: [{ ...film, rounds: 0, advertising: true }] });
    expect(proposed.body.versions[0]).toMatchObject({
      deliverables: [{ by: 'recipient', rounds: 0, advertising: true }],
      rights: { use: ['channels', 'partner'] },
    });
    await one.decide(R, 1, 'accept');
    const refused = await one.deliver(S, 1, 1);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'The other side delivers this. You can confirm it once they have.',
    ]);
    const delivered = await one.deliver(R, 1, 1);
    expect(delivered.status).toBe(200);
    expect((await one.confirm(S, 1, 1, deliveredAt(delivered, 1, 1))).status).toBe(200);
  });

  it('are null in an older version, which stays in force', async () => {
    const one = await (await Agreeing.begin(app)).agree();
    const { S, R } = one.people;
    await one.unsay();
    expect((await one.read(S)).body).toMatchObject({
      inForce: 1,
      versions: [
        {
          rights: { use: null, until: '2032-03-05', exclusive: true },
          deliverables: [{ by: null, rounds: null, advertising: null }, { by: null }],
        },
      ],
    });
    const delivered = await one.deliver(R, 1, 1);
    expect(delivered.status).toBe(200);
    // A change must have all terms. Deliveries by the same side carry over.
    const items = agreementForm().deliverables;
    await one.propose(S, { replaces: 1, deliverables: items.map((item) => ({ ...item, by: 'recipient' })) });
    const changed = await one.decide(R, 2, 'accept');
    expect(changed.body.versions[0].deliverables).toMatchObject([
      { by: 'recipient', delivery: { by: 'recipient' } },
      { by: 'recipient', delivery: null },
    ]);
  });
});
