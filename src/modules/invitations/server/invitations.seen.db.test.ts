// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requests } from '#modules/requests/server/requests.table.ts';
import { both } from '#tests/both.ts';
import { kollabForm } from '#tests/factories.ts';
import { createInvitation, type Invited, inviteSeveral } from '#tests/invitations.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { LiveReader } from '#tests/live-reader.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// An acceptance names the version of the Kollab that the invited user saw.

const ROUNDS = byTier({ main: 3, all: 20, deep: 500 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const edit = ({ owner, kollabId }: Invited) =>
  app.call('PUT', `/kollab/${kollabId}`, {
    token: owner.token,
    body: kollabForm({ compensation: 'Nothing' }),
  });
const read = async ({ invited, invitationId }: Invited) =>
  (await app.call('GET', `/invitation/${invitationId}`, { token: invited.token })).body;
const made = ({ kollabId }: Invited) =>
  app.context.database.db.select().from(requests).where(eq(requests.kollabId, kollabId));

function accept({ invited, invitationId }: Invited, seen?: unknown, key?: string) {
  return app.call('POST', `/invitation/${invitationId}/accept`, {
    token: invited.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    ...(seen !== undefined && { body: { seen } }),
  });
}

it('is refused if the Kollab was edited since, changes nothing, and accepts the version of now', async () => {
  const one = await createInvitation(app);
  const { kollabVersion } = await read(one);
  expect(kollabVersion).toBe(1);
  await edit(one);
  const refused = await accept(one, kollabVersion, 'a-key');
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await made(one)).toEqual([]);
  const now = await read(one);
  expect(now).toMatchObject({ state: 'waiting', kollabVersion: 2, kollab: { compensation: 'Nothing' } });
  // The refusal has not used the key.
  const accepted = await accept(one, now.kollabVersion, 'a-key');
  expect(accepted.status).toBe(200);
  expect(await made(one)).toMatchObject([{ accepted: true, kollabVersion: 2 }]);
  // Idempotent, also after a later edit.
  await edit(one);
  expect((await accept(one, 1)).text).toBe(accepted.text);
});

it('is the same for each of several invited users', async () => {
  const [one, other] = [await createInvitation(app), await createInvitation(app)];
  const { username } = other.invited;
  expect((await inviteSeveral(app, one.owner, one.kollabId, [username])).body.people).toMatchObject([
    { outcome: 'invited' },
  ]);
  const [{ invitationId }] = (
    await app.call('GET', '/invitations/received', { token: other.invited.token })
  ).body.filter(({ kollab }: { kollab: { kollabId: string } }) => kollab.kollabId === one.kollabId);
  await edit(one);
  const several = { ...one, invited: other.invited, invitationId };
  expect((await accept(several, 1)).body.code).toBe('changed_meanwhile');
  expect((await accept(several, 2)).status).toBe(200);
});

it('accepts the version of now for a client that names none', async () => {
  const one = await createInvitation(app);
  await edit(one);
  expect((await accept(one)).status).toBe(200);
  expect(await made(one)).toMatchObject([{ accepted: true, kollabVersion: 2 }]);
});

it('concurrent with an edit is on the version that the user saw, or refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await createInvitation(app);
    const [accepted, edited] = await both(
      round,
      () => accept(one, 1),
      () => edit(one),
    );
    expect(edited).toBe(200);
    expect([200, 409]).toContain(accepted);
    expect(await made(one)).toMatchObject(accepted === 200 ? [{ kollabVersion: 1 }] : []);
  }
});

it('an edit signals the pages that watch the Kollab', async () => {
  const one = await createInvitation(app);
  const query = `?watch=kollab:${one.kollabId}`;
  const reader = await LiveReader.open(app.url, { cookie: one.invited.cookie, query });
  try {
    await expect.poll(() => reader.events).toContain('open');
    await edit(one);
    await expect.poll(() => reader.idsOf('kollab')).toEqual([one.kollabId]);
  } finally {
    reader.close();
  }
});
