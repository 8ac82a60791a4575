// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { both } from '#tests/both.ts';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { createInvitation, type Invited, invite, inviteSeveral } from '#tests/invitations.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { invitations } from './invitations.table.ts';

// Concurrent answers, and answers concurrent with other changes of the Kollab, must leave one consistent outcome in rows and
// counters.

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const decide = (how: 'accept' | 'decline', { invited, invitationId }: Invited) =>
  app.call('POST', `/invitation/${invitationId}/${how}`, { token: invited.token });
const post = (by: Person, path: string, body?: object) =>
  app.call('POST', path, { token: by.token, ...(body && { body }) });

/** The outcome of an invitation, the requests on the Kollab with their logs, the counter, and the events. */
async function stored({ kollabId, invitationId }: Invited) {
  const { db, pool } = app.context.database;
  const [invitation] = await db.select().from(invitations).where(eq(invitations.id, invitationId));
  const [kollab] = await db.select().from(kollabs).where(eq(kollabs.id, kollabId));
  const made = await db.select().from(requests).where(eq(requests.kollabId, kollabId));
  const logs = await Promise.all(
    made.map(async ({ id }) => {
      const log = await db.select().from(requestUpdates).where(eq(requestUpdates.requestId, id));
      return log.map(({ type }) => type).sort();
    }),
  );
  const events = await pool.query(
    "select type from events where subject_id = $1 and type <> 'invitation.sent'",
    [invitationId],
  );
  return {
    outcome: invitation?.outcome ?? null,
    linked: invitation?.requestId != null && made.some(({ id }) => id === invitation.requestId),
    accepted: made.map((request) => request.accepted),
    logs,
    requestsCount: kollab?.requestsCount,
    active: kollab?.active,
    events: events.rows.map(({ type }) => type),
  };
}

const ACCEPTED = {
  ...{ outcome: 'accepted', linked: true, accepted: [true], logs: [['accepted', 'created']] },
  ...{ requestsCount: 1, events: ['invitation.accepted'] },
};
const NOTHING = { outcome: null, linked: false, accepted: [], logs: [], requestsCount: 0, events: [] };

describe('concurrent actions on invitations', () => {
  it('twenty accepts make one request, one count and one notification', async () => {
    for (let round = 0; round < ROUNDS / 5; round++) {
      const one = await createInvitation(app);
      const responses = await Promise.all(Array.from({ length: 20 }, () => decide('accept', one)));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(await stored(one)).toMatchObject(ACCEPTED);
    }
  });

  it('an accept and a decline leave one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await createInvitation(app);
      const statuses = await both(
        round,
        () => decide('accept', one),
        () => decide('decline', one),
      );
      const rows = await stored(one);
      if (rows.outcome === 'accepted') {
        expect([statuses, rows]).toMatchObject([[200, 409], ACCEPTED]);
      } else {
        const declined = { ...NOTHING, outcome: 'declined', events: ['invitation.declined'] };
        expect([statuses, rows]).toMatchObject([[409, 200], declined]);
      }
    }
  });

  it('an accept and a sent request leave one open request', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await createInvitation(app);
      const ask = () => post(one.invited, `/kollab/${one.kollabId}/request`, { note: 'Hello' });
      const statuses = await both(round, () => decide('accept', one), ask);
      const rows = await stored(one);
      if (rows.outcome === 'accepted') {
        expect([statuses, rows]).toMatchObject([[200, 409], ACCEPTED]);
      } else {
        const asked = { ...NOTHING, accepted: [false], logs: [['created']], requestsCount: 1 };
        expect([statuses, rows]).toMatchObject([[409, 201], asked]);
      }
    }
  });

  it('an accept concurrent with the closing of the Kollab succeeds before it or is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await createInvitation(app);
      const close = () => post(one.owner, `/kollab/${one.kollabId}/close`);
      const [accepted, closed] = await both(round, () => decide('accept', one), close);
      expect(closed).toBe(200);
      const expected = accepted === 200 ? ACCEPTED : NOTHING;
      expect([200, 409]).toContain(accepted);
      expect(await stored(one)).toMatchObject({ ...expected, active: false });
    }
  });

  it('an accept concurrent with the deletion of the Kollab keeps both or neither', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await createInvitation(app);
      const remove = () => app.call('DELETE', `/kollab/${one.kollabId}/delete`, { token: one.owner.token });
      const statuses = await both(round, () => decide('accept', one), remove);
      const rows = await stored(one);
      if (statuses[0] === 200) expect([statuses, rows]).toMatchObject([[200, 409], ACCEPTED]);
      else expect([statuses, rows]).toMatchObject([[404, 200], NOTHING]);
    }
  });

  it('twenty invitations of one user to one Kollab make one', async () => {
    const [owner, invited] = [await createPerson(app.context), await createPerson(app.context)];
    const kollabId = await createKollab(app.context, owner);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => invite(app, owner, kollabId, invited.username)),
    );
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const rows = await app.context.database.db
      .select()
      .from(invitations)
      .where(eq(invitations.kollabId, kollabId));
    expect(rows).toHaveLength(1);
    await app.context.consumers.catchUp();
    const notified = await app.context.database.pool.query('select 1 from notifications where post_id = $1', [
      rows[0]?.id,
    ]);
    expect(notified.rowCount).toBe(1);
  });

  it('several invitations and a single one of the same user make one per user', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owner, one, other] = await Promise.all([1, 2, 3].map(() => createPerson(app.context)));
      if (!owner || !one || !other) throw new Error('no people');
      const kollabId = await createKollab(app.context, owner);
      const [one2, several] = await Promise.all([
        invite(app, owner, kollabId, one.username),
        inviteSeveral(app, owner, kollabId, [other.username, one.username]),
      ]);
      expect([one2.status, several.status]).toEqual([201, 200]);
      const { rows } = await app.context.database.pool.query(
        `select (select count(*)::int from invitations where kollab_id = $1) as kept,
          (select count(*)::int from events where type = 'invitation.sent' and data ->> 'kollabId' = $1::text) as told`,
        [kollabId],
      );
      expect(rows).toEqual([{ kept: 2, told: 2 }]);
    }
  });

  it('an invitation and a sent request never leave both an open request and an acceptable invitation', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owner, invited] = [await createPerson(app.context), await createPerson(app.context)];
      const kollabId = await createKollab(app.context, owner);
      const ask = () => post(invited, `/kollab/${kollabId}/request`, { note: 'Hello' });
      const statuses = await both(round, () => invite(app, owner, kollabId, invited.username), ask);
      expect(statuses[1]).toBe(201);
      const { body } = await app.call('GET', '/invitations/received', { token: invited.token });
      expect(body).toEqual([]);
    }
  });

  it('an accept concurrent with the deletion of either account ends without an error and leaves nothing open', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await createInvitation(app);
      const leaver = round % 4 < 2 ? one.owner : one.invited;
      const leave = () => post(leaver, '/account/delete', { password: PASSWORD, closeOpen: true, now: true });
      const [accepted, gone] = await both(round, () => decide('accept', one), leave);
      expect(gone).toBe(200);
      expect([200, 401, 404]).toContain(accepted);
      await erase(app);
      const { rows } = await app.context.database.pool.query(
        'select 1 from requests where kollab_id = $1 and active union all select 1 from invitations where id = $2',
        [one.kollabId, one.invitationId],
      );
      expect(rows).toEqual([]);
    }
  });

  it.each(['accept', 'decline'] as const)(
    '%s respects an answer that was committed while it waited',
    async (how) => {
      const one = await createInvitation(app);
      const outcome = how === 'accept' ? 'declined' : 'accepted';
      const response = await whileWaiting(
        `update invitations set outcome = '${outcome}', date_decided = now() where id = $1`,
        one.invitationId,
        () => decide(how, one),
      );
      expect([response.status, response.body.code]).toEqual([409, 'wrong_state']);
      expect(await stored(one)).toMatchObject({ ...NOTHING, outcome });
    },
  );

  it("an invitation that waited for the Kollab's lock sees the request that was made meanwhile", async () => {
    const [owner, invited] = [await createPerson(app.context), await createPerson(app.context)];
    const kollabId = await createKollab(app.context, owner);
    const { status, body } = await whileWaiting(
      `with counted as (update kollabs set requests_count = requests_count + 1 where id = $1 returning id, owner_id),
        made as (insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted)
          select gen_random_uuid(), id, '${invited.userId}', owner_id, '', now() from counted returning *)
        insert into request_updates (id, request_id, position, type, author_id, date)
          select gen_random_uuid(), id, 1, 'created', sender_id, date_posted from made`,
      kollabId,
      () => invite(app, owner, kollabId, invited.username),
    );
    expect([status, body.code]).toEqual([409, 'already_requested']);
  });
});

/** Starts a call that waits for a locked row, changes the row in another transaction, and commits it. */
async function whileWaiting<T>(change: string, id: string, call: () => Promise<T>): Promise<T> {
  const other = await app.context.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(change, [id]);
    const waiting = call();
    await untilWaiting(app);
    await other.query('commit');
    return await waiting;
  } finally {
    other.release();
  }
}
