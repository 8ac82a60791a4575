import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let person: Person;
let claims: Record<string, unknown>;
let key: Uint8Array;
let now: number;

beforeAll(async () => {
  app = await acquireTestApp();
  person = await createPerson(app.context);
  const { authSecret, publicUrl } = app.context.env;
  key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'access-token', 32));
  now = Math.floor(app.clock.now().getTime() / 1000);
  const viewer = await app.context.tokens.verify(person.token);
  claims = {
    sub: person.userId,
    sid: viewer?.sessionId,
    username: person.username,
    iss: publicUrl,
    aud: publicUrl,
    iat: now,
    nbf: now,
    exp: now + 900,
  };
});
afterAll(() => app.close());

const HEADER = { alg: 'HS256', typ: 'at+jwt' };

function sign(changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}, secret = key) {
  const payload = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(payload)).setProtectedHeader({ ...HEADER, ...header }).sign(secret);
}

/** Rewrites one part of a token and leaves its signature. */
function alterToken(token: string, part: 0 | 1, change: (json: Record<string, unknown>) => void): string {
  const parts = token.split('.');
  const json = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString());
  change(json);
  parts[part] = Buffer.from(JSON.stringify(json)).toString('base64url');
  return parts.join('.');
}

const FORGED: Record<string, () => Promise<string> | string> = {
  'alg none': () => new UnsecuredJWT(claims).encode(),
  'alg none with our type': () =>
    alterToken(person.token, 0, (header) => {
      header.alg = 'none';
    }).replace(/[^.]*$/, ''),
  'another key': () => sign({}, {}, randomBytes(32)),
  'the secret itself as the key': () => sign({}, {}, Buffer.from(app.context.env.authSecret)),
  'a public key as the key': () =>
    sign(
      {},
      {},
      Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })),
    ),
  HS512: () => sign({}, { alg: 'HS512' }, Buffer.concat([key, key])),
  'kid and jku': () => sign({}, { kid: '../../dev/null', jku: 'http://127.0.0.1:9/keys' }, randomBytes(32)),
  'another type': () => sign({}, { typ: 'JWT' }),
  'another person in the payload': () =>
    alterToken(person.token, 1, (payload) => {
      payload.sub = '01900000-0000-7000-8000-000000000000';
    }),
  'a later end in the payload': () =>
    alterToken(person.token, 1, (payload) => {
      payload.exp = now + 1e6;
    }),
  'no exp': () => sign({ exp: undefined }),
  'exp past': () => sign({ exp: now - 1 }),
  'exp a year ahead, begun long ago': () => sign({ iat: now - 3600, exp: now + 3e7 }),
  'nbf ahead': () => sign({ nbf: now + 120 }),
  'iat ahead': () => sign({ iat: now + 120 }),
  'another audience': () => sign({ aud: 'https://other.example' }),
  'another issuer': () => sign({ iss: 'https://other.example' }),
  'no session': () => sign({ sid: undefined }),
  'a person that is no id': () => sign({ sub: "x' or 1=1 --" }),
  'the cookie of the session': () => person.cookie.split('=')[1] ?? '',
  '100 kB': () => `${'a'.repeat(10_000)}.${'b'.repeat(4_000)}.c`,
  'three dots': () => '...',
};

describe('a token that is forged or not valid now', () => {
  it('is told apart from a valid one', async () => {
    expect((await whoAmI(app, await sign())).status).toBe(200);
  });

  it.each(Object.keys(FORGED))('%s: 401, and nothing of it in the log', async (name) => {
    const token = (await FORGED[name]?.()) ?? '';
    app.logs.length = 0;
    const response = await whoAmI(app, token);
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
    expect(app.logs.join('')).not.toContain(token.slice(-20));
  });
});
