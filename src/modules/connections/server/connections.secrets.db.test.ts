import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { connectChannel, consentTo, sandboxOf } from '#tests/connections.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { connectionTokens, tokenRevocations } from './connections.table.ts';
import { platformsOf } from './platforms/platforms.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => app.close());

const as = async (by: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });

it('no token, code, state or verifier is stored, logged or returned in plain text', async () => {
  const me = await createPerson(app.context);
  const secrets: string[] = [];
  const responses: string[] = [];
  for (const type of CONNECTABLE) {
    const { code, state } = await consentTo(app, me, type, { name: `Secretive ${type}`, audience: 5 });
    // During the connection, and after it.
    await expectNowhere([state, code]);
    const made = await as(me, 'POST', '/connect', { type, code, state });
    // By then the tokens have been renewed.
    app.clock.advance((type === 'instagram' ? 8 : 1) * 24 * HOUR);
    const read = await as(me, 'POST', `/connection/update/${made.body.connectionId}`, {});
    expect([made.status, read.status]).toEqual([201, 200]);
    secrets.push(code, state);
    responses.push(made.text, read.text);
  }
  // A connection whose figures cannot be read. The failure is logged.
  sandboxOf(app).behaveAt('youtube', '/youtube/v3/channels', 'html');
  const failed = await consentTo(app, me, 'youtube', { name: 'Secretive, and failing' });
  expect((await as(me, 'POST', '/connect', { type: 'youtube', ...failed })).status).toBe(503);
  sandboxOf(app).behaveAt('youtube', '/youtube/v3/channels', null);
  for (const path of ['/connections/own', '/user', `/user/${me.username}`, `/connections/get/${me.username}`])
    responses.push((await as(me, 'GET', path)).text);

  const issued = sandboxOf(app).issued;
  expect(issued.length).toBeGreaterThan(8);
  const { db } = app.context.database;
  expect(await db.$count(connectionTokens)).toBe(CONNECTABLE.length);
  secrets.push(failed.code, failed.state, ...issued, sandboxOf(app).settingsFor('youtube').clientSecret);
  await expectNowhere(secrets);
  expect(app.logs.join('')).toContain('channel not connected');
  for (const secret of secrets) for (const text of responses) expect(text.includes(secret)).toBe(false);
});

it('deleted with the connection, and the platform is told, however long it does not answer', async () => {
  const me = await createPerson(app.context);
  const sandbox = sandboxOf(app);
  const { db } = app.context.database;
  const before = await db.$count(connectionTokens);
  const made = [];
  for (const type of CONNECTABLE) made.push(await connectChannel(app, me, type, { name: `Leaving ${type}` }));
  expect(await db.$count(connectionTokens)).toBe(before + CONNECTABLE.length);
  const tokens = sandbox.issued.slice(-9);
  sandbox.behave('youtube', 'fails');
  for (const { connectionId } of made) await as(me, 'DELETE', '/connection/delete', { connectionId });
  expect(await db.$count(connectionTokens)).toBe(before);
  await app.context.jobs.idle();
  expect(sandbox.asked.filter((one) => one === 'twitch POST /oauth2/revoke')).toHaveLength(2);
  expect(sandbox.asked.filter((one) => one === 'tiktok POST /v2/oauth/revoke/').length).toBeGreaterThan(1);
  // The tokens are stored, encrypted and without a user, until YouTube has revoked them.
  expect(await db.$count(tokenRevocations)).toBe(2);
  await expectNowhere(tokens);
  sandbox.behave('youtube', 'well');
  for (let hour = 0; hour < 3 && (await db.$count(tokenRevocations)) > 0; hour++) {
    app.clock.advance(HOUR);
    await app.context.jobs.idle();
  }
  expect(await db.$count(tokenRevocations)).toBe(0);
});

it('tokens are revoked at every platform that supports it', async () => {
  const me = await createPerson(app.context);
  const provider = platformsOf(app.context).find('instagram');
  if (!provider) throw new Error('no sandbox');
  const { revoke } = provider;
  const revoked: string[] = [];
  provider.revoke = async (_, token) => void revoked.push(token);
  const { connectionId } = await connectChannel(app, me, 'instagram', { name: 'Leaving, and told' });
  const token = sandboxOf(app).issued.at(-1);
  await as(me, 'DELETE', '/connection/delete', { connectionId });
  await app.context.jobs.idle();
  provider.revoke = revoke;
  expect(revoked).toEqual([token]);
});

async function expectNowhere(secrets: readonly string[]): Promise<void> {
  const logged = app.logs.join('');
  const { pool } = app.context.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  expect(tables.rows.length).toBeGreaterThan(15);
  const dump: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    dump.push(...rows.map(({ text }) => text));
  }
  const all = dump.join('\n');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(all.includes(secret), 'in the database').toBe(false);
    expect(logged.includes(secret), 'in the log').toBe(false);
  }
}
