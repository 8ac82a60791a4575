import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Agreeing } from '#tests/agreements.ts';
import { createPerson } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { findToRemind } from './agreements.queries.ts';
import { runAgreementsSchedule } from './reminders.commands.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let one: Agreeing;
beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  one = await Agreeing.begin(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const dueIn = (...days: (number | null)[]) => ({
  deliverables: days.map((count, index) => ({
    ...{ what: `Number ${index + 1}`, platform: 'other' as const },
    due: count === null ? null : dayIn(count),
  })),
});
const agreeOn = async (...days: (number | null)[]) => {
  await one.propose(one.people.S, dueIn(...days));
  await one.decide(one.people.R, 1, 'accept');
};
const run = () => runAgreementsSchedule(app.context);
async function reminded() {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    `select type, recipient_id, sender_id from notifications where post_id = $1
      and type in ('deliverableDue', 'deliverableLate')`,
    [one.requestId],
  );
  expect(rows.every(({ sender_id }) => sender_id === null)).toBe(true);
  expect(new Set(rows.map(({ recipient_id }) => recipient_id)).size).toBe(rows.length === 0 ? 0 : 2);
  return rows.map(({ type }) => type).sort();
}
const candidates = async () =>
  (await findToRemind(app.context.database.db, app.clock.now(), undefined, 1000)).filter(
    ({ id }) => id === one.requestId,
  );

describe('due days of deliverables', () => {
  it('both sides are reminded two days before and once it is late, each once', async () => {
    await agreeOn(5, 5, null);
    await run();
    expect(await reminded()).toEqual([]);
    app.clock.advance(3 * DAY);
    await Promise.all([run(), run()]);
    await run();
    expect(await reminded()).toEqual(['deliverableDue', 'deliverableDue']);
    expect(await candidates()).toEqual([]);
    app.clock.advance(4 * DAY);
    expect(await candidates()).toHaveLength(1);
    await run();
    await run();
    expect(await reminded()).toEqual([
      ...['deliverableDue', 'deliverableDue', 'deliverableLate', 'deliverableLate'],
    ]);
    expect(await candidates()).toEqual([]);
  });

  it('reminds only of undelivered deliverables of the version in force', async () => {
    await one.propose(one.people.S, dueIn(1));
    await run();
    expect(await reminded()).toEqual([]);
    await one.decide(one.people.R, 1, 'accept');
    await one.deliver(one.people.S, 1, 1);
    await run();
    expect(await reminded()).toEqual([]);
  });

  it('does not remind after the collaboration has ended', async () => {
    await agreeOn(1);
    const { rows } = await app.context.database.pool.query('select kollab_id from requests where id = $1', [
      one.requestId,
    ]);
    const body = { requestId: one.requestId };
    const token = await one.people.R.freshToken();
    await app.call('DELETE', `/kollab/${rows[0].kollab_id}/request/delete`, { token, body });
    await run();
    expect(await reminded()).toEqual([]);
  });

  it('serves a calendar file to the two sides', async () => {
    const read = async (token: string) =>
      fetch(`${app.url}/api/request/${one.requestId}/agreement.ics`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const { S } = one.people;
    expect((await read(await S.freshToken())).status).toBe(404);
    await agreeOn(5, null);
    const response = await read(await S.freshToken());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[200, 'text/calendar; charset=utf-8'],
    ]);
    const text = await response.text();
    expect(text.split('BEGIN:VEVENT')).toHaveLength(2);
    expect(text).toContain(`DTSTART;VALUE=DATE:${dayIn(5).replaceAll('-', '')}\r\n`);
    const stranger = await createPerson(app.context);
    expect((await read(stranger.token)).status).toBe(404);
  });
});
