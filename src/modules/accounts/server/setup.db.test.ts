import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpForm } from '#tests/mails.ts';
import { commandInProcess, settingsOf } from '#tests/operator.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { hashesComputed } from './passwords.ts';
import { createSetupLink } from './setup.service.ts';

// The first admin: one, ever, whoever claims how often, through which process.

const HOUR = 3_600_000;
const CLAIMS = byTier({ main: 100, all: 100, deep: 1000 });

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
beforeEach(() => app.context.database.pool.query(`update accounts set role = 'user'`));

const printed = async (by = app) => {
  const link = await createSetupLink(by.context, 'https://here.example');
  return link === null ? null : (new URL(link).searchParams.get('token') as string);
};
const claim = (token: string | null, through = app, more: object = {}) =>
  through.call('POST', '/setup', { body: { ...signUpForm(), ...more, token } });
const claimBySocket = (token: string | null, through: TestApp) =>
  through.call('POST', '/setup', { bySocket: true, body: { ...signUpForm(), token } });
const check = (token: string | null) => app.call('POST', '/setup/check', { body: { token } });
const admins = async () => {
  const { rows } = await app.context.database.pool.query(
    `select a.email, a.email_verified_at is not null as verified from accounts a where role = 'admin'`,
  );
  return rows;
};
const logged = async () =>
  (await app.context.database.pool.query(`select 1 from place_log where action = 'set_up'`)).rowCount;

describe('a setup link', () => {
  it('makes the first admin, verified and signed in, with an entry in the log', async () => {
    const token = await printed();
    const before = await logged();
    expect((await check(token)).status).toBe(200);
    const body = signUpForm();
    const response = await app.call('POST', '/setup', { body: { ...body, token } });
    expect(response.status).toBe(201);
    expect(response.headers.get('set-cookie')).toContain('session=');
    expect(await admins()).toEqual([{ email: body.email, verified: true }]);
    expect(await logged()).toBe((before ?? 0) + 1);
    const place = await app.call('GET', '/admin/place', { token: response.body.token });
    expect(place.status).toBe(200);
  });

  it('is stored only as a hash', async () => {
    const token = await printed();
    const { rows } = await app.context.database.pool.query('select token_hash from setup_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('used twice, late, guessed, and once there is an admin, is refused alike', async () => {
    const refusals = [];
    const late = await printed();
    app.clock.advance(HOUR);
    refusals.push(await claim(late), await check(late));
    refusals.push(await claim('A'.repeat(43)), await check('A'.repeat(43)));
    const [used, another] = [await printed(), await printed()];
    expect((await claim(used)).status).toBe(201);
    refusals.push(await claim(used), await check(used), await claim(another), await check(another));
    for (const { status, body } of refusals) {
      expect(status).toBe(404);
      expect(body).toEqual(refusals[0]?.body);
    }
    expect(await printed()).toBeNull();
    expect(await admins()).toHaveLength(1);
  });

  it('is not spent by a form with a mistake, a taken username or a known address', async () => {
    const token = await printed();
    const known = signUpForm();
    expect((await app.call('POST', '/signup', { body: known })).status).toBe(201);
    expect((await claim(token, app, { fname: '' })).status).toBe(422);
    expect((await claim(token, app, { username: known.username })).body.fields).toHaveProperty('username');
    expect((await claim(token, app, { email: known.email })).body.fields).toHaveProperty('email');
    expect((await claim(token)).status).toBe(201);
  });

  it(`of ${CLAIMS} claims at once over two processes, one wins, the others are refused alike, and few cost a hash`, async () => {
    const tokens = [await printed(), await printed(other)];
    const before = hashesComputed();
    const responses = await Promise.all(
      Array.from({ length: CLAIMS }, (_, n) => claimBySocket(tokens[n % 2] ?? null, n % 4 < 2 ? app : other)),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(CLAIMS - 1);
    const { text: guessed } = await claimBySocket('A'.repeat(43), app);
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`404 ${guessed}`]),
    );
    expect(await admins()).toHaveLength(1);
    expect(hashesComputed() - before).toBeLessThanOrEqual(2);
  });
});

it('is printed anew by the command line, until there is an admin', async () => {
  const { out, code } = await commandInProcess(settingsOf(app), 'setup');
  const token = /\/setup\?token=([\w-]{43})$/m.exec(out)?.[1] ?? null;
  expect(code).toBe(0);
  const dry = await commandInProcess(settingsOf(app), 'setup', '--dry-run');
  expect(dry.out).not.toContain('token=');
  expect((await claim(token)).status).toBe(201);
  const after = await commandInProcess(settingsOf(app), 'setup');
  expect([after.code, after.out]).toEqual([1, expect.stringContaining('There is an admin already')]);
});
