import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessages } from '#modules/requests/requests.messages.ts';
import { everythingStored } from '#tests/collaboration.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { countRows, mailsTo } from '#tests/mails.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;
let plain: Person;
let known: Person;
let kollab: string;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createPerson(app.context);
  plain = await createPerson(app.context);
  known = await createPerson(app.context, { profile: { featuredPlatform: 'youtube', audienceSize: 5000 } });
  kollab = await createKollab(app.context, owner);
});

const ask = (by: Person) =>
  app.call('POST', `/kollab/${kollab}/request`, { token: by.token, body: { note: 'Hello' } });
const may = async (by: Person) =>
  (await app.call('GET', `/kollab/${kollab}/request/may`, { token: by.token })).body;
const choose = (whoMayRequest: string) =>
  app.call('POST', '/preferences', { token: owner.token, body: { whoMayRequest } });
const block = (by: Person, other: Person) => app.call('PUT', `/block/${other.username}`, { token: by.token });

/** Expects that the request is refused with the text that the page got in advance, and that nothing is stored. */
async function expectRefusal(by: Person, because: keyof typeof createMessages): Promise<void> {
  // Mails of earlier requests are recorded when they are sent.
  await app.context.jobs.idle();
  const before = await everythingStored(app);
  const response = await ask(by);
  expect([response.status, response.body]).toEqual([
    403,
    { error: createMessages[because], code: 'forbidden' },
  ]);
  expect(await everythingStored(app)).toBe(before);
  expect(await may(by)).toEqual({ because, reason: createMessages[because] });
}

describe('who may send a request', () => {
  it('everyone, by default', async () => {
    expect(await may(plain)).toEqual({ because: null, reason: '' });
    expect((await ask(plain)).status).toBe(201);
  });

  it('only users with a featured channel', async () => {
    await choose('verified');
    await expectRefusal(plain, 'audienceMissing');
    expect(await may(known)).toEqual({ because: null, reason: '' });
    expect((await ask(known)).status).toBe(201);
  });

  it('nobody', async () => {
    await choose('nobody');
    await expectRefusal(plain, 'unavailable');
    await expectRefusal(known, 'unavailable');
    await choose('everyone');
    expect((await ask(plain)).status).toBe(201);
  });

  it('never the owner, and nobody for an unknown Kollab', async () => {
    await expectRefusal(owner, 'own');
    const unknown = '/kollab/01900000-0000-7000-8000-000000000000/request/may';
    expect((await app.call('GET', unknown, { token: plain.token })).status).toBe(404);
  });
});

describe('a request that may not be sent now', () => {
  it('is known in advance if one is open, or was closed less than a day ago', async () => {
    const { requestId } = (await ask(plain)).body;
    expect(await may(plain)).toEqual({ because: 'open', reason: createMessages.open });
    await app.call('DELETE', `/kollab/${kollab}/request/delete`, {
      token: owner.token,
      body: { requestId, note: 'Not this month' },
    });
    const beforehand = await may(plain);
    expect(beforehand).toEqual({ because: 'tooEarly', reason: expect.stringContaining('about 24 hours') });
    expect((await ask(plain)).body.error).toBe(beforehand.reason);
  });

  it('is known in advance if the Kollab is closed', async () => {
    kollab = await createKollab(app.context, owner, { active: false });
    expect(await may(plain)).toEqual({ because: 'closed', reason: createMessages.inactive });
  });
});

describe('a block', () => {
  it('by the owner refuses the sender as if the owner accepted no requests', async () => {
    await block(owner, plain);
    await expectRefusal(plain, 'unavailable');
    expect(await may(known)).toEqual({ because: null, reason: '' });
    await app.call('DELETE', `/block/${plain.username}`, { token: owner.token });
    expect((await ask(plain)).status).toBe(201);
  });

  it('works in both directions, and the user who set it is told about it', async () => {
    await block(plain, owner);
    await expectRefusal(plain, 'ownBlock');
    const own = await createKollab(app.context, plain);
    const back = await app.call('POST', `/kollab/${own}/request`, {
      token: owner.token,
      body: { note: 'Hello' },
    });
    expect([back.status, back.body.error]).toEqual([403, createMessages.unavailable]);
  });

  it('lets open requests continue, without notifications or mails either way', async () => {
    const { requestId } = (await ask(plain)).body;
    const before = (await mailsTo(app, owner.email)).length;
    await block(owner, plain);
    const step = (by: Person, action: string) =>
      app.call('POST', `/request/${requestId}/${action}`, { token: by.token, body: {} });
    expect((await step(plain, 'remind')).status).toBe(200);
    expect((await step(owner, 'accept')).status).toBe(200);
    expect(await mailsTo(app, owner.email)).toHaveLength(before);
    expect(await mailsTo(app, plain.email)).toHaveLength(0);
    expect(await countRows(app, 'notifications where recipient_id = $1', plain.userId)).toBe(0);
    for (const person of [owner, plain]) {
      expect((await app.call('GET', '/notifications', { token: person.token })).body).toEqual([]);
    }
  });
});
