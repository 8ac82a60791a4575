import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/policy.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// The settings of a place and the roles, and what the logs have of them.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  admin = await withRole('admin');
});
afterAll(() => app.close());

const withRole = (role: Role) => createPerson(app.context, { account: { role } });
const as = async (by: Person, method: string, path: string, body?: object) =>
  app.call(method, path, { token: await by.freshToken(), ...(body && { body }) });
const log = async () => (await as(admin, 'GET', '/admin/log?limit=100')).body;
const place = async () => (await as(admin, 'GET', '/admin/place')).body;

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
