import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { mailsTo, signUpForm } from '#tests/mails.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

// What an admin changes in one process is true in all of them, and the waiting list is invited by a job.

let app: TestApp;
let other: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ caching: true, jobs: true });
  other = await startTestApp({ caching: true, jobs: true, databaseUrl: app.databaseUrl });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const as = async (method: string, path: string, body?: object) =>
  app.call(method, path, { token: await admin.freshToken(), ...(body && { body }) });
async function set(change: object) {
  const { body } = await as('GET', '/admin/place');
  expect((await as('PUT', '/admin/place', { ...body, ...change })).status).toBe(200);
}

it('every process shows changed settings within a second, and refuses what they refuse', async () => {
  const seen = () =>
    Promise.all(
      [app, other].map(async (one) => {
        const place = await (await fetch(`${one.url}/api/place`)).json();
        const { status } = await one.call('POST', '/signup', { body: signUpForm() });
        return [place.name, place.announcement?.text ?? null, status];
      }),
    );
  expect(await seen()).toEqual([
    ['Kollabrate', null, 201],
    ['Kollabrate', null, 201],
  ]);
  await set({ name: 'Harbour', announcementText: 'We move on Friday', signUp: 'closed' });
  const changed = ['Harbour', 'We move on Friday', 403];
  await expect.poll(seen, { interval: 20, timeout: 1_000 }).toEqual([changed, changed]);
  await set({ name: 'Kollabrate', announcementText: '', signUp: 'open' });
  const before = ['Kollabrate', null, 201];
  await expect.poll(seen, { interval: 20, timeout: 1_000 }).toEqual([before, before]);
});

it('each confirmed address of the waiting list gets a link of its own that works once', async () => {
  const email = 'waiting@list.example';
  await app.call('POST', '/earlyaccess', { body: { email } });
  await app.call('POST', '/earlyaccess', { body: { email: 'unconfirmed@list.example' } });
  const [mail] = await mailsTo(app, email);
  const code = new URL(mail?.links[0] ?? '').searchParams.get('code');
  expect((await app.call('POST', '/confirmaddress', { body: { code } })).status).toBe(200);
  const list = (await as('GET', '/admin/waiting')).body;
  expect(list).toMatchObject([{ maskedEmail: 'w…@list.example', invitedAt: null }]);
  const ids = [list[0].waitingId];
  expect((await as('POST', '/admin/waiting/invite', { ids })).body).toMatchObject({ invited: 1 });
  // Either process can send either mail, and their clocks differ, so the order of the mails says nothing.
  const invitationLinks = async () =>
    (await mailsTo(app, email)).flatMap(({ links }) =>
      links.filter((link) => link.includes('/signup?invitation=')),
    );
  await expect.poll(invitationLinks, { timeout: 10_000 }).toHaveLength(1);
  const [link = ''] = await invitationLinks();
  const invitation = new URL(link).searchParams.get('invitation');
  await set({ signUp: 'invite' });
  const signUp = () => app.call('POST', '/signup', { body: signUpForm({ invitation }) });
  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 403]);
  expect((await as('GET', '/admin/waiting')).body[0].invitedAt).not.toBeNull();
  await set({ signUp: 'open' });
  const many = Array.from({ length: 51 }, () => ids[0]);
  expect((await as('POST', '/admin/waiting/invite', { ids: many })).status).toBe(422);
});
