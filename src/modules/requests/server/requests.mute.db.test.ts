import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Cast, Collaboration, createCast } from '#tests/collaboration.ts';
import type { Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let cast: Cast;
let collaboration: Collaboration;

beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  cast = await createCast(app);
  collaboration = await Collaboration.in(app, cast, 'A');
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const muteOf = (who: Person, method = 'GET', id = collaboration.requestId) =>
  app.call(method, `/request/${id}/mute`, who);
const typesOf = async (who: Person): Promise<string[]> =>
  (await app.call('GET', '/notifications', who)).body.map(({ type }: { type: string }) => type);
const write = (from: Person) =>
  app.call('POST', `/request/${collaboration.requestId}/messages`, {
    token: from.token,
    body: { text: 'Hello' },
  });

it('sends no notification or mail of a muted collaboration or its messages, and still lists it', async () => {
  const before = await typesOf(cast.S);
  const heard = (await typesOf(cast.R)).length;
  expect((await muteOf(cast.S)).body).toEqual({ muted: false });
  expect((await muteOf(cast.S, 'PUT')).status).toBe(200);
  expect((await muteOf(cast.S, 'PUT')).status).toBe(200);
  expect((await muteOf(cast.S)).body).toEqual({ muted: true });
  expect((await muteOf(cast.R)).body).toEqual({ muted: false });

  await collaboration.act('R', 'update');
  await collaboration.act('S', 'update');
  expect((await write(cast.R)).status).toBe(201);
  expect(await typesOf(cast.S)).toEqual(before);
  expect(await typesOf(cast.R)).toHaveLength(heard + 1);
  expect((await app.call('GET', `/request/${collaboration.requestId}`, cast.S)).status).toBe(200);
  const active = await app.call('GET', '/requests/active', cast.S);
  expect(active.body).toMatchObject([{ requestId: collaboration.requestId }]);

  expect((await muteOf(cast.S, 'DELETE')).status).toBe(200);
  expect((await muteOf(cast.S, 'DELETE')).status).toBe(200);
  await collaboration.act('R', 'update');
  await write(cast.R);
  expect((await typesOf(cast.S)).toSorted()).toEqual([...before, 'requestMessage', 'update'].toSorted());
});

it('mutes one collaboration, and no other', async () => {
  const other = await Collaboration.in(app, cast, 'A');
  await muteOf(cast.S, 'PUT');
  const before = (await typesOf(cast.S)).length;
  await other.act('R', 'update');
  expect(await typesOf(cast.S)).toHaveLength(before + 1);
});

it('responds to others as for a collaboration that does not exist', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const foreign = await muteOf(cast.T, method);
    const unknown = await muteOf(cast.T, method, v7());
    expect(foreign.status).toBe(404);
    expect(foreign.body.error).toBe(unknown.body.error);
  }
});
