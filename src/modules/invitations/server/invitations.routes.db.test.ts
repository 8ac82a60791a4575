import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requests } from '#modules/requests/server/requests.table.ts';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { createInvitation, type Invited, invite } from '#tests/invitations.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows } from '#tests/mails.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);
const decide = (by: Person, id: string, how: 'accept' | 'decline') =>
  app.call('POST', `/invitation/${id}/${how}`, { token: by.token });
const read = (by: Person, id: string) => app.call('GET', `/invitation/${id}`, { token: by.token });
const received = async (by: Person) =>
  (await app.call('GET', '/invitations/received', { token: by.token })).body.map(
    ({ invitationId }: { invitationId: string }) => invitationId,
  );
const notified = async (who: Person) =>
  (await app.call('GET', '/notifications', { token: who.token })).body.map(
    ({ type, sender, subject, postId }: Record<string, string>) => ({ type, sender, subject, postId }),
  );
const requestsOn = (kollabId: string) =>
  app.context.database.db.select().from(requests).where(eq(requests.kollabId, kollabId));
const counted = async (kollabId: string) =>
  (await app.call('GET', `/kollab/${kollabId}`)).body.requestsCount as number;

describe('inviting a user to a Kollab', () => {
  it('an owner invites with a note, once: a repeat changes nothing and the user is notified once', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    const again = await invite(app, owner, kollabId, invited.username, 'Another note');
    expect([again.status, again.body.invitationId]).toEqual([201, invitationId]);
    const { body } = await read(invited, invitationId);
    expect(body).toMatchObject({
      ...{ note: 'Shall we?', state: 'waiting', obstacle: null, requestId: null, dateDecided: null },
      inviter: { username: owner.username },
      invited: { username: invited.username },
      kollab: { kollabId, username: owner.username },
    });
    expect(await notified(invited)).toEqual([
      { type: 'invited', sender: owner.username, subject: 'A duet about tides', postId: invitationId },
    ]);
    expect(await received(invited)).toEqual([invitationId]);
    expect(await counted(kollabId)).toBe(0);
  });

  it('refuses others than the owner, oneself, and what does not exist', async () => {
    const { owner, invited, kollabId } = await createInvitation(app);
    const third = await person();
    expect((await invite(app, third, kollabId, invited.username)).status).toBe(403);
    expect((await invite(app, owner, kollabId, owner.username)).status).toBe(403);
    expect((await invite(app, owner, kollabId, 'no_such_person')).status).toBe(404);
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect((await invite(app, owner, unknown, third.username)).status).toBe(404);
    expect((await invite(app, owner, kollabId, third.username, '  ')).body.fields).toEqual({
      note: expect.any(String),
    });
    expect((await invite(app, owner, kollabId, third.username, 'x'.repeat(501))).status).toBe(422);
  });

  it('responds with 409 if the Kollab is closed or a request is open', async () => {
    const [owner, other] = [await person(), await person()];
    const closed = await createKollab(app.context, owner, { active: false });
    expect((await invite(app, owner, closed, other.username)).body.code).toBe('kollab_closed');
    const kollabId = await createKollab(app.context, owner);
    await app.call('POST', `/kollab/${kollabId}/request`, { token: other.token, body: { note: 'Hello' } });
    const refused = await invite(app, owner, kollabId, other.username);
    expect([refused.status, refused.body.code]).toEqual([409, 'already_requested']);
  });

  it('obeys whoMayRequest, and a block has the same response', async () => {
    const owner = await person();
    const kollabId = await createKollab(app.context, owner);
    const [closing, blocking, reached] = [await person(), await person(), await person()];
    const choose = (who: Person, whoMayRequest: string) =>
      app.call('POST', '/preferences', { token: who.token, body: { whoMayRequest } });
    await choose(closing, 'nobody');
    await choose(reached, 'verified');
    await app.call('PUT', `/block/${owner.username}`, { token: blocking.token });
    const [closed, blocked] = [
      await invite(app, owner, kollabId, closing.username),
      await invite(app, owner, kollabId, blocking.username),
    ];
    expect(closed.status).toBe(403);
    expect(blocked.text).toBe(closed.text);
    expect((await invite(app, owner, kollabId, reached.username)).body.error).toContain('audience');
  });

  it('returns the first response for a repeated key, and refuses the key with another note', async () => {
    const [owner, other] = [await person(), await person()];
    const kollabId = await createKollab(app.context, owner);
    const send = (note: string) =>
      app.call('POST', `/kollab/${kollabId}/invite`, {
        token: owner.token,
        body: { username: other.username, note },
        headers: { 'idempotency-key': 'one-intent' },
      });
    const first = await send('Hello');
    expect((await send('Hello')).text).toBe(first.text);
    expect((await send('Hello again')).body.code).toBe('key_reused');
  });
});

describe('accepting an invitation', () => {
  it('makes an accepted request with the counter, the log and the note, and notifies the owner; a repeat changes nothing', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    const accepted = await decide(invited, invitationId, 'accept');
    expect(accepted.status).toBe(200);
    expect((await decide(invited, invitationId, 'accept')).text).toBe(accepted.text);
    const { requestId } = accepted.body;
    const { body } = await app.call('GET', `/request/${requestId}`, { token: owner.token });
    expect(body).toMatchObject({
      ...{ sender: invited.username, recipient: owner.username, kollabId, accepted: true, active: true },
      updates: [
        { type: 'created', author: invited.username, note: '' },
        { type: 'accepted', author: owner.username, note: 'Shall we?' },
      ],
    });
    expect(await requestsOn(kollabId)).toHaveLength(1);
    expect(await counted(kollabId)).toBe(1);
    expect(await notified(owner)).toEqual([
      expect.objectContaining({ type: 'invitationAccepted', sender: invited.username, postId: invitationId }),
    ]);
    expect((await read(owner, invitationId)).body).toMatchObject({ state: 'accepted', requestId });
    expect(await received(invited)).toEqual([]);
    const complete = await app.call('POST', `/request/${requestId}/complete`, {
      token: invited.token,
      body: {},
    });
    expect(complete.body.senderCompleted).toBe(true);
  });

  it('refuses the owner with 403 and others with 404, and changes nothing', async () => {
    const { owner, kollabId, invitationId } = await createInvitation(app);
    const third = await person();
    for (const how of ['accept', 'decline'] as const) {
      expect((await decide(owner, invitationId, how)).status).toBe(403);
      expect((await decide(third, invitationId, how)).status).toBe(404);
    }
    expect((await read(third, invitationId)).status).toBe(404);
    expect(await requestsOn(kollabId)).toEqual([]);
    expect((await read(owner, invitationId)).body.state).toBe('waiting');
  });

  it("does not apply the owner's whoMayRequest to users they invited", async () => {
    const { owner, invited, invitationId } = await createInvitation(app);
    await app.call('POST', '/preferences', { token: owner.token, body: { whoMayRequest: 'nobody' } });
    expect((await decide(invited, invitationId, 'accept')).status).toBe(200);
  });

  it('responds with 409 while the Kollab is closed, and succeeds once it is reopened', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    await app.call('POST', `/kollab/${kollabId}/close`, { token: owner.token });
    expect((await decide(invited, invitationId, 'accept')).body.code).toBe('kollab_closed');
    expect((await read(invited, invitationId)).body.obstacle).toBe('closed');
    expect(await received(invited)).toEqual([]);
    await app.call('POST', `/kollab/${kollabId}/reopen`, { token: owner.token });
    expect(await received(invited)).toEqual([invitationId]);
    expect((await decide(invited, invitationId, 'accept')).status).toBe(200);
  });

  it('responds with 409 if the user sent a request meanwhile, even after the owner rejected it', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    app.clock.advance(1000);
    const asked = await app.call('POST', `/kollab/${kollabId}/request`, {
      token: invited.token,
      body: { note: 'Hello' },
    });
    const { requestId } = asked.body;
    expect((await decide(invited, invitationId, 'accept')).body.code).toBe('already_requested');
    expect((await read(invited, invitationId)).body.obstacle).toBe('requested');
    await app.call('DELETE', `/kollab/${kollabId}/request/delete`, {
      token: owner.token,
      body: { requestId },
    });
    expect((await decide(invited, invitationId, 'accept')).body.code).toBe('wrong_state');
    expect((await read(invited, invitationId)).body.obstacle).toBe('overtaken');
    expect(await received(invited)).toEqual([]);
    expect((await invite(app, owner, kollabId, invited.username)).body.code).toBe('already_invited');
  });

  it('responds with 403 across a block and 404 once the Kollab is deleted', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    await app.call('PUT', `/block/${invited.username}`, { token: owner.token });
    expect((await decide(invited, invitationId, 'accept')).status).toBe(403);
    expect(await received(invited)).toEqual([]);
    await app.call('DELETE', `/block/${invited.username}`, { token: owner.token });
    await app.call('DELETE', `/kollab/${kollabId}/delete`, { token: owner.token });
    expect((await decide(invited, invitationId, 'accept')).status).toBe(404);
    expect((await read(owner, invitationId)).status).toBe(404);
  });
});

describe('declining an invitation', () => {
  it('notifies the owner once, shows in the sent list, and is final', async () => {
    const { owner, invited, kollabId, invitationId } = await createInvitation(app);
    const declined = await decide(invited, invitationId, 'decline');
    expect(declined.body).toEqual({ message: 'Invitation declined' });
    expect((await decide(invited, invitationId, 'decline')).status).toBe(200);
    expect((await notified(owner)).map(({ type }: { type: string }) => type)).toEqual(['invitationDeclined']);
    expect(await received(invited)).toEqual([]);
    const { body } = await app.call('GET', '/invitations/sent', { token: owner.token });
    expect(body).toEqual([expect.objectContaining({ invitationId, state: 'declined' })]);
    expect((await decide(invited, invitationId, 'accept')).body.code).toBe('wrong_state');
    expect((await invite(app, owner, kollabId, invited.username)).body.code).toBe('already_invited');
    // The user may still send a request.
    const asked = await app.call('POST', `/kollab/${kollabId}/request`, {
      token: invited.token,
      body: { note: 'After all' },
    });
    expect(asked.status).toBe(201);
  });

  it('responds with 409 after it was accepted', async () => {
    const { invited, invitationId } = await createInvitation(app);
    await decide(invited, invitationId, 'accept');
    expect((await decide(invited, invitationId, 'decline')).body.code).toBe('wrong_state');
  });
});

describe('checking in advance whether a user may be invited', () => {
  const may = (by: Person, other: Person) =>
    app.call('GET', `/user/${other.username}/invite/may`, { token: by.token });

  it("lists the viewer's open Kollabs, with the reason for each that is not possible", async () => {
    const [owner, other] = [await person(), await person()];
    expect((await may(owner, other)).body).toEqual({ because: null, reason: '', kollabs: [] });
    const of = (title: string, overrides = {}) => createKollab(app.context, owner, { title, ...overrides });
    const [asked, waiting, declined] = [await of('asked'), await of('waiting'), await of('declined')];
    await of('free');
    await of('closed', { active: false });
    await app.call('POST', `/kollab/${asked}/request`, { token: other.token, body: { note: 'Hello' } });
    await invite(app, owner, waiting, other.username);
    const { body } = await invite(app, owner, declined, other.username);
    await decide(other, body.invitationId, 'decline');
    const options = (await may(owner, other)).body.kollabs as { title: string; because: string | null }[];
    expect(Object.fromEntries(options.map(({ title, because }) => [title, because]))).toEqual({
      ...{ asked: 'requested', waiting: 'waiting', declined: 'declined', free: null },
    });
  });

  it('returns the text of the refusal, the same for a block', async () => {
    const [owner, closing, blocking] = [await person(), await person(), await person()];
    await createKollab(app.context, owner);
    await app.call('POST', '/preferences', { token: closing.token, body: { whoMayRequest: 'nobody' } });
    await app.call('PUT', `/block/${owner.username}`, { token: blocking.token });
    const [closed, blocked] = [await may(owner, closing), await may(owner, blocking)];
    expect(closed.body).toMatchObject({ because: 'unavailable', kollabs: [] });
    expect(blocked.text).toBe(closed.text);
    expect((await may(owner, owner)).body.because).toBe('own');
  });
});

it("an invitation is deleted with the account of either side, and no title of the inviter's Kollab stays with the other", async () => {
  const body = { password: PASSWORD, closeOpen: true, now: true };
  const leave = ({ token }: Person) => app.call('POST', '/account/delete', { token, body });
  const rowsOf = ({ invitationId }: Invited) => countRows(app, 'invitations where id = $1', invitationId);
  const [one, other, accepted] = [
    await createInvitation(app),
    await createInvitation(app),
    await createInvitation(app),
  ];
  expect(await notified(one.invited)).toHaveLength(1);
  const { body: made } = await decide(accepted.invited, accepted.invitationId, 'accept');
  for (const who of [one.owner, other.invited, accepted.owner]) expect((await leave(who)).status).toBe(200);
  await erase(app);
  expect([await rowsOf(one), await rowsOf(other), await rowsOf(accepted)]).toEqual([0, 0, 0]);
  expect((await notified(one.invited))[0]).toMatchObject({ type: 'invited', subject: '', sender: null });
  const kept = await app.call('GET', `/request/${made.requestId}`, { token: accepted.invited.token });
  expect(kept.body).toMatchObject({ closedHow: 'dissolved', updates: [{}, { type: 'accepted', note: '' }] });
});

it('the rate limit is that of requests: twenty a day', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const owner = await createPerson(limited.context);
    const kollabId = await createKollab(limited.context, owner);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const other = await createPerson(limited.context);
      statuses.push((await invite(limited, owner, kollabId, other.username)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  } finally {
    await limited.close();
  }
});
