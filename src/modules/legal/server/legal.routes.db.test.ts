import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople, createPerson, type Person } from '#tests/factories.ts';
import { mailsTo } from '#tests/mails.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { tellUsers } from './legal.commands.ts';
import { legalModule } from './legal.module.ts';

let app: TestApp;
let admin: Person;
let user: Person;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
  user = await createPerson(app.context);
});
afterAll(() => app.close());

const read = (document: string, query = '') => app.call('GET', `/legal/${document}${query}`);
const source = async (document: string) =>
  (await app.call('GET', `/admin/legal/${document}`, { token: await admin.freshToken() })).body;

async function change(document: string, body: object, by = admin) {
  return app.call('PUT', `/admin/legal/${document}`, { token: await by.freshToken(), body });
}
async function changeTo(document: string, text: string, more: object = {}) {
  const { version } = await source(document);
  return change(document, { text, summary: 'A new text.', tell: false, basedOn: version, ...more });
}

describe('a legal text', () => {
  it.each(['terms', 'privacy', 'security'])('is the template at first: %s', async (document) => {
    const { status, body } = await read(document);
    expect([status, body.version, body.template, body.versions.length]).toEqual([200, 0, true, 1]);
    expect(body.sections.length).toBeGreaterThan(4);
    const html = body.sections.map((one: { html: string }) => one.html).join('');
    expect(html).toContain('href="mailto:');
    expect(html).not.toMatch(/[{}]|Kollabrate is at/);
  });

  it('is replaced by a new version; the old ones stay readable', async () => {
    const before = await read('security');
    expect((await changeTo('security', '## First\n\nOne.')).body).toMatchObject({ version: 1 });
    app.clock.advance(60_000);
    expect((await changeTo('security', '## Second\n\nTwo.', { summary: 'Two for one.' })).body.version).toBe(
      2,
    );
    const { body } = await read('security');
    expect(body).toMatchObject({ version: 2, template: false, summary: 'Two for one.' });
    expect(body.sections).toEqual([{ id: 'second', title: 'Second', html: '<p>Two.</p>\n' }]);
    expect(body.versions.map((one: { version: number }) => one.version)).toEqual([2, 1, 0]);
    expect((await read('security', '?version=1')).body.sections[0].title).toBe('First');
    expect((await read('security', '?version=0')).body.sections).toEqual(before.body.sections);
    expect((await read('security', '?version=3')).status).toBe(404);
    expect((await read('security', '?version=-1')).status).toBe(400);
    expect((await read('other')).status).toBe(400);
  });

  it('is shown to visitors at once, although pages are shared', async () => {
    expect((await read('privacy')).body.template).toBe(true);
    await changeTo('privacy', '## New\n\nNew.');
    await expect.poll(async () => (await read('privacy')).body.sections[0].title).toBe('New');
  });
});

describe('a change', () => {
  it('needs the version in force, so that of ten at once one wins', async () => {
    const { version } = await source('terms');
    const tries = Array.from({ length: 10 }, (_, n) =>
      change('terms', { text: `## T${n}\n\nx`, summary: 's', tell: false, basedOn: version }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await source('terms')).version).toBe(version + 1);
  });

  it('refuses the same text, and a text without sections, with the field', async () => {
    await changeTo('terms', '## Same\n\nSame.');
    for (const text of ['## Same\n\nSame.', 'No section.', '', '## A\n\n## A\n']) {
      const { status, body } = await changeTo('terms', text);
      expect([status, Object.keys(body.fields ?? {})], text).toEqual([422, ['text']]);
    }
    expect((await changeTo('terms', '## Other\n\nx', { summary: ' ' })).body.fields).toHaveProperty(
      'summary',
    );
  });

  it('is for admins with a recent proof', async () => {
    const moderator = await createPerson(app.context, { account: { role: 'moderator' } });
    const body = { text: '## N\n\nn', summary: 's', tell: false, basedOn: (await source('terms')).version };
    expect((await change('terms', body, user)).status).toBe(404);
    expect((await change('terms', body, moderator)).status).toBe(403);
    expect((await app.call('PUT', '/admin/legal/terms', { body })).status).toBe(401);
    const late = await createPerson(app.context, { account: { role: 'admin' } });
    app.clock.advance(11 * 60_000);
    expect((await change('terms', body, late)).body.code).toBe('authentication_needed');
    const shown = await app.call('POST', '/admin/legal/preview', {
      token: await user.freshToken(),
      body: { text: '## A\n\na' },
    });
    expect(shown.status).toBe(404);
  });
});

it('a preview stores nothing', async () => {
  const before = await source('terms');
  const { body } = await app.call('POST', '/admin/legal/preview', {
    token: await admin.freshToken(),
    body: { text: '## <b>A</b>\n\n<script>x</script>' },
  });
  expect(body.sections[0].html).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>\n');
  expect(await source('terms')).toEqual(before);
});

it('tells everyone who had an account, once, also if the job runs again', async () => {
  const people = await createPeople(app.context, 3);
  app.clock.advance(1000);
  const again = await createPerson(app.context, { account: { role: 'admin' } });
  const { version } = await source('privacy');
  const body = { text: '## Told\n\nTold.', summary: 'Told.', tell: true, basedOn: version };
  expect((await change('privacy', body, again)).status).toBe(200);
  await app.context.jobs.idle();
  const { rows } = await app.context.database.pool.query(
    'select id from legal_versions where version = $1 and document = $2',
    [version + 1, 'privacy'],
  );
  await tellUsers(app.context, rows[0].id);
  await app.context.jobs.idle();
  for (const person of people) {
    await expect
      .poll(async () => (await app.call('GET', '/notifications', { token: await person.freshToken() })).body)
      .toMatchObject([{ type: 'legalChanged' }]);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  }
});

it('the export names the versions that the user agreed to', async () => {
  const { version } = await source('terms');
  app.clock.advance(1000);
  const late = await createPerson(app.context, { profile: { dateJoined: app.clock.now() } });
  await changeTo('terms', '## Later\n\nLater.');
  const [part] = legalModule.exportParts ?? [];
  if (!part || !('each' in part)) throw new Error('The export has no list.');
  expect(await part.each(app.context, { userId: late.userId, verifiedEmailKey: null })).toMatchObject([
    { document: 'terms', version },
    { document: 'privacy' },
  ]);
});
