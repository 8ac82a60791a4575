import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#tests/authenticator.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { mailsTo } from '#tests/mails.ts';
import { enterWithPasskey, passkeyOptions, withApp, withPasskey } from '#tests/second-factor.ts';
import { cookieOf, refresh, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

const FIVE_MINUTES_MS = 5 * 60_000;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const passkeysOf = async (person: Person) =>
  (await app.call('GET', '/secondfactor', { token: await person.freshToken() })).body.passkeys;

/** Signs in with a passkey, answering a new challenge in the way the test asks for. */
async function enterWith(key: Authenticator, how: Parameters<Authenticator['sign']>[1] = {}) {
  const { challengeId, options } = await passkeyOptions(app);
  return enterWithPasskey(app, challengeId, key.sign(options, how));
}

async function optionsFor(person: Person) {
  return (await app.call('POST', '/passkeys/options', { token: await person.freshToken() })).body;
}

async function add(person: Person, challengeId: string, response: unknown, headers = {}) {
  const token = await person.freshToken();
  return app.call('POST', '/passkeys', {
    token,
    body: { challengeId, name: 'Key', answer: response },
    headers,
  });
}

describe('adding a passkey', () => {
  it('requires user verification and a discoverable key, and tells the owner', async () => {
    const person = await createPerson(app.context);
    const { options } = await optionsFor(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kollabrate' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(JSON.stringify(options)).not.toContain(person.email);
    const { key, added } = await withPasskey(app, person, '  My   laptop ');
    expect([added.status, added.body.message]).toEqual([201, 'Your passkey is ready.']);
    expect(await passkeysOf(person)).toEqual([
      { id: expect.any(String), name: 'My   laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(JSON.stringify(await passkeysOf(person))).not.toContain(key.id);
    expect((await optionsFor(person)).options.excludeCredentials).toEqual([
      { id: key.id, type: 'public-key' },
    ]);
    expect((await mailsTo(app, person.email)).map((mail) => mail.subject)).toEqual([
      'A passkey for Kollabrate was added',
    ]);
  });

  it('refuses an answer to another challenge, origin or host, without user verification, or of another kind', async () => {
    const person = await createPerson(app.context);
    const ways = [
      { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { userVerified: false },
      { type: 'webauthn.get' },
    ];
    for (const how of ways) {
      const { challengeId, options } = await optionsFor(person);
      const response = await add(person, challengeId, new Authenticator().make(options, how));
      expect([response.status, response.body.code], JSON.stringify(how)).toEqual([400, 'invalid_code']);
    }
    expect(await passkeysOf(person)).toEqual([]);
  });

  it('refuses a challenge that was used, has expired, or belongs to a sign-in or another user', async () => {
    const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
    const used = await optionsFor(person);
    expect((await add(person, used.challengeId, new Authenticator().make(used.options))).status).toBe(201);
    const late = await optionsFor(person);
    app.clock.advance(FIVE_MINUTES_MS);
    const theirs = await optionsFor(other);
    const entry = await passkeyOptions(app);
    const asked = { ...used.options, challenge: entry.options.challenge };
    const responses = [
      await add(person, used.challengeId, new Authenticator().make(used.options)),
      await add(person, late.challengeId, new Authenticator().make(late.options)),
      await add(person, theirs.challengeId, new Authenticator().make(theirs.options)),
      await add(person, entry.challengeId, new Authenticator().make(asked)),
    ];
    expect(statuses(responses)).toEqual([400, 400, 400, 400]);
    expect(await passkeysOf(person)).toHaveLength(1);
  });

  it('refuses a credential that another account has', async () => {
    const [person, thief] = [await createPerson(app.context), await createPerson(app.context)];
    const { key } = await withPasskey(app, person);
    const { challengeId, options } = await optionsFor(thief);
    expect((await add(thief, challengeId, key.make(options))).status).toBe(400);
    expect((await passkeysOf(person)).length).toBe(1);
  });

  it('looks at no certificate, since checking one would ask the addresses that it names', async () => {
    const person = await createPerson(app.context);
    const own = await optionsFor(person);
    const itself = new Authenticator().make(own.options, { attested: 'by itself' });
    expect((await add(person, own.challengeId, itself)).status).toBe(201);
    const { challengeId, options } = await optionsFor(person);
    const made = new Authenticator().make(options, { attested: 'by its maker' });
    expect((await add(person, challengeId, made)).status).toBe(400);
  });

  it('adds one passkey per idempotency key, and at most ten in all', async () => {
    const person = await createPerson(app.context);
    const { challengeId, options } = await optionsFor(person);
    const response = new Authenticator().make(options);
    const headers = { 'idempotency-key': 'one-passkey' };
    const twice = [
      await add(person, challengeId, response, headers),
      await add(person, challengeId, response, headers),
    ];
    expect(statuses(twice)).toEqual([201, 201]);
    expect(await passkeysOf(person)).toHaveLength(1);
    const begun = await optionsFor(person);
    for (let more = 1; more < 10; more++) expect((await withPasskey(app, person)).added.status).toBe(201);
    expect((await add(person, begun.challengeId, new Authenticator().make(begun.options))).status).toBe(409);
    const token = await person.freshToken();
    expect((await app.call('POST', '/passkeys/options', { token })).status).toBe(409);
  });

  it('refuses malformed answers with 4xx', async () => {
    const person = await createPerson(app.context);
    const { challengeId, options } = await optionsFor(person);
    const good = new Authenticator().make(options);
    const bad = [
      null,
      {},
      { ...good, id: 'AAAA' },
      { ...good, rawId: 'AAAA' },
      { ...good, type: 'password' },
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      { ...good, response: { ...good.response, attestationObject: '____' } },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: '' } },
    ];
    for (const response of bad) {
      const { status } = await add(person, challengeId, response);
      expect([400, 422], JSON.stringify(response)?.slice(0, 80)).toContain(status);
    }
  });
});

describe('signing in with a passkey', () => {
  it('is a whole sign-in by itself, also where a second step is on', async () => {
    const person = await createPerson(app.context);
    const { key } = await withPasskey(app, person);
    await withApp(app, person);
    const done = await enterWith(key);
    expect(done.status).toBe(200);
    expect(done.body.user.username).toBe(person.username);
    expect((await whoAmI(app, done.body.token)).status).toBe(200);
    expect((await refresh(app, cookieOf(done))).status).toBe(200);
    expect((await passkeysOf(person))[0].lastUsedAt).toBe(app.clock.now().toISOString());
    expect((await enterWith(key)).status).toBe(200);
  });

  it('names no user before the signature', async () => {
    const { options } = await passkeyOptions(app);
    expect(Object.keys(options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  });

  it('refuses every forged answer with one text', async () => {
    const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
    const { key } = await withPasskey(app, person);
    const { key: theirs } = await withPasskey(app, other);
    const stranger = new Authenticator();
    stranger.userHandle = key.userHandle;
    const responses = [
      await enterWith(stranger),
      await enterWith(key, { origin: 'https://evil.example' }),
      await enterWith(key, { origin: 'http://localhost:3001' }),
      await enterWith(key, { rpId: 'evil.example' }),
      await enterWith(key, { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }),
      await enterWith(key, { type: 'webauthn.create' }),
      await enterWith(key, { userVerified: false }),
      await enterWith(key, { userHandle: theirs.userHandle }),
      await enterWith(key, { userHandle: null }),
    ];
    const { challengeId, options } = await passkeyOptions(app);
    const signed = key.sign(options);
    const swapped = { ...signed, id: theirs.id, rawId: theirs.id };
    responses.push(await enterWithPasskey(app, challengeId, swapped));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([responses[0]?.status, responses[0]?.body.code]).toEqual([401, 'bad_credentials']);
    expect(responses.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect((await enterWith(key)).status).toBe(200);
  });

  it('refuses a challenge that was used, tried, has expired, or belongs to a registration', async () => {
    const person = await createPerson(app.context);
    const { key } = await withPasskey(app, person);
    const used = await passkeyOptions(app);
    const response = key.sign(used.options);
    expect((await enterWithPasskey(app, used.challengeId, response)).status).toBe(200);
    const tried = await passkeyOptions(app);
    await enterWithPasskey(app, tried.challengeId, key.sign(tried.options, { userVerified: false }));
    const making = await optionsFor(person);
    const responses = [
      await enterWithPasskey(app, used.challengeId, response),
      await enterWithPasskey(app, used.challengeId, key.sign(used.options)),
      await enterWithPasskey(app, tried.challengeId, key.sign(tried.options)),
      await enterWithPasskey(app, making.challengeId, key.sign(making.options)),
    ];
    const late = await passkeyOptions(app);
    app.clock.advance(FIVE_MINUTES_MS);
    responses.push(await enterWithPasskey(app, late.challengeId, key.sign(late.options)));
    expect(statuses(responses)).toEqual([401, 401, 401, 401, 401]);
  });

  it('lets one of 20 simultaneous identical answers in', async () => {
    const { key } = await withPasskey(app, await createPerson(app.context));
    const { challengeId, options } = await passkeyOptions(app);
    const response = key.sign(options);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => enterWithPasskey(app, challengeId, response)),
    );
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(responses).filter((status) => status === 401)).toHaveLength(19);
  });

  it('refuses a counter that does not grow, which a copied key would have', async () => {
    const { key } = await withPasskey(app, await createPerson(app.context));
    expect((await enterWith(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await enterWith(key, { counter })).status).toBe(401);
    expect((await enterWith(key, { counter: 8 })).status).toBe(200);
  });

  it.each(['may be', 'is'] as const)('takes any counter of one that %s synced', async (synced) => {
    const { key } = await withPasskey(app, await createPerson(app.context));
    for (const counter of [7, 7, 6, 0, 0, 3])
      expect((await enterWith(key, { counter, synced })).status, `${counter}`).toBe(200);
    // Only the signed flags count: without the backup flags, the same counter means a copied key.
    for (const counter of [3, 2]) expect((await enterWith(key, { counter })).status).toBe(401);
    expect((await enterWith(key, { counter: 0, synced, userVerified: false })).status).toBe(401);
  });

  it('accepts keys that do not count', async () => {
    const { key } = await withPasskey(app, await createPerson(app.context));
    for (let time = 0; time < 2; time++) expect((await enterWith(key, { counter: 0 })).status).toBe(200);
  });

  it('stops working when its owner removes the passkey', async () => {
    const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
    const { key } = await withPasskey(app, person);
    const [{ id }] = await passkeysOf(person);
    const foreign = await app.call('DELETE', `/passkeys/${id}`, { token: await other.freshToken() });
    expect(foreign.status).toBe(404);
    const token = await person.freshToken();
    expect((await app.call('DELETE', `/passkeys/${id}`, { token })).status).toBe(200);
    expect((await app.call('DELETE', `/passkeys/${id}`, { token })).status).toBe(404);
    expect((await enterWith(key)).status).toBe(401);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('A passkey for Kollabrate was removed');
  });

  it('stops after thirty tries from an address', async () => {
    const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' };
    const strict = await startTestApp({ databaseUrl: app.databaseUrl, env });
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const response = new Authenticator().sign({ challenge: 'AAAA' }, { userHandle: null });
    const responses = [];
    for (let time = 0; time < 31; time++) {
      responses.push(await enterWithPasskey(strict, '01900000-0000-7000-8000-000000000000', response, from));
    }
    expect(statuses(responses)).toEqual([...Array<number>(30).fill(401), 429]);
    await strict.close();
  });
});
