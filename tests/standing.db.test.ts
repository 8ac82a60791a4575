import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountState, ROLES } from '#contract/policy.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { FIRST_LIST } from '#modules/saved/saved.rules.ts';
import { Collaboration } from './collaboration.ts';
import { createKollab, createPerson, kollabForm, type Person } from './factories.ts';
import { untilWaiting } from './locks.ts';
import { servedEndpoints } from './served.ts';
import { acquireTestApp, type CallOptions, type TestApp } from './test-app.ts';
import { formOf, plainPicture } from './uploads.ts';
import { SOME_ID, validBodyOf } from './valid-bodies.ts';

// The rights of limited and suspended accounts. These states are set directly; the tests of decisions set them as
// moderators do.

let app: TestApp;
let suspended: Person;
let other: Person;
let connectionId: string;
beforeAll(async () => {
  app = await acquireTestApp();
  suspended = await createPerson(app.context);
  other = await createPerson(app.context);
  connectionId = v7();
  const owner = { userId: suspended.userId, dateUpdated: app.clock.now() };
  const row = { ...owner, id: connectionId, type: 'youtube' as const, platformId: 'a channel' };
  await app.context.database.db.insert(connections).values(row);
  await put(suspended, 'suspended');
});
afterAll(() => app.close());

const put = (person: Person, state: AccountState) =>
  app.context.database.db.update(profiles).set({ state }).where(eq(profiles.userId, person.userId));
const addressOf = (path: string) =>
  path
    .replace('{username}', suspended.username)
    .replace('{connectionId}', connectionId)
    .replace('{type}', 'youtube')
    .replace('{document}', 'terms')
    .replace('/case/{kind}/', '/case/user/')
    .replace('/{list}/{kind}/{id}', `/${FIRST_LIST}/user/${other.username}`)
    .replace('/hide/{kind}/{id}', `/hide/user/${other.username}`)
    .replace(/\{(version|n)\}/, '1')
    .replace(/\{\w+\}/g, SOME_ID);

/** Valid input for the endpoint's schemas, so that only the account decides. */
async function inputOf(name: string): Promise<CallOptions> {
  const bodies: Record<string, object> = {
    editProfile: { headline: 'Hello' },
    editPage: { bio: 'Hello' },
    startConnect: { type: 'youtube' },
    connect: { type: 'youtube', code: 'a code', state: 'a state' },
    connectInstagram: { code: 'a code', state: 'a state' },
    deleteConnection: { connectionId: SOME_ID },
    setFeatured: { featuredPlatformId: SOME_ID },
    changeEmail: { newEmail: 'new@people.example', currentPassword: suspended.password },
    readConversation: { position: 1 },
    report: { kind: 'user', id: other.username, reason: 'spam', text: '' },
    decideCase: { action: 'dismiss', reason: 'within_rules', text: 'Hello' },
    addTerm: { kind: 'word', term: 'a word', effect: 'slow', note: 'Hello' },
    objectToDecision: { text: 'Hello' },
    makeSavedList: { name: 'For spring' },
    renameSavedList: { name: 'For autumn' },
    saveSearch: { name: 'Tides', alert: 'daily', search: 'q=tides' },
    changeSavedSearch: { name: 'Tides', alert: 'daily' },
    deleteAccount: { password: suspended.password },
    changePassword: { currentPassword: suspended.password, newPassword: 'another horse battery' },
    confirmPassword: { currentPassword: suspended.password },
  };
  if (/^upload|^changeLogo$/.test(name)) {
    return formOf([{ field: 'image', bytes: await plainPicture('red'), fileName: 'a.png' }]);
  }
  if (name === 'putFilePart')
    return { raw: Buffer.from('%PDF-'), headers: { 'content-type': 'application/octet-stream' } };
  return { body: bodies[name] ?? validBodyOf(name, other) };
}

describe('a suspended account', () => {
  it('is refused every write except those that protect its sign-in, the export and the deletion', async () => {
    const allowed: string[] = [];
    for (const { name, method, path, forbidding } of await servedEndpoints(app)) {
      if (method === 'GET') continue;
      if (!forbidding.includes('account_suspended')) {
        allowed.push(name);
        continue;
      }
      const input = await inputOf(name);
      const response = await app.call(method, addressOf(path), { ...input, token: suspended.token });
      expect([name, response.status, response.body.code]).toEqual([name, 403, 'account_suspended']);
    }
    // Endpoints without sign-in are open to everyone, and so to suspended users.
    expect(allowed.sort()).toEqual([
      'addPasskey',
      'cancelEmailChange',
      'changePassword',
      'checkInvitation',
      'checkSetup',
      'confirmAddress',
      'confirmEmailChange',
      'confirmPassword',
      'confirmTotp',
      'deleteAccount',
      'exportAccount',
      'forgotPassword',
      'joinEarlyAccess',
      'leaveList',
      'linkFile',
      'objectToDecision',
      'previewLegalText',
      'proveByGoogle',
      'refreshToken',
      'removePasskey',
      'removeTotp',
      'renewRecoveryCodes',
      'resetPassword',
      'revokeDevice',
      'searchKollabs',
      'searchPosts',
      'searchUsers',
      'sendVerificationEmail',
      'setUp',
      'signIn',
      'signInSecondStep',
      'signInWithPasskey',
      'signOut',
      'signOutEverywhere',
      'signUp',
      'signUpWithGoogle',
      'startPasskey',
      'startPasskeySignIn',
      'startTotp',
      'subscribe',
      'unsubscribe',
      'verifyEmail',
    ]);
  });

  it('can sign in, read and export its own data, protect its sign-in, and delete itself', async () => {
    const person = await createPerson(app.context);
    await put(person, 'suspended');
    const { email, password } = person;
    const signedIn = await app.call('POST', '/signin', { body: { email, password } });
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body;
    const own = [
      '/user',
      '/ownkollabs',
      '/preferences',
      '/requests/sent',
      '/notifications',
      '/connections/own',
    ];
    for (const address of own) expect((await app.call('GET', address, { token })).status, address).toBe(200);
    for (const [address, body] of [
      ['/account/export', undefined],
      ['/confirmpassword', { currentPassword: password }],
      ['/changepassword', { currentPassword: password, newPassword: 'another horse battery' }],
      ['/account/delete', { password: 'another horse battery' }],
    ] as const) {
      expect((await app.call('POST', address, { token, body })).status, address).toBe(200);
    }
    await expect.poll(async () => (await app.call('GET', '/user', { token })).status).toBe(401);
  });
});

describe('an account that is suspended while its write waits for a lock', () => {
  it.each([
    ['write', 'POST', '/kollab', () => kollabForm()],
    ['change', 'POST', '/saved/lists', () => ({ name: 'Films' })],
  ])('is refused, by %s', async (_, method, path, bodyOf) => {
    const person = await createPerson(app.context);
    const holder = await app.context.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from accounts where user_id = $1 for update', [person.userId]);
      await holder.query("update profiles set state = 'suspended' where user_id = $1", [person.userId]);
      const waiting = app.call(method, path, { token: person.token, body: bodyOf() });
      await untilWaiting(app);
      await holder.query('commit');
      const { status, body } = await waiting;
      expect([status, body.code]).toEqual([403, 'account_suspended']);
    } finally {
      holder.release();
    }
  });
});

describe('a limited account', () => {
  it('cannot contact a user first; what is active continues', async () => {
    const [S, R, T] = await Promise.all([1, 2, 3].map(() => createPerson(app.context)));
    const cast = { S: S as Person, R: R as Person, T: T as Person };
    const begun = await Collaboration.in(app, cast, 'P');
    await put(cast.S, 'limited');
    await put(cast.R, 'limited');
    const again = Collaboration.on(app, cast, await createKollab(app.context, cast.R));
    const refused = await again.act('S', 'create');
    expect([refused.status, refused.body.code]).toEqual([403, 'account_limited']);
    expect(await again.stored()).toBeNull();
    expect((await begun.act('R', 'accept')).status).toBe(200);
    expect((await begun.act('S', 'update')).status).toBe(200);
    const published = await app.call('POST', '/kollab', { token: cast.S.token, body: kollabForm() });
    expect(published.status).toBe(201);
    // 404 takes precedence over 403, so that a missing Kollab is not disclosed.
    const gone = await app.call('POST', `/kollab/${SOME_ID}/request`, {
      token: cast.S.token,
      body: { note: 'Hello' },
    });
    expect(gone.status).toBe(404);
  });
});

describe('roles', () => {
  it.each(ROLES)('a %s needs a verified email like anyone', async (role) => {
    const person = await createPerson(app.context, { account: { role, emailVerifiedAt: null } });
    const response = await app.call('POST', '/kollab', { token: person.token, body: kollabForm() });
    expect([response.status, response.body.code]).toEqual([403, 'email_unverified']);
    const { db } = app.context.database;
    const [row] = await db.select().from(accounts).where(eq(accounts.userId, person.userId));
    expect(row?.role).toBe(role);
  });
});
