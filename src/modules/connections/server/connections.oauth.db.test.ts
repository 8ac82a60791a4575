import { count, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { sessions } from '#modules/accounts/server/accounts.table.ts';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { changeAccountState } from '#modules/profiles/server/profiles.service.ts';
import { connectChannel, consentAt, consentTo, sandboxOf, startConnect } from '#tests/connections.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { connections, oauthStates } from './connections.table.ts';

const MINUTE = 60_000;

let app: TestApp;
let nth = 0;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const channel = () => ({ name: `A consenting channel, number ${++nth}` });
const connect = async (by: Person, body: object) =>
  app.call('POST', '/connect', { token: await by.freshToken(), body });

async function linked({ userId }: Person): Promise<number> {
  const rows = await app.context.database.db
    .select({ n: count() })
    .from(connections)
    .where(eq(connections.userId, userId));
  return rows[0]?.n ?? 0;
}

describe("the response of a platform's consent page", () => {
  const refused = async (who: Person, body: object) => {
    const asked = sandboxOf(app).asked.length;
    const response = await connect(who, body);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_code']);
    expect(await linked(who)).toBe(0);
    // The platform was not called on the browser's word alone.
    expect(sandboxOf(app).asked.length).toBe(asked);
  };

  it('is refused without a state that was given out', async () => {
    const me = await person();
    const { code } = await consentTo(app, me, 'youtube', channel());
    await refused(me, { type: 'youtube', code, state: 'x'.repeat(43) });
    expect((await connect(me, { type: 'youtube', code })).status).toBe(422);
    expect((await connect(me, { type: 'youtube', code, state: '' })).status).toBe(422);
  });

  it('works once', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'twitch', channel());
    const body = { type: 'twitch', ...back };
    expect((await connect(me, body)).status).toBe(201);
    const again = await connect(me, body);
    expect([again.status, again.body.code]).toEqual([400, 'invalid_code']);
    expect(await linked(me)).toBe(1);
  });

  it('is not spent while the account is suspended', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'twitch', channel());
    const put = (state: 'active' | 'suspended') =>
      transaction(app.context.database.db, (tx) => changeAccountState(tx, me.userId, state, app.clock.now()));
    await put('suspended');
    const response = await connect(me, { type: 'twitch', ...back });
    expect([response.status, response.body.code]).toEqual([403, 'account_suspended']);
    await put('active');
    expect((await connect(me, { type: 'twitch', ...back })).status).toBe(201);
  });

  it('works for one of twenty simultaneous requests', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'twitch', channel());
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => connect(me, { type: 'twitch', ...back })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
  });

  it('gets the first response again for the same idempotency key', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'twitch', channel());
    const send = async () =>
      app.call('POST', '/connect', {
        token: await me.freshToken(),
        headers: { 'idempotency-key': 'one-attempt' },
        body: { type: 'twitch', ...back },
      });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it('is refused after ten minutes', async () => {
    const me = await person();
    const url = await startConnect(app, me, 'youtube');
    app.clock.advance(10 * MINUTE);
    await refused(me, { type: 'youtube', ...(await consentAt(url, channel())) });
  });

  it('is refused to another person, and to another session of the same person', async () => {
    const [me, other] = [await person(), await person()];
    const back = await consentTo(app, me, 'youtube', channel());
    await refused(other, { type: 'youtube', ...back });
    await refused(await elsewhere(me), { type: 'youtube', ...back });
    // Another session cannot spend it.
    expect((await connect(me, { type: 'youtube', ...back })).status).toBe(201);
  });

  it('is refused for another platform than it began at, and is spent by that', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'youtube', channel());
    await refused(me, { type: 'twitch', ...back });
    await refused(me, { type: 'youtube', ...back });
  });

  it('is refused with the code of another attempt: the verifier does not match', async () => {
    const [me, attacker] = [await person(), await person()];
    const theirs = await consentTo(app, attacker, 'youtube', channel());
    const mine = await consentTo(app, me, 'youtube', channel());
    const mixed = await connect(me, { type: 'youtube', code: theirs.code, state: mine.state });
    expect([mixed.status, mixed.body.code]).toEqual([400, 'invalid_code']);
    expect(await linked(me)).toBe(0);
  });

  it('connects nothing if a code is used twice with two valid states', async () => {
    const me = await person();
    const first = await consentTo(app, me, 'instagram', channel());
    const second = await consentTo(app, me, 'instagram', channel());
    expect((await connect(me, { type: 'instagram', ...first })).status).toBe(201);
    const replay = await connect(me, { type: 'instagram', code: first.code, state: second.state });
    expect([replay.status, replay.body.code]).toEqual([400, 'invalid_code']);
  });

  it('has no code if the user declines; unknown platforms are refused', async () => {
    const me = await person();
    const back = await consentTo(app, me, 'youtube', { ...channel(), answer: 'deny' });
    expect(back).toMatchObject({ code: '', error: 'access_denied' });
    for (const type of ['twitter', 'facebook', 'custom', 'YOUTUBE', '']) {
      expect((await connect(me, { type, code: 'x', state: 'y' })).status, type).toBe(422);
      const start = await app.call('POST', '/connect/start', {
        token: await me.freshToken(),
        body: { type },
      });
      expect(start.status, type).toBe(422);
    }
  });

  it('begins with a new state, a PKCE challenge and our redirect URI', async () => {
    const me = await person();
    const [first, second] = [await startConnect(app, me, 'youtube'), await startConnect(app, me, 'youtube')];
    for (const name of ['state', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.searchParams.get(name)).not.toBe(first.searchParams.get(name));
    }
    expect(first.searchParams.get('redirect_uri')).toBe(`${app.context.env.publicUrl}/oauth/youtube`);
    expect(first.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('is limited to ten pending states per user', async () => {
    const me = await person();
    for (let i = 0; i < 12; i++) await startConnect(app, me, 'twitch');
    const mine = eq(oauthStates.userId, me.userId);
    const { db } = app.context.database;
    expect(await db.$count(oauthStates, mine)).toBe(10);
  });
});

describe('a channel belongs to one account at a time', () => {
  it('is refused to a second account, with the reason, and stays with the first', async () => {
    const [first, second] = [await person(), await person()];
    const mine = channel();
    const { connectionId } = await connectChannel(app, first, 'youtube', mine);
    const back = await consentTo(app, second, 'youtube', mine);
    const refused = await connect(second, { type: 'youtube', ...back });
    expect([refused.status, refused.body.code]).toEqual([409, 'channel_taken']);
    expect(refused.body.error).toMatch(/connected to another account/);
    expect([await linked(first), await linked(second)]).toEqual([1, 0]);

    // After the first account deleted it, the other can connect it.
    await app.call('DELETE', '/connection/delete', {
      token: await first.freshToken(),
      body: { connectionId },
    });
    await connectChannel(app, second, 'youtube', mine);
    expect([await linked(first), await linked(second)]).toEqual([0, 1]);
  });

  it('goes to one of ten accounts at once', async () => {
    const mine = channel();
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const backs = await Promise.all(people.map((one) => consentTo(app, one, 'youtube', mine)));
    const responses = await Promise.all(
      people.map((one, index) => connect(one, { type: 'youtube', ...backs[index] })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

/** Signs the person in a second time. */
async function elsewhere(who: Person): Promise<Person> {
  const { db } = app.context.database;
  const now = app.clock.now();
  const id = v7();
  await db.insert(sessions).values({
    id,
    userId: who.userId,
    tokenHash: hashSessionToken(`${v7()}${v7()}`),
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
  });
  const { userId, username } = who;
  return { ...who, freshToken: () => app.context.tokens.sign({ userId, username, sessionId: id }) };
}
