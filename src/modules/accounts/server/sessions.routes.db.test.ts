import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { transaction } from '#infra/db/pool.ts';
import { createPerson } from '#tests/factories.ts';
import { ORIGIN, refresh, sessionsOf, signOut, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { isKnownSession, requireAccount, revokeSessionsOf, viewerOfCookie } from './accounts.service.ts';
import { deleteExpiredSessions } from './accounts.sessions.commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
  other = await acquireTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

describe('a fresh token', () => {
  it('comes twenty times at once for one cookie, all of one session, and changes nothing', async () => {
    const person = await createPerson(app.context);
    const before = await sessionsOf(app, person.userId);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(app, person.cookie)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    const viewers = await Promise.all(
      responses.map((response) => app.context.tokens.verify(response.body.token)),
    );
    expect(new Set(viewers.map((viewer) => viewer?.sessionId))).toEqual(new Set([before[0].id]));
    expect(await sessionsOf(app, person.userId)).toEqual(before);
  });

  it('is answered only to pages of this site', async () => {
    const person = await createPerson(app.context);
    for (const origin of [
      null,
      'null',
      'https://evil.example',
      'http://localhost:3001',
      `${ORIGIN}.evil.example`,
    ]) {
      const response = await refresh(app, person.cookie, origin);
      expect([response.status, response.body.code]).toEqual([403, 'foreign_origin']);
      expect(
        (
          await app.call('POST', '/signout', {
            headers: { cookie: person.cookie, ...(origin && { origin }) },
          })
        ).status,
      ).toBe(403);
    }
    expect((await refresh(app, person.cookie, 'http://127.0.0.1:3000')).status).toBe(200);
  });

  it('cannot be had for a token, and other endpoints do not accept the cookie', async () => {
    const person = await createPerson(app.context);
    const secret = person.cookie.split('=')[1] ?? '';
    expect((await refresh(app, undefined)).status).toBe(401);
    expect((await refresh(app, `session=${person.token}`)).status).toBe(401);
    expect((await whoAmI(app, secret)).status).toBe(401);
    expect((await app.call('GET', '/user', { headers: { cookie: person.cookie } })).status).toBe(401);
    expect(
      (
        await app.call('POST', '/user/mailnotifications', {
          headers: { cookie: person.cookie, origin: ORIGIN },
          body: { mailsNotifications: false },
        })
      ).status,
    ).toBe(401);
  });

  it('ends with its session: 16 minutes, 30 days idle, 90 days in all', async () => {
    const own = await acquireTestApp({ databaseUrl: app.databaseUrl });
    const idle = await createPerson(own.context);
    const busy = await createPerson(own.context);
    own.clock.advance(16 * 60 * 1000);
    expect((await whoAmI(own, busy.token)).status).toBe(401);
    expect((await refresh(own, busy.cookie)).status).toBe(200);

    for (let day = 0; day < 87; day += 29) {
      expect((await refresh(own, busy.cookie)).status).toBe(200);
      own.clock.advance(29 * DAY_MS);
    }
    expect((await refresh(own, idle.cookie)).status).toBe(401);
    expect(await viewerOfCookie(own.context, idle.cookie.split('=')[1] ?? '')).toBeNull();
    expect((await refresh(own, busy.cookie)).status).toBe(200);
    own.clock.advance(3 * DAY_MS);
    expect((await refresh(own, busy.cookie)).status).toBe(401);

    await deleteExpiredSessions(own.context);
    own.clock.advance(2 * DAY_MS);
    await deleteExpiredSessions(own.context);
    expect(await sessionsOf(app, idle.userId)).toEqual([]);
    expect(await sessionsOf(app, busy.userId)).toEqual([]);
    await own.close();
  });

  it('opens no page a second after the end of its session, in every process that has cached it', async () => {
    const person = await createPerson(app.context);
    const secret = person.cookie.split('=')[1] ?? '';
    const find = () => Promise.all([app, other].map(({ context }) => viewerOfCookie(context, secret)));
    const { userId } = person;
    expect(await find()).toMatchObject([{ userId }, { userId }]);
    expect((await signOut(app, person)).status).toBe(200);
    await expect.poll(find).toEqual([null, null]);
  });

  it('is known to a process that saw it open a session, for as long as the session may live', async () => {
    const own = await acquireTestApp({ databaseUrl: app.databaseUrl });
    const { cookie } = await createPerson(app.context);
    const secret = cookie.split('=')[1] ?? '';
    const isKnown = () => isKnownSession(own.context, secret);
    expect(isKnown()).toBe(false);
    expect(await viewerOfCookie(own.context, `${secret}x`)).toBeNull();
    expect(isKnownSession(own.context, `${secret}x`)).toBe(false);
    await viewerOfCookie(own.context, secret);
    expect(isKnown()).toBe(true);
    own.clock.advance(29 * DAY_MS);
    expect(isKnown()).toBe(true);
    own.clock.advance(2 * DAY_MS);
    expect(isKnown()).toBe(false);
    await own.close();
  });

  it('records the last use once an hour', async () => {
    const own = await acquireTestApp({ databaseUrl: app.databaseUrl });
    const person = await createPerson(own.context);
    const seen = async () => (await sessionsOf(own, person.userId))[0].last_seen_at.getTime();
    const start = await seen();
    own.clock.advance(59 * 60 * 1000);
    await refresh(own, person.cookie);
    expect(await seen()).toBe(start);
    own.clock.advance(60 * 1000);
    await refresh(own, person.cookie);
    expect(await seen()).toBe(start + 60 * 60 * 1000);
    await own.close();
  });
});

describe('sign-out', () => {
  it('ends the session on every process, and clears the browser’s cache', async () => {
    const person = await createPerson(app.context);
    const { token, cookie } = await startSession(app, person);
    expect((await whoAmI(other, token)).status).toBe(200);
    const response = await signOut(app, { cookie, token });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    for (const process of [app, other]) {
      expect((await refresh(process, cookie)).status).toBe(401);
      await expect.poll(async () => (await whoAmI(process, token)).status).toBe(401);
    }
    // The user's other session stays.
    expect((await whoAmI(app, person.token)).status).toBe(200);
  });

  it('is idempotent, and works without a session', async () => {
    const person = await createPerson(app.context);
    for (let time = 0; time < 2; time++)
      expect((await signOut(app, { cookie: person.cookie })).status).toBe(200);
    expect((await signOut(app, { cookie: 'session=unknown' })).status).toBe(200);
  });

  it('revokes every session of a person but one, within a second', async () => {
    const person = await createPerson(app.context);
    const kept = await startSession(app, person);
    const keptId = (await app.context.tokens.verify(kept.token))?.sessionId;
    await transaction(app.context.database.db, (tx) =>
      revokeSessionsOf(app.context, tx, person.userId, keptId),
    );
    await expect.poll(async () => (await whoAmI(other, person.token)).status).toBe(401);
    expect((await refresh(other, person.cookie)).status).toBe(401);
    expect((await whoAmI(other, kept.token)).status).toBe(200);
  });
});

describe('settings', () => {
  it('switches mails about collaborations off and on', async () => {
    const person = await createPerson(app.context);
    for (const on of [false, true]) {
      const response = await app.call('POST', '/user/mailnotifications', {
        token: person.token,
        body: { mailsNotifications: on },
      });
      expect(response.status).toBe(200);
      expect((await whoAmI(app, person.token)).body.mailsNotifications).toBe(on);
    }
    const refused = await app.call('POST', '/user/mailnotifications', {
      token: person.token,
      body: { mailsNotifications: 'no' },
    });
    expect(refused.body.fields).toEqual({ mailsNotifications: 'Required' });
  });

  it('admits by state, role and verification of the account', async () => {
    const { db } = app.context.database;
    const person = await createPerson(app.context);
    const fresh = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const active = { role: 'user', state: 'active' };
    expect(await requireAccount(db, person.userId, 'publish')).toEqual({ ...active, verified: true });
    expect(await requireAccount(db, fresh.userId, 'change')).toEqual({ ...active, verified: false });
    await expect(requireAccount(db, fresh.userId, 'publish')).rejects.toThrow(ERRORS.email_unverified.text);
    const unknown = '00000000-0000-7000-8000-000000000000';
    await expect(requireAccount(db, unknown, 'publish')).rejects.toThrow(ERRORS.not_signed_in.text);
  });
});
