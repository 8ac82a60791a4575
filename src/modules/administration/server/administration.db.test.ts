import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/policy.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

// Who may administer a place, and what the log has of it.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await withRole('admin');
});
afterAll(() => app.close());

const withRole = (role: Role, state: 'active' | 'suspended' = 'active') =>
  createPerson(app.context, { account: { role }, profile: { state } });
const as = async (by: Person | null, method: string, path: string, body?: object) =>
  app.call(method, path, { ...(by && { token: await by.freshToken() }), ...(body && { body }) });
const log = async () => (await as(admin, 'GET', '/admin/log?limit=100')).body;
const place = async () => (await as(admin, 'GET', '/admin/place')).body;

/** Every endpoint for admins, with a body that is accepted. */
async function calls(): Promise<[string, string, object?][]> {
  const user = await withRole('user');
  const { body } = await as(admin, 'POST', '/admin/invitations', { uses: 1, days: 1 });
  return [
    ['GET', '/admin/place'],
    ['PUT', '/admin/place', await place()],
    ['DELETE', '/admin/place/logo'],
    ['GET', '/admin/log'],
    ['POST', '/admin/testmail'],
    ['GET', '/admin/invitations'],
    ['POST', '/admin/invitations', { uses: 1, days: 1, note: '' }],
    ['DELETE', `/admin/invitations/${body.invitationId}`],
    ['GET', '/admin/waiting'],
    ['POST', '/admin/waiting/invite', { ids: [user.userId] }],
    ['GET', '/admin/users'],
    ['POST', `/admin/users/${user.username}/address`],
    ['POST', `/admin/users/${user.username}/role`, { role: 'moderator' }],
  ];
}

describe('access', () => {
  it.each([
    ['a visitor', null, 401],
    ['a user', 'user', 404],
    ['a moderator', 'moderator', 403],
    ['an admin', 'admin', 200],
  ] as const)('%s gets %s: %s', async (_, role, status) => {
    const by = role && (await withRole(role));
    for (const [method, path, body] of await calls()) {
      const response = await as(by, method, path, body);
      expect(response.status === 201 ? 200 : response.status, `${method} ${path}`).toBe(status);
    }
  });

  it('a suspended admin gets nothing', async () => {
    const by = await withRole('admin', 'suspended');
    for (const [method, path, body] of await calls()) {
      const { status } = await as(by, method, path, body);
      expect(method === 'GET' ? status === 404 : [403, 404].includes(status), `${method} ${path}`).toBe(true);
    }
  });
});

describe('the settings', () => {
  it('are changed with old and new values in the log, and a change of nothing is not logged', async () => {
    const old = await place();
    const entries = (await log()).length;
    expect((await as(admin, 'PUT', '/admin/place', old)).body).toMatchObject(old);
    expect(await log()).toHaveLength(entries);
    const change = { ...old, tagline: 'For everybody', contact: 'hello@here.example' };
    expect((await as(admin, 'PUT', '/admin/place', change)).body).toMatchObject({ version: old.version + 1 });
    expect((await log())[0]).toMatchObject({
      action: 'settings',
      admin: admin.username,
      detail: {
        changed: {
          tagline: { old: '', new: 'For everybody' },
          contact: { old: '', new: 'hello@here.example' },
        },
      },
    });
    await expect(app.context.database.pool.query('delete from place_log')).rejects.toThrow('never changed');
  });

  it('of two changes of the same version, one is applied', async () => {
    const read = await place();
    const responses = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((tagline) =>
        as(admin, 'PUT', '/admin/place', { ...read, tagline }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('are refused with the field named', async () => {
    const read = await place();
    for (const [field, value] of [
      ['name', 'K'],
      ['name', 'x'.repeat(31)],
      ['contact', 'nobody'],
      ['signUp', 'maybe'],
      ['announcementText', 'x'.repeat(201)],
      ['announcementLink', 'javascript:alert(1)'],
      ['announcementUntil', 'tomorrow'],
      ['operatorAddress', 'x'.repeat(301)],
    ]) {
      const { status, body } = await as(admin, 'PUT', '/admin/place', { ...read, [field as string]: value });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    }
    expect(await place()).toEqual(read);
  });

  it('show an announcement until its end', async () => {
    const announcementUntil = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const announcement = { announcementText: 'Closed on Sunday', announcementLink: '', announcementUntil };
    await as(admin, 'PUT', '/admin/place', { ...(await place()), ...announcement });
    const shown = async () => (await app.call('GET', '/place')).body.announcement;
    expect(await shown()).toMatchObject({ text: 'Closed on Sunday', until: announcementUntil });
    app.clock.advance(60_000);
    expect(await shown()).toBeNull();
  });
});

describe('roles', () => {
  it('are given after a recent proof, and logged', async () => {
    const user = await withRole('user');
    expect(
      (await as(admin, 'POST', `/admin/users/${user.username}/role`, { role: 'moderator' })).status,
    ).toBe(200);
    const { rows } = await app.context.database.pool.query(
      `select text, moderator_id from decisions where action = 'role' and subject_id = $1`,
      [user.userId],
    );
    expect(rows).toEqual([{ text: 'moderator', moderator_id: admin.userId }]);
    app.clock.advance(11 * 60_000);
    const late = await as(admin, 'POST', `/admin/users/${user.username}/role`, { role: 'user' });
    expect([late.status, late.body.code]).toEqual([403, 'authentication_needed']);
    app.clock.reset();
  });
});

describe('users', () => {
  it('are found by name, whole address, state and role; addresses are shown one by one, and logged', async () => {
    const user = await withRole('user');
    const found = async (query: string) =>
      (await as(admin, 'GET', `/admin/users?limit=100&${query}`)).body.map(
        ({ username }: { username: string }) => username,
      );
    expect(await found(`q=${user.username}`)).toContain(user.username);
    expect(await found(`q=${encodeURIComponent(user.email)}`)).toEqual([user.username]);
    expect(await found(`q=${encodeURIComponent(user.email.slice(0, -1))}`)).toEqual([]);
    expect(await found('role=admin')).not.toContain(user.username);
    const suspended = await withRole('user', 'suspended');
    expect(await found('state=suspended')).toContain(suspended.username);
    const all = await as(admin, 'GET', '/admin/users?limit=100');
    expect(all.text).not.toContain('@people.example');
    const address = await as(admin, 'POST', `/admin/users/${user.username}/address`);
    expect(address.body).toEqual({ email: user.email });
    expect((await log())[0]).toMatchObject({ action: 'address_read', detail: { userId: user.userId } });
    expect(JSON.stringify(await log())).not.toContain(user.email);
  });
});
