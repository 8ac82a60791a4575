import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contract, type EndpointSpec, splitEndpoint } from '#contract/endpoint.ts';
import { createPerson, type Person } from './factories.ts';
import { servedRoutes } from './served.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';
import { SOME_ID, validBodyOf } from './valid-bodies.ts';

const endpoints = Object.values(
  import.meta.glob<Record<string, Partial<Contract>>>('../src/modules/*/*.contract.ts', { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .flatMap(({ endpoints: calls = {}, specs = {} }) =>
    Object.entries(calls).map(([name, call]) => ({
      name,
      ...splitEndpoint(call),
      spec: specs[name] as EndpointSpec,
    })),
  );
/** Routes without a contract, with the reason for each. */
const OTHER_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/events',
  'GET /api/dev/mailbox',
  'GET /api/dev/mailbox/:id',
  'GET /media/*',
  // Fetched by search engines, chats and feed readers, at fixed addresses or ones that pages link.
  'GET /favicon.ico',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
  'GET /kollabs/categories/:category/feed.xml',
  'GET /oembed',
  'GET /logo/:file',
  'GET /og/place.png',
  'GET /og/kollab/:file',
  'GET /og/post/:file',
  'GET /og/collaboration/:file',
  'GET /og/user/:file',
  'GET /og/kit/:file',
  'GET /badge/:file',
  // Visited on the way to Google and back: a sign-in begins there.
  'GET /signin/google/start',
  'GET /signin/google/callback',
  // Reports of page errors and load times, which are anonymous.
  'POST /client-error',
  'POST /page-times',
];

let app: TestApp;
let person: Person;
let unverified: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  person = await createPerson(app.context);
  unverified = await createPerson(app.context, { account: { emailVerifiedAt: null } });
});
afterAll(() => app.close());

const addressOf = (path: string) =>
  path
    .replace(':username', person.username)
    .replace(/:(version|n)\b/, '1')
    .replace(/:\w+/g, SOME_ID);

describe('no route without an entry in the table', () => {
  it('serves the published endpoints and nothing else', () => {
    const served = servedRoutes(app);
    const published = endpoints.map(({ method, path }) => `${method} /api${path}`);
    expect(served.filter((route) => !route.endsWith(' /api/*')).sort()).toEqual(
      [...published, ...OTHER_ROUTES].sort(),
    );
  });

  it('responds with 404 in the standard shape to an unknown path, method, case or trailing slash', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/USERS'],
      ['GET', '/allkollabs/'],
      ['PATCH', '/kollab'],
      ['DELETE', '/signup'],
      ['OPTIONS', '/kollab'],
    ] as const) {
      const response = await app.call(method, path);
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(response.body).toEqual({ error: expect.any(String), code: 'not_found' });
    }
  });
});

describe('who may call what', () => {
  for (const { name, method, path, spec } of endpoints) {
    if (spec.access === 'public') continue;
    it(`${name} is refused without a valid token`, async () => {
      const [none, bad] = [
        await app.call(method, addressOf(path)),
        await app.call(method, addressOf(path), { token: 'a.b.c' }),
      ];
      expect([none.status, bad.status]).toEqual([401, 401]);
      expect(none.body.code).toBe('not_signed_in');
    });
  }

  for (const { name, method, path, spec } of endpoints) {
    if (spec.access !== 'public' || method !== 'GET') continue;
    it(`${name} responds to a bad token as to a missing one`, async () => {
      const [none, bad] = [
        await app.call(method, addressOf(path)),
        await app.call(method, addressOf(path), { token: 'a.b.c' }),
      ];
      expect([bad.status, bad.text]).toEqual([none.status, none.text]);
      expect(none.status).toBeLessThan(500);
    });
  }

  for (const { name, method, path, spec } of endpoints) {
    if (spec.access !== 'verified') continue;
    it(`${name} is refused while the email is unverified`, async () => {
      const response = await app.call(method, addressOf(path), {
        token: unverified.token,
        ...(method !== 'GET' && { body: validBodyOf(name, person) }),
      });
      expect([response.status, response.body.code]).toEqual([403, 'email_unverified']);
    });
  }
});

describe('a cookie alone changes nothing', () => {
  for (const { name, method, path, spec } of endpoints) {
    if (method === 'GET' || spec.access === 'public') continue;
    it(`${name} requires the bearer token`, async () => {
      const response = await app.call(method, addressOf(path), {
        headers: { cookie: person.cookie, origin: 'https://evil.example' },
        body: validBodyOf(name, person),
      });
      expect([401, 403, 415]).toContain(response.status);
    });
  }
});

describe('the OpenAPI document', () => {
  it('describes every endpoint with its errors', async () => {
    const { body } = await app.call('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, spec } of endpoints) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(Object.keys(operation.responses)).toContain(String(spec.status ?? 200));
      if (spec.access !== 'public') expect(Object.keys(operation.responses)).toContain('401');
    }
  });

  it('is readable as a page', async () => {
    const { text, headers } = await app.call('GET', '/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('/api/request/{id}/accept');
  });
});

describe('an unexpected failure', () => {
  it('responds without details, and logs its cause under the same id', async () => {
    await app.context.database.pool.query('alter table kollabs rename to kollabs_away');
    const response = await app.call('GET', '/allkollabs');
    await app.context.database.pool.query('alter table kollabs_away rename to kollabs');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      error: expect.any(String),
      code: 'internal',
      requestId: expect.any(String),
    });
    const logged = app.logs
      .map((line) => JSON.parse(line))
      .find((line) => line.requestId === response.body.requestId && line.level === 50);
    expect(logged?.err?.message ?? logged?.err?.cause?.message).toMatch(/kollabs/);
    expect((await app.call('GET', '/allkollabs')).status).toBe(200);
  });

  it('writes one JSON object a line, whatever people send', async () => {
    await app.call('GET', '/user/x%0a%1b[31m%22%7d', { headers: { 'user-agent': '\u0009"}{"level":60' } });
    for (const line of app.logs.join('').trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

/** A body that passes the endpoint's schema, so that only access decides. */
