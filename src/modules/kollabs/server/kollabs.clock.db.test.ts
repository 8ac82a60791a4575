import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { runKollabsSchedule } from './kollab-deadline.commands.ts';
import { listDeadlines } from './kollabs.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app.context);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const pool = () => app.context.database.pool;
const run = () => runKollabsSchedule(app.context);
const inDays = (days: number) => dayOf(app.clock.now(), days);

async function publish(deadline: string | null): Promise<string> {
  const token = await owner.freshToken();
  const { status, body } = await app.call('POST', '/kollab', { token, body: kollabForm({ deadline }) });
  expect(status).toBe(201);
  return body.result.kollabId;
}

async function as(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
  return app.call(method, path, { token: await owner.freshToken(), ...(body && { body }) });
}

/** The types of the deadline events of a Kollab, and of the notifications of its owner. */
async function happened(id: string) {
  const events = await pool().query(
    `select type, actor_id, data from events where subject_id = $1 and type like 'kollab.deadline%' order by id`,
    [id],
  );
  await app.context.consumers.catchUp();
  const notifications = await pool().query(
    'select type, recipient_id, sender_id, subject from notifications where post_id = $1 order by created_at, id',
    [id],
  );
  for (const { recipient_id, sender_id } of notifications.rows)
    expect([recipient_id, sender_id]).toEqual([owner.userId, null]);
  expect(events.rows.map(({ actor_id, data }) => [actor_id, data])).toEqual(
    events.rows.map(() => [null, { ownerId: owner.userId }]),
  );
  return [
    ...events.rows.map(({ type }) => type.replace('kollab.deadline', '')),
    ...notifications.rows.map(({ type }) => type),
  ];
}

const isOpen = async (id: string) => (await as('GET', `/kollab/${id}`)).body.active;
const counted = async () => (await as('GET', '/user')).body.currentActiveKollabs;

describe('the deadline of a Kollab', () => {
  it('warns the owner once, three days before, and closes the Kollab once after its day has ended', async () => {
    const id = await publish(inDays(5));
    const other = await publish(null);
    await run();
    expect(await happened(id)).toEqual([]);
    app.clock.advance(2 * DAY);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await happened(id)).toEqual(['Near', 'kollabClosing']);
    // The Kollab is open on the day itself.
    app.clock.advance(3 * DAY);
    await run();
    expect([await isOpen(id), await counted()]).toEqual([true, 2]);
    app.clock.advance(DAY);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await happened(id)).toEqual(['Near', 'Passed', 'kollabClosing', 'kollabClosed']);
    expect([await isOpen(id), await isOpen(other), await counted()]).toEqual([false, true, 1]);
  });

  it('does not warn of a deadline that was near when it was set, and warns again after it was moved', async () => {
    const id = await publish(inDays(2));
    await run();
    expect(await happened(id)).toEqual([]);
    expect((await as('PUT', `/kollab/${id}`, kollabForm({ deadline: inDays(6) }))).status).toBe(200);
    app.clock.advance(3 * DAY);
    await run();
    expect(await happened(id)).toEqual(['Near', 'kollabClosing']);
    expect((await as('PUT', `/kollab/${id}`, kollabForm({ deadline: inDays(9) }))).status).toBe(200);
    app.clock.advance(6 * DAY);
    await run();
    expect(await happened(id)).toEqual(['Near', 'Near', 'kollabClosing', 'kollabClosing']);
  });

  it('must be set anew before the Kollab can be reopened', async () => {
    const id = await publish(inDays(1));
    app.clock.advance(2 * DAY);
    await run();
    const refused = await as('POST', `/kollab/${id}/reopen`);
    expect([refused.status, refused.body.code]).toEqual([409, 'deadline_passed']);
    // The terms can be edited if the passed deadline stays the same.
    const deadline = (await as('GET', `/kollab/${id}`)).body.deadline;
    const kept = await as('PUT', `/kollab/${id}`, kollabForm({ title: 'Still closed', deadline }));
    expect([kept.status, kept.body.active]).toEqual([200, false]);
    const late = await as('PUT', `/kollab/${id}`, kollabForm({ deadline: inDays(0) }));
    expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([422, ['deadline']]);
    expect((await as('PUT', `/kollab/${id}`, kollabForm({ deadline: inDays(10) }))).status).toBe(200);
    const reopened = await as('POST', `/kollab/${id}/reopen`);
    expect([reopened.status, reopened.body.active, await counted()]).toEqual([200, true, 1]);
    await run();
    expect(await isOpen(id)).toBe(true);
  });

  it('can be removed', async () => {
    const id = await publish(inDays(1));
    app.clock.advance(2 * DAY);
    await run();
    expect((await as('PUT', `/kollab/${id}`, kollabForm())).body.deadline).toBeNull();
    expect((await as('POST', `/kollab/${id}/reopen`)).status).toBe(200);
  });

  it('closes a hidden Kollab without changing the count', async () => {
    const id = await publish(inDays(1));
    await pool().query(`update kollabs set state = 'hidden' where id = $1`, [id]);
    await pool().query('update profiles set current_active_kollabs = 0 where user_id = $1', [owner.userId]);
    app.clock.advance(2 * DAY);
    await run();
    const { rows } = await pool().query('select active from kollabs where id = $1', [id]);
    expect(rows).toEqual([{ active: false }]);
    expect(await counted()).toBe(0);
  });

  it('closes and counts a Kollab once if its owner closes, edits or deletes it concurrently', async () => {
    const acts = [
      (id: string) => as('POST', `/kollab/${id}/close`),
      (id: string) => as('PUT', `/kollab/${id}`, kollabForm({ deadline: inDays(30) })),
      (id: string) => as('PUT', `/kollab/${id}`, kollabForm({ title: 'Another title', deadline: null })),
      (id: string) => app.call('DELETE', `/kollab/${id}/delete`, { token: owner.token }),
    ];
    for (const act of acts) {
      const ids = await Promise.all(Array.from({ length: 4 }, () => publish(inDays(1))));
      app.clock.advance(2 * DAY);
      owner = { ...owner, token: await owner.freshToken() };
      const [responses] = await Promise.all([Promise.all(ids.map(act)), run(), run()]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await run();
      for (const id of ids) {
        const closings = (await happened(id)).filter((one) => one === 'Passed');
        const { rows } = await pool().query('select active, deadline::text from kollabs where id = $1', [id]);
        expect(closings.length).toBeLessThanOrEqual(1);
        // The Kollab is open only if the owner moved the deadline before the clock ran; the clock did nothing then.
        if (rows[0].active) expect([closings, rows[0].deadline === inDays(1)]).toEqual([[], false]);
      }
      await expectSoundLedger(app.context);
      await pool().query('update kollabs set deadline = null where id = any($1)', [ids]);
      await Promise.all(ids.map((id) => as('POST', `/kollab/${id}/close`)));
    }
  });

  it('waits for a concurrent edit by the owner and respects it', async () => {
    const id = await publish(inDays(1));
    app.clock.advance(2 * DAY);
    const other = await pool().connect();
    try {
      await other.query('begin');
      await other.query('update kollabs set deadline = $2 where id = $1', [id, inDays(20)]);
      const running = run();
      await untilWaiting(app);
      await other.query('commit');
      await running;
    } finally {
      other.release();
    }
    expect([await isOpen(id), await happened(id)]).toEqual([true, []]);
  });

  it('leaves open requests as they are', async () => {
    const id = await publish(inDays(1));
    const sender = await createPerson(app.context);
    const path = `/kollab/${id}/request`;
    expect((await app.call('POST', path, { token: sender.token, body: { note: 'Me' } })).status).toBe(201);
    app.clock.advance(2 * DAY);
    await run();
    const token = await sender.freshToken();
    expect((await app.call('GET', path, { token })).body).toMatchObject({ active: true, completed: false });
    const late = await createPerson(app.context);
    expect((await app.call('POST', path, { token: late.token, body: { note: 'I' } })).status).toBe(409);
  });

  it('is read in batches by index, earliest first', async () => {
    const ids = [await publish(inDays(2)), await publish(inDays(1)), await publish(inDays(2))];
    app.clock.advance(3 * DAY);
    const { db } = app.context.database;
    const [first, ...others] = await listDeadlines(db, app.clock.now(), undefined, 2);
    expect(first?.id).toBe(ids[1]);
    const rest = await listDeadlines(db, app.clock.now(), others[0]?.position, 2);
    expect(new Set([first, ...others, ...rest].map((found) => found?.id))).toEqual(new Set(ids));
    await run();
    expect(await listDeadlines(db, app.clock.now(), undefined, 2)).toEqual([]);
  });
});
