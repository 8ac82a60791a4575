import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountState, Role } from '#contract/policy.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { mailsTo } from '#tests/mails.ts';
import { withApp } from '#tests/second-factor.ts';
import { refresh, startSession } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// What admins see of users, and what support does for them. Each act is in a log.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
});
afterAll(() => app.close());

const create = (account: { role?: Role; emailVerifiedAt?: null } = {}, state: AccountState = 'active') =>
  createPerson(app.context, { account, profile: { state } });
const as = async (method: string, path: string, body?: object) =>
  app.call(method, path, { token: await admin.freshToken(), ...(body && { body }) });
const on = ({ username }: Person, act: string, body: object = {}) =>
  as('POST', `/admin/users/${username}/${act}`, body);
const newest = async () => (await as('GET', '/admin/log?limit=1')).body[0];
const found = async (query: string): Promise<string[]> =>
  (await as('GET', `/admin/users?limit=100&${query}`)).body.map(
    ({ username }: { username: string }) => username,
  );

describe('users', () => {
  it('are found by name, whole address, state and role; addresses are shown one by one, and logged', async () => {
    const user = await create();
    expect(await found(`q=${user.username}`)).toContain(user.username);
    expect(await found(`q=${encodeURIComponent(user.email)}`)).toEqual([user.username]);
    expect(await found(`q=${encodeURIComponent(user.email.slice(0, -1))}`)).toEqual([]);
    expect(await found('role=admin')).not.toContain(user.username);
    const suspended = await create({}, 'suspended');
    expect(await found('state=suspended')).toEqual([suspended.username]);
    const unconfirmed = await create({ emailVerifiedAt: null });
    expect(await found('state=unconfirmed')).toEqual([unconfirmed.username]);
    const all = await as('GET', '/admin/users?limit=100');
    expect(all.text).not.toContain('@people.example');
    const address = await on(user, 'address');
    expect(address.body).toEqual({ email: user.email });
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'address_read', about: user.username, admin: admin.username });
    expect(JSON.stringify(entry)).not.toContain(user.email);
  });
});

describe('roles', () => {
  it('are logged for admins and moderators, with who gave them', async () => {
    const user = await create();
    expect((await on(user, 'role', { role: 'moderator' })).status).toBe(200);
    expect(await newest()).toMatchObject({
      ...{ action: 'role', admin: admin.username, about: user.username, operator: false },
      detail: { role: 'moderator' },
    });
    const [logged] = (await as('GET', '/moderation/log?limit=1')).body;
    expect(logged).toMatchObject({ action: 'role', moderator: admin.username, operator: false });
  });
});

describe('support', () => {
  it('signs a user out everywhere', async () => {
    const user = await create();
    const [home, away] = [await startSession(app, user), await startSession(app, user)];
    expect((await on(user, 'signout')).body.message).toMatch(/sessions are ended/);
    for (const { cookie } of [home, away]) expect((await refresh(app, cookie)).status).toBe(401);
    expect(await newest()).toMatchObject({ action: 'sessions_ended', about: user.username });
  });

  it('sends the confirmation again, but not to a confirmed address', async () => {
    const user = await create({ emailVerifiedAt: null });
    expect((await on(user, 'confirmation')).status).toBe(200);
    expect(await mailsTo(app, user.email)).toHaveLength(1);
    expect(await newest()).toMatchObject({ action: 'confirmation_sent', about: user.username });
    expect((await on(await create(), 'confirmation')).status).toBe(409);
  });

  it('begins a change of address, without writing it into the log', async () => {
    const user = await create();
    const newEmail = `new.${user.email}`;
    expect((await on(user, 'email', { newEmail: user.email })).status).toBe(422);
    expect((await on(user, 'email', { newEmail })).status).toBe(200);
    expect(await mailsTo(app, newEmail)).toHaveLength(1);
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'email_changed', about: user.username });
    expect(JSON.stringify(entry)).not.toContain('people.example');
  });

  it('switches two-step sign-in off, and tells the user', async () => {
    const user = await create();
    await withApp(app, user);
    const off = () => as('DELETE', `/admin/users/${user.username}/secondfactor`);
    expect((await off()).body.message).toContain('is off');
    expect(await newest()).toMatchObject({ action: 'second_factor_off', about: user.username });
    expect((await off()).body.message).toContain('was not on');
    const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in for Kollabrate is off');
  });

  it('finds no user who is not there', async () => {
    const nobody = { ...admin, username: 'no_user_of_this' };
    for (const act of ['signout', 'confirmation']) expect((await on(nobody, act)).status).toBe(404);
  });
});

describe('a suspension', () => {
  const decision = { reason: 'spam', text: 'You sent the same message to 200 people.' };
  const lift = { reason: 'corrected', text: 'We were wrong.' };

  it('needs no report, is a decision like those of moderators, and is taken back', async () => {
    const user = await create();
    expect((await on(user, 'suspend', decision)).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'suspend', about: user.username, admin: admin.username });
    expect((await app.call('GET', `/user/${user.username}`)).status).toBe(404);
    const [logged] = (await as('GET', '/moderation/log?limit=1')).body;
    expect(logged).toMatchObject({ action: 'suspend', moderator: admin.username, text: decision.text });
    expect((await on(user, 'suspend', decision)).status).toBe(409);
    expect((await on(user, 'lift', { ...lift, reason: 'spam' })).status).toBe(422);
    expect((await on(user, 'lift', lift)).status).toBe(200);
    expect((await app.call('GET', `/user/${user.username}`)).status).toBe(200);
    expect((await on(user, 'lift', lift)).status).toBe(409);
  });

  it('is nothing that admins can do to themselves', async () => {
    expect((await on(admin, 'suspend', decision)).status).toBe(403);
  });
});
