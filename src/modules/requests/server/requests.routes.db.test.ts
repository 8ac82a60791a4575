import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicRequestView } from '#modules/requests/requests.contract.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';
import { type Cast, Collaboration, createCast, everythingStored, stateName } from '#tests/collaboration.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

// Who may see and change which request. The lifecycle itself is tested in requests.matrix.db.test.ts.

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const ask = (path: string, by?: Person) => app.call('GET', path, { token: by?.token });
const post = (path: string, by: Person, body: unknown = {}) =>
  app.call('POST', path, { token: by.token, body });
const end = (kollabId: string, by: Person, body: unknown) =>
  app.call('DELETE', `/kollab/${kollabId}/request/delete`, { token: by.token, body });
const ids = ({ body }: CallResponse) => body.map(({ requestId }: { requestId: string }) => requestId);
/** The whole response except headers that change with time. */
function stableParts({ status, text, headers }: CallResponse) {
  const passing = ['date', 'ratelimit-remaining', 'ratelimit-reset'];
  return JSON.stringify([status, text, [...headers].filter(([name]) => !passing.includes(name))]);
}

describe('refused requests', () => {
  it('a request of others has the same bytes as one that does not exist', async () => {
    for (const state of ['P', 'A', 'C', 'X'] as const) {
      const { requestId } = await Collaboration.in(app, cast, state);
      const foreign = await ask(`/request/${requestId}`, cast.T);
      expect(foreign.status).toBe(404);
      expect(stableParts(foreign)).toBe(stableParts(await ask(`/request/${v7()}`, cast.T)));
    }
  });

  it('every step on a request of others is refused in the same way, whatever the body names, and changes nothing', async () => {
    const collaboration = await Collaboration.in(app, cast, 'P');
    const own = await createKollab(app.context, cast.T);
    const before = await everythingStored(app);
    for (const step of ['accept', 'complete', 'finalize', 'update', 'remind']) {
      for (const kollabId of [undefined, collaboration.kollabId, own, v7()]) {
        const body = { note: 'Let me in', kollabId };
        const foreign = await post(`/request/${collaboration.requestId}/${step}`, cast.T, body);
        expect(foreign.status, `${step} ${kollabId}`).toBe(404);
        expect(stableParts(foreign)).toBe(stableParts(await post(`/request/${v7()}/${step}`, cast.T, body)));
      }
    }
    expect(await everythingStored(app)).toBe(before);
  });

  it('a request is ended only by its sides, and only under its own Kollab', async () => {
    const collaboration = await Collaboration.in(app, cast, 'P');
    const others = await Collaboration.in(app, await createCast(app), 'P');
    const before = await everythingStored(app);
    const { S, R, T } = cast;
    expect((await end(collaboration.kollabId, T, { requestId: collaboration.requestId })).status).toBe(404);
    expect((await end(collaboration.kollabId, S, { requestId: others.requestId })).status).toBe(404);
    expect((await end(others.kollabId, S, { requestId: others.requestId })).status).toBe(404);
    expect((await end(others.kollabId, S, { requestId: collaboration.requestId })).status).toBe(404);
    expect((await end(others.kollabId, R, { requestId: collaboration.requestId })).status).toBe(404);
    const contradicting = { requestId: collaboration.requestId, kollabId: others.kollabId };
    expect((await end(collaboration.kollabId, S, contradicting)).status).toBe(400);
    expect(await everythingStored(app)).toBe(before);
  });

  it('refuses an explicit ending that is no longer the right one', async () => {
    const meant = [
      ['A', 'S', 'withdraw', 'wrong_state'],
      ['A', 'R', 'reject', 'wrong_state'],
      ['P', 'S', 'cancel', 'wrong_state'],
      ['P', 'S', 'reject', 'forbidden'],
      ['P', 'R', 'withdraw', 'forbidden'],
    ] as const;
    for (const [state, by, ending, code] of meant) {
      const { kollabId, requestId } = await Collaboration.in(app, cast, state);
      const before = await everythingStored(app);
      const refused = await end(kollabId, cast[by], { requestId, ending });
      expect([state, by, ending, refused.body.code]).toEqual([state, by, ending, code]);
      expect(await everythingStored(app)).toBe(before);
    }
  });

  it('the response names the explicit ending', async () => {
    const meant = [
      ['P', 'S', 'withdraw', 'Request cancelled'],
      ['P', 'R', 'reject', 'Request rejected'],
      ['A', 'S', 'cancel', 'Collaboration cancelled'],
    ] as const;
    for (const [state, by, ending, message] of meant) {
      const { kollabId, requestId } = await Collaboration.in(app, cast, state);
      const ended = await end(kollabId, cast[by], { requestId, ending });
      expect([ending, ended.status, ended.body]).toEqual([ending, 200, { message }]);
    }
  });

  it('a body with other ids than the path is refused with 400 and changes nothing', async () => {
    const [mine, another] = [await Collaboration.in(app, cast, 'A'), await Collaboration.in(app, cast, 'A')];
    const before = await everythingStored(app);
    for (const step of ['complete', 'finalize', 'update', 'remind', 'accept']) {
      for (const named of [{ requestId: another.requestId }, { kollabId: another.kollabId }]) {
        const response = await post(`/request/${mine.requestId}/${step}`, cast.S, { note: 'x', ...named });
        expect([step, response.status, response.body.code]).toEqual([step, 400, 'malformed']);
      }
    }
    const asked = await post(`/kollab/${mine.kollabId}/request`, cast.T, {
      note: 'x',
      kollabId: another.kollabId,
    });
    expect(asked.status).toBe(400);
    expect(await everythingStored(app)).toBe(before);
  });

  it('a Kollab is deleted only by its owner, and once', async () => {
    const kollab = await createKollab(app.context, cast.R);
    const remove = (by: Person) => app.call('DELETE', `/kollab/${kollab}/delete`, { token: by.token });
    const before = await everythingStored(app);
    expect((await remove(cast.T)).status).toBe(403);
    expect(await everythingStored(app)).toBe(before);
    expect((await remove(cast.R)).body).toEqual({ message: 'Kollab deleted' });
    expect([(await remove(cast.R)).status, (await remove(cast.T)).status]).toEqual([404, 404]);
  });

  it('tells a pending sender that the Kollab was deleted, without mentioning an account', async () => {
    const { requestId, kollabId } = await Collaboration.in(app, cast, 'P');
    await app.call('DELETE', `/kollab/${kollabId}/delete`, { token: cast.R.token });
    const view = (await ask(`/request/${requestId}`, cast.S)).body;
    expect(view).toMatchObject({ closedHow: 'kollabDeleted', closingNote: 'The Kollab was deleted.' });
    const [newest] = (await ask('/notifications', cast.S)).body;
    expect(newest).toMatchObject({ type: 'kollabDeleted', postId: requestId, sender: cast.R.username });
    expect(requestsNotifications.groups.endings.types.kollabDeleted.sentence('', '“Tides”')).toBe(
      'Your request on “Tides” was closed because the Kollab was deleted.',
    );
  });

  it("refuses a request on the sender's own, a closed, a deleted or an unknown Kollab", async () => {
    const { S, R } = cast;
    const note = { note: 'May I?' };
    const open = await createKollab(app.context, R);
    const closed = await createKollab(app.context, R, { active: false });
    const deleted = await createKollab(app.context, R, { active: false, deletedAt: app.clock.now() });
    const before = await everythingStored(app);
    const responses = [
      await post(`/kollab/${open}/request`, R, note),
      await post(`/kollab/${closed}/request`, S, note),
      await post(`/kollab/${deleted}/request`, S, note),
      await post(`/kollab/${v7()}/request`, S, note),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 409, 404, 404]);
    expect(await everythingStored(app)).toBe(before);
  });
});

describe('the order of a table', () => {
  const named = (username: string) => createPerson(app.context, { profile: { username } });

  it('is by the other side, and by what waits for the reader', async () => {
    const { S } = cast;
    const [zoe, abe, mia] = [await named('zoe_z'), await named('abe_a'), await named('mia_m')];
    const waitsForReader = await Collaboration.in(app, { ...cast, R: zoe }, 'A');
    const readerIsDone = await Collaboration.in(app, { ...cast, R: abe }, 'As');
    const readerWasAsked = await Collaboration.in(app, { ...cast, S: mia, R: S }, 'Ar');
    const order = async (sort: string) => ids(await ask(`/requests/active?sort=${sort}`, S));
    const byName = [readerIsDone, readerWasAsked, waitsForReader].map(({ requestId }) => requestId);
    expect(await order('with')).toEqual(byName);
    expect(await order('-with')).toEqual(byName.toReversed());
    expect((await order('waitingFor'))[0]).toBe(waitsForReader.requestId);
    expect((await order('-waitingFor')).at(-1)).toBe(waitsForReader.requestId);
  });

  it('is by the status', async () => {
    const active = await Collaboration.in(app, cast, 'A');
    const other = await createPerson(app.context);
    const pending = await post(`/kollab/${active.kollabId}/request`, other, { note: 'Me, too' });
    const order = async (sort: string) =>
      ids(await ask(`/kollab/${active.kollabId}/requests?sort=${sort}`, cast.R));
    expect(await order('status')).toEqual([pending.body.requestId, active.requestId]);
    expect(await order('-status')).toEqual([active.requestId, pending.body.requestId]);
    // The name of an inherited property is not a column: newest first.
    expect(await order('constructor')).toEqual([pending.body.requestId, active.requestId]);
  });
});

describe('hostile requests', () => {
  it('the tables of a Kollab list all to its owner, and to others their own and the completed ones', async () => {
    const pending = await Collaboration.in(app, cast, 'P');
    const { kollabId } = pending;
    const other = await createPerson(app.context);
    const otherRequest = await post(`/kollab/${kollabId}/request`, other, { note: 'A secret plan' });
    const table = (by?: Person, state = '') => ask(`/kollab/${kollabId}/requests${state}`, by);

    expect(ids(await table(cast.R)).sort()).toEqual([pending.requestId, otherRequest.body.requestId].sort());
    expect(ids(await table(cast.S))).toEqual([pending.requestId]);
    expect(ids(await table(cast.S, '?state=pending'))).toEqual([pending.requestId]);
    expect(ids(await table(cast.T))).toEqual([]);
    for (const state of ['', '?state=pending', '?state=active'])
      expect((await table(undefined, state)).status).toBe(401);
    expect(await table(undefined, '?state=completed')).toMatchObject({ status: 200, body: [] });

    for (const [actor, action] of completing) await pending.act(actor, action);
    for (const viewer of [undefined, cast.T]) {
      const { body, text } = await table(viewer, '?state=completed');
      expect(Object.keys(body[0]).sort()).toEqual(PUBLIC_KEYS);
      expect(text).not.toContain('A note');
    }
    expect((await table(cast.S, '?state=completed')).body[0].note).toBe('A note');
  });

  it('the links of a note are shown to the two sides only', async () => {
    const on = await Collaboration.in(app, cast);
    await on.act('S', 'create', 'My work', { links: ['shop.example/print'] });
    for (const [actor, action] of completing) await on.act(actor, action);
    for (const viewer of [cast.S, cast.R])
      expect((await ask(`/request/${on.requestId}`, viewer)).body.links).toEqual([
        'https://shop.example/print',
      ]);
    const { text } = await ask(`/kollab/${on.kollabId}/requests?state=completed`, cast.T);
    expect(text).not.toContain('shop.example');
  });

  it("the viewer's own request on a Kollab is never that of another user", async () => {
    const { kollabId, requestId } = await Collaboration.in(app, cast, 'P');
    expect((await ask(`/kollab/${kollabId}/request`, cast.T)).body).toBeNull();
    expect((await ask(`/kollab/${kollabId}/request`, cast.R)).body).toBeNull();
    expect((await ask(`/kollab/${kollabId}/request`, cast.S)).body.requestId).toBe(requestId);
  });

  it('the recipient is the owner of the Kollab, and nothing of the sender comes from the body', async () => {
    const kollabId = await createKollab(app.context, cast.R);
    const { body } = await post(`/kollab/${kollabId}/request`, cast.S, {
      note: 'Hello',
      recipient: cast.T.username,
      sender: cast.T.username,
      accountType: 'business',
      contentType: 'finance',
      profileImageUrl: 'https://evil.example/x.png',
      accepted: true,
      active: false,
      requestId: v7(),
    });
    const { body: view } = await ask(`/request/${body.requestId}`, cast.S);
    expect(view).toMatchObject({
      sender: cast.S.username,
      recipient: cast.R.username,
      senderAccountType: 'creator',
      senderContentType: 'gaming',
      senderImageUrl: '',
      accepted: false,
      active: true,
    });
    expect((await ask(`/request/${body.requestId}`, cast.T)).status).toBe(404);
  });

  it('the public view of completed collaborations has no notes and no log', async () => {
    const done = await Collaboration.in(app, cast, 'C');
    for (const state of ['P', 'A', 'X'] as const) await Collaboration.in(app, cast, state);
    expect(stateName(await done.stored())).toBe('C');
    for (const viewer of [undefined, cast.T, cast.S]) {
      for (const { username } of [cast.S, cast.R]) {
        const response = await ask(`/requests/completed/${username}`, viewer);
        expect(ids(response)).toEqual([done.requestId]);
        expect(Object.keys(response.body[0]).sort()).toEqual(PUBLIC_KEYS);
        expect(response.text).not.toMatch(/A note|updates|closingNote|finalized/i);
      }
    }
  });
});

const completing = [
  ['R', 'accept'],
  ['S', 'complete'],
  ['R', 'complete'],
  ['S', 'finalize'],
  ['R', 'finalize'],
] as const;

// Written out, so that a field that is added to the view fails here and is reviewed.
const PUBLIC_KEYS = [
  ...['completed', 'completedAt', 'datePosted', 'kollabAvailable', 'kollabCategory', 'kollabId'],
  ...['kollabImageUrl', 'kollabTitle', 'recipient', 'recipientAccountType', 'recipientContentType'],
  ...['recipientDisplayName', 'recipientImageUrl', 'requestId', 'sender', 'senderAccountType'],
  ...['senderContentType', 'senderDisplayName', 'senderImageUrl', 'users'],
];

it('the public view has no other field', () => {
  expect(Object.keys(publicRequestView.shape).sort()).toEqual(PUBLIC_KEYS);
});
