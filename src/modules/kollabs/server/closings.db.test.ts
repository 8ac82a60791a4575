import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endOfDay, localDay } from '#modules/profiles/time-zone.rules.ts';
import { createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { runKollabsSchedule } from './kollab-deadline.commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app.context);
});
afterAll(() => app.close());

const as = async (method: string, path: string, body?: object) =>
  app.call(method, path, { token: await owner.freshToken(), ...(body && { body }) });
const setZone = (timeZone: string | null) => as('POST', '/preferences', { timeZone });
const dayAhead = (days: number, timeZone: string | null) =>
  localDay(new Date(app.clock.now().getTime() + days * DAY_MS), timeZone);

async function publish(deadline: string): Promise<string> {
  const { status, body } = await as('POST', '/kollab', kollabForm({ deadline }));
  expect(status).toBe(201);
  return body.result.kollabId;
}

it.each(['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', null])(
  "closes at the end of the day in its owner's time zone: %s",
  async (timeZone) => {
    await setZone(timeZone);
    const deadline = dayAhead(2, timeZone);
    const end = endOfDay(deadline, timeZone);
    const id = await publish(deadline);
    expect((await as('GET', `/kollab/${id}`)).body).toMatchObject({ deadline, closesAt: end.toISOString() });
    app.clock.advance(end.getTime() - app.clock.now().getTime() - 1000);
    await runKollabsSchedule(app.context);
    expect((await as('GET', `/kollab/${id}`)).body.active).toBe(true);
    app.clock.advance(1000);
    await runKollabsSchedule(app.context);
    expect((await as('GET', `/kollab/${id}`)).body.active).toBe(false);
    expect((await as('POST', `/kollab/${id}/reopen`)).status).toBe(409);
  },
);

it("refuses the current day in the owner's time zone, and accepts the next one", async () => {
  await setZone('Pacific/Kiritimati');
  for (const [days, status] of [
    [0, 422],
    [1, 201],
  ] as const) {
    const form = kollabForm({ deadline: dayAhead(days, 'Pacific/Kiritimati') });
    expect((await as('POST', '/kollab', form)).status).toBe(status);
  }
});

it("moves the closing time with the owner's time zone and the deadline", async () => {
  const deadline = dayAhead(5, null);
  const id = await publish(deadline);
  const closing = async () => (await as('GET', `/kollab/${id}`)).body.closesAt;
  expect(await closing()).toBe(endOfDay(deadline, null).toISOString());
  await setZone('Asia/Tokyo');
  await app.context.consumers.catchUp();
  expect(await closing()).toBe(endOfDay(deadline, 'Asia/Tokyo').toISOString());
  const later = dayAhead(9, null);
  const edited = await as('PUT', `/kollab/${id}`, kollabForm({ deadline: later }));
  expect(edited.body.closesAt).toBe(endOfDay(later, 'Asia/Tokyo').toISOString());
  expect(await closing()).toBe(edited.body.closesAt);
  const without = await as('PUT', `/kollab/${id}`, kollabForm({ deadline: null }));
  expect([without.body.closesAt, await closing()]).toEqual([null, null]);
});

it('ends the day in UTC for a Kollab from before users had a time zone', async () => {
  const deadline = dayAhead(5, null);
  const id = await publish(deadline);
  await app.context.database.pool.query('update kollabs set closes_at = null where id = $1', [id]);
  expect((await as('GET', `/kollab/${id}`)).body.closesAt).toBe(endOfDay(deadline, null).toISOString());
});
