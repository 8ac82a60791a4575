// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agreeing, deliveredAt } from '#tests/agreements.ts';
import { both } from '#tests/both.ts';
import { erase } from '#tests/erasures.ts';
import { PASSWORD } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// Concurrent actions on an agreement must leave one consistent outcome in rows, log and events.

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

/** The outcomes of the versions, their notes in the update log, and the events. */
async function stored({ requestId }: Agreeing) {
  const { pool } = app.context.database;
  const versions = await pool.query('select outcome from agreements where request_id = $1 order by version', [
    requestId,
  ]);
  const log = await pool.query(
    "select note from request_updates where request_id = $1 and type = 'update' order by position",
    [requestId],
  );
  const events = await pool.query(
    "select type from events where subject_id = $1 and type like 'agreement.%' order by type",
    [requestId],
  );
  return {
    outcomes: versions.rows.map(({ outcome }) => outcome),
    agreed: log.rows.map(({ note }) => Number(/\d+/.exec(note)?.[0])),
    events: events.rows.map(({ type }) => type.replace('agreement.', '')),
  };
}

describe('concurrent actions on an agreement', () => {
  it('two proposals on the same version: one succeeds, the other is stale', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Agreeing.begin(app);
      const { S, R } = one.people;
      const statuses = await both(
        round,
        () => one.propose(S),
        () => one.propose(R),
      );
      expect(statuses.toSorted()).toEqual([201, 409]);
      expect(await stored(one)).toEqual({ outcomes: [null], agreed: [], events: ['proposed'] });
    }
  });

  it('an acceptance and a new proposal by the proposer: only the version that was read can be accepted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Agreeing.begin(app);
      const { S, R } = one.people;
      await one.propose(S);
      const [accepted, proposed] = await both(
        round,
        () => one.decide(R, 1, 'accept'),
        () => one.propose(S, { replaces: 1 }),
      );
      expect(proposed).toBe(201);
      const rows = await stored(one);
      if (accepted === 200) {
        expect(rows).toMatchObject({ outcomes: ['accepted', null], agreed: [1] });
      } else {
        expect(accepted).toBe(409);
        expect(rows).toMatchObject({ outcomes: [null, null], agreed: [] });
      }
    }
  });

  it('twenty acceptances make one, with one notification', async () => {
    for (let round = 0; round < ROUNDS / 5; round++) {
      const one = await Agreeing.begin(app);
      await one.propose(one.people.S);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => one.decide(one.people.R, 1, 'accept')),
      );
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(await stored(one)).toEqual({
        ...{ outcomes: ['accepted'], agreed: [1], events: ['accepted', 'proposed'] },
      });
    }
  });

  it('an acceptance and a decline leave one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Agreeing.begin(app);
      await one.propose(one.people.S);
      const statuses = await both(
        round,
        () => one.decide(one.people.R, 1, 'accept'),
        () => one.decide(one.people.R, 1, 'decline'),
      );
      const rows = await stored(one);
      const accepted = statuses[0] === 200;
      expect(statuses).toEqual(accepted ? [200, 409] : [409, 200]);
      expect(rows).toMatchObject({
        ...{ outcomes: [accepted ? 'accepted' : 'declined'], agreed: accepted ? [1] : [] },
      });
    }
  });

  it('a withdrawal and an acceptance or a decline leave one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Agreeing.begin(app);
      await one.propose(one.people.S);
      const decision = round % 4 < 2 ? 'accept' : 'decline';
      const statuses = await both(
        round,
        () => one.decide(one.people.S, 1, 'withdraw'),
        () => one.decide(one.people.R, 1, decision),
      );
      const [withdrawn] = statuses;
      expect(statuses).toEqual(withdrawn === 200 ? [200, 409] : [409, 200]);
      const decided = decision === 'accept' ? 'accepted' : 'declined';
      const outcome = withdrawn === 200 ? 'withdrawn' : decided;
      expect(await stored(one)).toEqual({
        ...{ outcomes: [outcome], agreed: outcome === 'accepted' ? [1] : [] },
        events: ['proposed', outcome].toSorted(),
      });
    }
  });

  it('twenty withdrawals make one, with one notification', async () => {
    const one = await Agreeing.begin(app);
    await one.propose(one.people.S);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => one.decide(one.people.S, 1, 'withdraw')),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await stored(one)).events).toEqual(['proposed', 'withdrawn']);
  });

  it('both sides deliver the same item: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      // Either side may deliver if the version does not name one.
      await one.unsay();
      const statuses = await both(
        round,
        () => one.deliver(one.people.S, 1, 1),
        () => one.deliver(one.people.R, 1, 1),
      );
      expect(statuses.toSorted()).toEqual([200, 409]);
      expect((await stored(one)).events).toEqual(['accepted', 'delivered', 'proposed']);
    }
  });

  it('a confirmation and another delivery: only the delivery that was read can be confirmed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      const { S, R } = one.people;
      const seen = deliveredAt(await one.deliver(S, 1, 1), 1, 1);
      app.clock.advance(10);
      const statuses = await both(
        round,
        () => one.confirm(R, 1, 1, seen),
        () => one.deliver(S, 1, 1, { link: 'https://other.example/' }),
      );
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
  });

  it('a delivery and the acceptance of a change: the delivery is carried over', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      const { S, R } = one.people;
      await one.propose(R, { replaces: 1 });
      const [delivered, accepted] = await both(
        round,
        () => one.deliver(R, 1, 2),
        () => one.decide(S, 2, 'accept'),
      );
      expect(accepted).toBe(200);
      expect([200, 409]).toContain(delivered);
      const { body } = await one.read(S);
      expect(body.inForce).toBe(2);
      expect(body.versions[0].deliverables[1].delivery === null).toBe(delivered === 409);
    }
  });

  it('a proposal concurrent with the end of the collaboration succeeds before it or is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      const { S, R } = one.people;
      const { rows } = await app.context.database.pool.query('select kollab_id from requests where id = $1', [
        one.requestId,
      ]);
      const path = `/kollab/${rows[0].kollab_id}/request/delete`;
      const cancel = () => app.call('DELETE', path, { token: R.token, body: { requestId: one.requestId } });
      const [proposed, cancelled] = await both(round, () => one.propose(S, { replaces: 1 }), cancel);
      expect(cancelled).toBe(200);
      expect([201, 409]).toContain(proposed);
      expect((await stored(one)).outcomes).toHaveLength(proposed === 201 ? 2 : 1);
    }
  });

  it('a proposal concurrent with the deletion of either account ends without an error and leaves no texts', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      const { S, R } = one.people;
      const leaver = round % 4 < 2 ? S : R;
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const leave = () => app.call('POST', '/account/delete', { token: leaver.token, body });
      const [proposed, gone] = await both(round, () => one.propose(S, { replaces: 1 }), leave);
      expect(gone).toBe(200);
      expect([201, 401, 409]).toContain(proposed);
      await erase(app);
      const { rows } = await app.context.database.pool.query(
        `select 1 from agreements a join agreement_deliverables d using (request_id, version)
          where a.request_id = $1 and concat(a.rights_where, a.payment_text, d.what) <> ''`,
        [one.requestId],
      );
      expect(rows).toEqual([]);
    }
  });

  it('both accounts are deleted without a deadlock', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const one = await (await Agreeing.begin(app)).agree();
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const leave = (token: string) => () => app.call('POST', '/account/delete', { token, body });
      const { S, R } = one.people;
      expect(await both(round, leave(S.token), leave(R.token))).toEqual([200, 200]);
      await erase(app);
    }
  });
});
