import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { refresh, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { RECENT_PROOF_MS, SESSION_IDLE_MS } from '../accounts.rules.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

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

interface Device {
  id: string;
  browser: string;
  system: string;
  current: boolean;
}

async function devicesOf(token: string): Promise<Device[]> {
  const response = await app.call('GET', '/user/sessions', { token });
  expect(response.status).toBe(200);
  return response.body;
}

/** Signs a user in with Firefox here and with a phone elsewhere. */
async function signInTwoDevices() {
  const person = await createPerson(app.context);
  await app.context.database.pool.query('delete from sessions where user_id = $1', [person.userId]);
  const here = await startSession(app, person, { 'user-agent': FIREFOX });
  const phone = await startSession(app, person, { 'user-agent': PHONE });
  const [, second] = await devicesOf(here.token);
  return { person, here, phone, phoneId: second?.id ?? '' };
}

const revoke = (token: string, id: string) => app.call('DELETE', `/user/sessions/${id}`, { token });

describe('the signed-in devices', () => {
  it('are listed in words, the one that asks first, without a secret', async () => {
    const { here, phone } = await signInTwoDevices();
    expect(await devicesOf(here.token)).toMatchObject([
      { browser: 'Firefox', system: 'Linux', current: true },
      { browser: 'Safari', system: 'iPhone', current: false },
    ]);
    expect(await devicesOf(phone.token)).toMatchObject([
      { browser: 'Safari', system: 'iPhone', current: true },
      { browser: 'Firefox', system: 'Linux', current: false },
    ]);
    const { text } = await app.call('GET', '/user/sessions', { token: here.token });
    expect(text).not.toMatch(/ip|hash|Mozilla/);
  });

  it('are only the user’s own, and only live ones', async () => {
    const own = await acquireTestApp({ databaseUrl: app.databaseUrl });
    const stranger = await createPerson(app.context);
    const { person, here } = await signInTwoDevices();
    expect((await devicesOf(stranger.token)).map((device) => device.current)).toEqual([true]);
    expect(await devicesOf(here.token)).toHaveLength(2);
    own.clock.advance(SESSION_IDLE_MS);
    const late = await startSession(own, person);
    const listed = await own.call('GET', '/user/sessions', { token: late.token });
    expect(listed.body).toHaveLength(1);
    await own.close();
  });

  it('are signed out one by one, within a second on every process', async () => {
    const { here, phone, phoneId } = await signInTwoDevices();
    expect((await revoke(here.token, phoneId)).status).toBe(200);
    for (const process of [app, other]) {
      expect((await refresh(process, phone.cookie)).status).toBe(401);
      await expect.poll(async () => (await whoAmI(process, phone.token)).status).toBe(401);
      expect((await whoAmI(process, here.token)).status).toBe(200);
    }
    expect(await devicesOf(here.token)).toHaveLength(1);
    expect((await revoke(here.token, phoneId)).status).toBe(404);
  });

  it('cannot be signed out by another user', async () => {
    const { phone, phoneId } = await signInTwoDevices();
    const stranger = await createPerson(app.context);
    const responses = [
      await revoke(stranger.token, phoneId),
      await revoke(stranger.token, '01900000-0000-7000-8000-000000000000'),
    ];
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
    expect((await whoAmI(app, phone.token)).status).toBe(200);
  });

  it('are all signed out at once, this one too, and the browser’s cache is cleared', async () => {
    const { here, phone } = await signInTwoDevices();
    const response = await app.call('POST', '/signout/everywhere', { token: here.token });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; .*Max-Age=0$/)]);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    for (const { token, cookie } of [here, phone]) {
      expect((await refresh(app, cookie)).status).toBe(401);
      await expect.poll(async () => (await whoAmI(other, token)).status).toBe(401);
    }
  });

  it('are signed out only with a proof of the last ten minutes', async () => {
    const own = await acquireTestApp({ databaseUrl: app.databaseUrl });
    const { here, phone, phoneId } = await signInTwoDevices();
    own.clock.advance(RECENT_PROOF_MS);
    const asked = [
      await own.call('DELETE', `/user/sessions/${phoneId}`, { token: here.token }),
      await own.call('POST', '/signout/everywhere', { token: here.token }),
    ];
    for (const { status, body } of asked) expect([status, body.code]).toEqual([403, 'authentication_needed']);
    expect((await whoAmI(app, phone.token)).status).toBe(200);
    const body = { currentPassword: PASSWORD };
    expect((await own.call('POST', '/confirmpassword', { token: here.token, body })).status).toBe(200);
    expect((await own.call('DELETE', `/user/sessions/${phoneId}`, { token: here.token })).status).toBe(200);
    await own.close();
  });
});
