import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { mailsTo, signUpForm } from '#tests/mails.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

// What an admin changes in one process is true in all of them, and the waiting list is invited by a job.

let app: TestApp;
let other: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await acquireTestApp({ caching: true, jobs: true });
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

it('every process shows changed settings soon, and refuses what they refuse', async () => {
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
  await expect.poll(seen, { interval: 20 }).toEqual([changed, changed]);
  await set({ name: 'Kollabrate', announcementText: '', signUp: 'open' });
  const before = ['Kollabrate', null, 201];
  await expect.poll(seen, { interval: 20 }).toEqual([before, before]);
});

it('every process shows another face soon: documents, previews and mails', async () => {
  const text = async (url: string, path: string) => (await fetch(url + path)).text();
  const picture = async (url: string, path: string) =>
    Buffer.from(await (await fetch(url + path)).arrayBuffer()).toString('base64');
  const documents = ['/manifest.webmanifest', '/kollabs/categories/music/feed.xml'];
  // Its 400 kB are too much to read in a loop.
  const title = async () => (await (await fetch(`${other.url}/api/openapi.json`)).json()).info.title;
  const said = async (name: string) =>
    Promise.all(
      [app, other].map(async ({ url }) => {
        const texts = await Promise.all(documents.map((path) => text(url, path)));
        return texts.map((one) => one.includes(name));
      }),
    );
  const all = [documents.map(() => true), documents.map(() => true)];
  // Twice, so that copies are kept.
  for (const _ of [1, 2]) expect(await said('Kollabrate')).toEqual(all);
  expect(await title()).toBe('Kollabrate API');
  const path = `/og/user/${admin.username}.png`;
  const before = await picture(other.url, path);
  await set({ name: 'Harbour', accent: '#0b6e4f' });
  await expect.poll(() => said('Harbour'), { interval: 20 }).toEqual(all);
  expect(await title()).toBe('Harbour API');
  expect(await picture(other.url, path)).not.toBe(before);
  const { theme, preview } = (await other.call('GET', '/place')).body;
  expect(theme['--signal']).toContain('#0b6e4f');
  expect(preview).toMatch(/^\/og\/place\.png\?v=\d+$/);
  await app.call('POST', '/signup', { body: signUpForm({ email: 'face@people.example' }) });
  const mails = () => mailsTo(app, 'face@people.example');
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.subject).toContain('Harbour');
  expect(mail?.text).not.toMatch(/kollabrate(?!\.)/i);
  await set({ name: 'Kollabrate', accent: '' });
  await expect.poll(() => said('Kollabrate'), { interval: 20 }).toEqual(all);
});

it('a logo is a square with its transparency, on other sites, too, and gone when it is removed', async () => {
  const blue = { r: 0, g: 0, b: 255, alpha: 0.5 };
  const png = await sharp({ create: { width: 400, height: 200, channels: 4, background: blue } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
  const headers = { authorization: `Bearer ${await admin.freshToken()}` };
  const sent = await fetch(`${app.url}/api/admin/place/logo`, { method: 'POST', body: form, headers });
  expect(sent.status).toBe(200);
  const { logo } = (await app.call('GET', '/place')).body;
  for (const [address, edge] of [
    [logo.small, 192],
    [logo.large, 512],
  ] as const) {
    const response = await fetch(other.url + address);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: edge, height: edge, hasAlpha: true });
  }
  const icons = async () => (await (await fetch(`${other.url}/manifest.webmanifest`)).json()).icons[0].src;
  await expect.poll(icons, { interval: 20 }).toBe(logo.small);
  expect((await as('DELETE', '/admin/place/logo')).body).toMatchObject({ logo: '' });
  expect((await fetch(app.url + logo.small)).status).toBe(404);
  await expect.poll(icons, { interval: 20 }).toBe('/icons/icon-192.png');
});

it('a colour on which white cannot be read is refused with its ratio', async () => {
  const { body } = await as('GET', '/admin/place');
  const refused = await as('PUT', '/admin/place', { ...body, accent: '#E8710A' });
  expect([refused.status, refused.body.fields.accent]).toEqual([
    422,
    'Contrast with white is 3:1; it needs 4.5:1. Choose a darker colour.',
  ]);
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
  await expect.poll(invitationLinks).toHaveLength(1);
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
