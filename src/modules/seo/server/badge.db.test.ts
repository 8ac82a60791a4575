import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_NAME } from '#modules/place/place.rules.ts';
import { createPerson } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// The badge, a picture of a user for other websites.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};

/** A user whose featured channel was read on 5 November 2026. */
async function withChannel(displayName: string) {
  const person = await createPerson(app.context, { profile: { displayName, completedCollaborations: 7 } });
  const { pool } = app.context.database;
  const { rows } = await pool.query(
    `insert into connections (id, user_id, type, platform_id, subscriber_count, date_updated)
     values (gen_random_uuid(), $1, 'youtube', $2, 46300, '2026-11-05T10:00:00Z') returning id`,
    [person.userId, person.username],
  );
  await pool.query(
    `update profiles set featured_platform = 'youtube', featured_platform_id = $2, audience_size = 46300
     where user_id = $1`,
    [person.userId, rows[0].id],
  );
  return person;
}

it('shows the name, and each figure with its source and date, on other websites', async () => {
  const { username } = await withChannel('Ada Lind');
  const { status, headers, text } = await get(`/badge/${username.toUpperCase()}.svg`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  for (const said of ['Ada Lind', `@${username}`, DEFAULT_NAME, '46,300 subscribers on YouTube']) {
    expect(text).toContain(said);
  }
  expect(text).toContain('According to YouTube, 5 Nov 2026');
  expect(text).toMatch(/7 collaborations completed, \d{1,2} [A-Z][a-z]{2} 20\d\d/);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  const etag = headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect((await get(`/badge/${username}.svg`, { 'if-none-match': known })).status).toBe(304);
  }
});

it('renders a name as text, runs no script and fetches nothing', async () => {
  const { username } = await withChannel('</text><script>alert(1)</script>&"');
  const { text } = await get(`/badge/${username}.svg`);
  expect(text).toContain('&lt;/text&gt;&lt;script&gt;');
  expect(text).not.toMatch(/<script|<image|<foreignObject|href|url\(|\son\w+=/i);
});

it('says no figure of a channel where none is featured', async () => {
  const { username } = await createPerson(app.context);
  const { status, text } = await get(`/badge/${username}.svg`);
  expect(status).toBe(200);
  expect(text).toContain('0 collaborations completed');
  expect(text).not.toContain('According to');
});

it('has a preview for where the media kit is shared, unless its user is not for machines', async () => {
  const { username, token } = await withChannel('Ada Lind');
  const preview = await get(`/og/kit/${username}.png`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  await app.call('POST', '/preferences', { token, body: { indexable: false } });
  expect((await get(`/og/kit/${username}.png`)).status).toBe(404);
  // The user embeds the badge themselves, as they would share a link.
  expect((await get(`/badge/${username}.svg`)).status).toBe(200);
});

it('is not found for anything else', async () => {
  for (const path of ['/badge/nobody_here.svg', '/badge/%00.svg', '/badge/ada', '/badge/..%2fx.svg']) {
    expect((await get(path)).status, path).toBe(404);
  }
});
