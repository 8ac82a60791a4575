import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration } from '#tests/collaboration.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

function leave(person: Person, body: object = {}) {
  return app.call('POST', '/account/delete', {
    token: person.token,
    body: { password: PASSWORD, now: true, ...body },
  });
}

async function shownTo(reader: Person, requestId: string) {
  const response = await app.call('GET', `/request/${requestId}`, { token: reader.token });
  expect(response.status).toBe(200);
  return response.body;
}

describe('with open collaborations', () => {
  async function userWithOpenRequests() {
    const [person, sender, owner, third] = [
      await createPerson(app.context),
      await createPerson(app.context),
      await createPerson(app.context),
      await createPerson(app.context),
    ];
    const received = await Collaboration.in(app, { S: sender, R: person, T: third }, 'A');
    const sent = await Collaboration.in(app, { S: person, R: owner, T: third }, 'P');
    return { person, sender, owner, received, sent };
  }

  it('refuses the deletion and says which are open', async () => {
    const { person, sender, owner, received, sent } = await userWithOpenRequests();
    const open = await app.call('GET', '/account/departure', { token: person.token });
    const expected = [
      { requestId: sent.requestId, username: owner.username, state: 'pending' },
      { requestId: received.requestId, username: sender.username, state: 'active' },
    ].map((one) => ({ ...one, kollabTitle: 'A duet about tides', displayName: one.username }));
    expect(open.body).toEqual({ collaborations: expected, count: 2 });
    const refused = await leave(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'open_collaborations']);
    expect(refused.body.error).toContain('2 open collaborations');
    expect(refused.body.collaborations).toEqual(expected);
    expect((await whoAmI(app, person.token)).status).toBe(200);
    expect((await received.stored())?.active).toBe(true);

    await received.act('R', 'delete');
    await sent.act('S', 'delete');
    expect((await leave(person)).status).toBe(200);
  });

  it('closes them if the user agrees, and notifies the other sides', async () => {
    const { person, sender, owner, received, sent } = await userWithOpenRequests();
    expect((await leave(person, { closeOpen: true, now: true })).status).toBe(200);
    for (const [reader, one] of [
      [sender, received],
      [owner, sent],
    ] as const) {
      const closed = await shownTo(reader, one.requestId);
      expect(closed).toMatchObject({
        active: false,
        closedHow: 'dissolved',
        closingNote: 'The account was deleted.',
      });
      const { body } = await app.call('GET', '/notifications?limit=1', { token: reader.token });
      expect(body[0]).toMatchObject({ type: 'dissolved', sender: null, postId: one.requestId });
    }
    expect(await sent.counters()).toMatchObject({ requestsCount: 0 });
    const mine = await app.call('GET', '/notifications?limit=1', { token: sender.token });
    expect(mine.body[0].subject).toBe('A Kollab in Music');
  });
});
