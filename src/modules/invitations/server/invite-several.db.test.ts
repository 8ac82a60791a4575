import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { invite, inviteSeveral } from '#tests/invitations.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const read = (by: Person, path: string) => app.call('GET', path, { token: by.token });
const received = async (by: Person): Promise<string[]> =>
  (await read(by, '/invitations/received')).body.map(
    ({ invitationId }: { invitationId: string }) => invitationId,
  );
const notified = async (by: Person) => (await read(by, '/notifications')).body;

describe('inviting several users at once', () => {
  it('notifies each user once with the note, and returns an outcome for each', async () => {
    const owner = await person();
    const kollabId = await createKollab(app.context, owner);
    const [one, other, before, asked, closing, blocking, blocked] = await Promise.all(
      Array.from({ length: 7 }, person),
    );
    if (!one || !other || !before || !asked || !closing || !blocking || !blocked)
      throw new Error('no people');
    const earlier = (await invite(app, owner, kollabId, before.username)).body.invitationId;
    await app.call('POST', `/kollab/${kollabId}/request`, { token: asked.token, body: { note: 'Hello' } });
    await app.call('POST', '/preferences', { token: closing.token, body: { whoMayRequest: 'nobody' } });
    await app.call('PUT', `/block/${owner.username}`, { token: blocking.token });
    await app.call('PUT', `/block/${blocked.username}`, { token: owner.token });
    const named = [one, before, asked, closing, blocking, blocked, owner, other].map((who) => who.username);
    const response = await inviteSeveral(app, owner, kollabId, [...named, 'no_such_person']);
    expect(response.status).toBe(200);
    expect(response.body.message).toBe('2 invitations sent');
    expect(response.body.people.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['invited', 'already', 'requested', 'unavailable', 'unavailable', 'unavailable', 'unavailable'],
      ...['invited', 'unavailable'],
    ]);
    for (const who of [one, other]) {
      const [id] = await received(who);
      expect((await read(who, `/invitation/${id}`)).body).toMatchObject({
        note: 'Shall we?',
        kollab: { kollabId },
      });
      expect(await notified(who)).toEqual([expect.objectContaining({ type: 'invited', postId: id })]);
    }
    expect(await received(before)).toEqual([earlier]);
    expect(await received(closing)).toEqual([]);
  });

  it('a repeat invites nobody twice, with the same key or another', async () => {
    const [owner, one, other] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, owner);
    const send = (key: string) =>
      inviteSeveral(app, owner, kollabId, [one.username, other.username], { 'idempotency-key': key });
    const first = await send('one-intent');
    expect((await send('one-intent')).text).toBe(first.text);
    expect((await send('another-intent')).body).toEqual({
      people: [one, other].map(({ username }) => ({ username, outcome: 'already' })),
      message: 'No invitation was sent',
    });
    expect(await received(one)).toHaveLength(1);
  });

  it('invites up to the daily limit, which single invitations share, and returns an outcome for the rest', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const owner = await createPerson(limited.context);
      const kollabId = await createKollab(limited.context, owner);
      const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(limited.context)));
      expect((await invite(limited, owner, kollabId, people[0]?.username ?? '')).status).toBe(201);
      const names = people.slice(1).map(({ username }) => username);
      const another = (await createPerson(limited.context)).username;
      const { body } = await inviteSeveral(limited, owner, kollabId, [...names, another]);
      expect(body.message).toBe('19 invitations sent');
      expect(body.people.at(-1)).toEqual({ username: another, outcome: 'limit' });
      expect((await inviteSeveral(limited, owner, kollabId, [another])).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('does not count against the limit if the write failed', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const owner = await createPerson(limited.context);
      const kollabId = await createKollab(limited.context, owner);
      const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(limited.context)));
      const names = people.map(({ username }) => username);
      const { pool } = limited.context.database;
      await pool.query('alter table invitations add constraint closed check (false)');
      expect((await inviteSeveral(limited, owner, kollabId, names)).status).toBe(500);
      await pool.query('alter table invitations drop constraint closed');
      const { body } = await inviteSeveral(limited, owner, kollabId, names);
      expect(body.message).toBe('20 invitations sent');
    } finally {
      await limited.close();
    }
  });

  it('of two equal requests that each need the whole limit, one succeeds, and the key stores its response', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      for (let round = 0; round < 5; round++) {
        const owner = await createPerson(limited.context);
        const kollabId = await createKollab(limited.context, owner);
        const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(limited.context)));
        const names = people.map(({ username }) => username);
        const key = { 'idempotency-key': 'one-intent' };
        const both = [1, 2].map(() => inviteSeveral(limited, owner, kollabId, names, key));
        const sent = (await Promise.all(both)).filter(({ status }) => status === 200);
        expect(sent.length).toBeGreaterThan(0);
        for (const { body } of sent) expect(body.message).toBe('20 invitations sent');
        expect((await inviteSeveral(limited, owner, kollabId, names, key)).body).toEqual(sent[0]?.body);
      }
    } finally {
      await limited.close();
    }
  });

  it('requires an open Kollab of the viewer, and distinct usernames', async () => {
    const [owner, other] = [await person(), await person()];
    const [kollabId, closed] = [
      await createKollab(app.context, owner),
      await createKollab(app.context, owner, { active: false }),
    ];
    const names = [other.username];
    expect((await inviteSeveral(app, other, kollabId, names)).status).toBe(403);
    expect((await inviteSeveral(app, owner, closed, names)).body.code).toBe('kollab_closed');
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect((await inviteSeveral(app, owner, unknown, names)).status).toBe(404);
    for (const wrong of [[], [other.username, other.username.toUpperCase()], Array(21).fill('x')])
      expect((await inviteSeveral(app, owner, kollabId, wrong)).body.fields).toEqual({
        usernames: expect.any(String),
      });
  });
});
