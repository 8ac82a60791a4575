import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointSpec, splitEndpoint } from '#contract/endpoint.ts';
import { accountDeletionContract } from '#modules/account-deletion/account-deletion.contract.ts';
import { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { devicesContract } from '#modules/accounts/devices.contract.ts';
import { emailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { googleContract } from '#modules/accounts/google.contract.ts';
import { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { setupContract } from '#modules/accounts/setup.contract.ts';
import { adminUsersContract } from '#modules/administration/admin-users.contract.ts';
import { administrationContract } from '#modules/administration/administration.contract.ts';
import { operationsContract } from '#modules/administration/operations.contract.ts';
import { agreementsContract } from '#modules/agreements/agreements.contract.ts';
import { checksContract } from '#modules/checks/checks.contract.ts';
import { connectionsContract } from '#modules/connections/connections.contract.ts';
import { feedContract } from '#modules/feed/feed.contract.ts';
import { filesContract } from '#modules/files/files.contract.ts';
import { followsContract } from '#modules/follows/follows.contract.ts';
import { hubsContract } from '#modules/hubs/hubs.contract.ts';
import { invitationsContract } from '#modules/invitations/invitations.contract.ts';
import { kollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { legalContract } from '#modules/legal/legal.contract.ts';
import { marketingContract } from '#modules/marketing/marketing.contract.ts';
import { matchesContract } from '#modules/matches/matches.contract.ts';
import { mediaContract } from '#modules/media/media.contract.ts';
import { messagingContract } from '#modules/messaging/messaging.contract.ts';
import { moderationContract } from '#modules/moderation/moderation.contract.ts';
import { termsContract } from '#modules/moderation/terms.contract.ts';
import { notificationsContract } from '#modules/notifications/notifications.contract.ts';
import { placeContract } from '#modules/place/place.contract.ts';
import { portfolioContract } from '#modules/portfolio/portfolio.contract.ts';
import { postsContract } from '#modules/posts/posts.contract.ts';
import { profilePagesContract } from '#modules/profile-pages/profile-pages.contract.ts';
import { blocksContract } from '#modules/profiles/blocks.contract.ts';
import { hidesContract } from '#modules/profiles/hides.contract.ts';
import { mutesContract } from '#modules/profiles/mutes.contract.ts';
import { preferencesContract } from '#modules/profiles/preferences.contract.ts';
import { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { proofsContract } from '#modules/proofs/proofs.contract.ts';
import { pushContract } from '#modules/push/push.contract.ts';
import { reactionsContract } from '#modules/reactions/reactions.contract.ts';
import { choosingContract } from '#modules/requests/choosing.contract.ts';
import { requestsContract } from '#modules/requests/requests.contract.ts';
import { resultsContract } from '#modules/results/results.contract.ts';
import { comparisonContract } from '#modules/reviews/comparison.contract.ts';
import { reviewsContract } from '#modules/reviews/reviews.contract.ts';
import { savedContract } from '#modules/saved/saved.contract.ts';
import { savedSearchesContract } from '#modules/saved/saved-searches.contract.ts';
import { searchContract } from '#modules/search/search.contract.ts';
import { showcasesContract } from '#modules/showcases/showcases.contract.ts';
import { statisticsContract } from '#modules/statistics/statistics.contract.ts';
import { createPerson, type Person } from './factories.ts';
import { servedRoutes } from './served.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';
import { SOME_ID, validBodyOf } from './valid-bodies.ts';

const contracts = [
  profilesContract,
  preferencesContract,
  blocksContract,
  mutesContract,
  hidesContract,
  accountsContract,
  secondFactorContract,
  recoveryContract,
  emailChangeContract,
  devicesContract,
  googleContract,
  mediaContract,
  notificationsContract,
  filesContract,
  followsContract,
  reactionsContract,
  connectionsContract,
  proofsContract,
  pushContract,
  kollabsContract,
  postsContract,
  requestsContract,
  choosingContract,
  agreementsContract,
  resultsContract,
  reviewsContract,
  portfolioContract,
  showcasesContract,
  comparisonContract,
  invitationsContract,
  messagingContract,
  searchContract,
  matchesContract,
  feedContract,
  profilePagesContract,
  hubsContract,
  savedContract,
  savedSearchesContract,
  moderationContract,
  termsContract,
  statisticsContract,
  accountDeletionContract,
  marketingContract,
  checksContract,
  legalContract,
  administrationContract,
  adminUsersContract,
  operationsContract,
  placeContract,
  setupContract,
];
const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints).map(([name, call]) => ({
    name,
    ...splitEndpoint(call),
    spec: (contract.specs as Record<string, EndpointSpec>)[name] as EndpointSpec,
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
    it(`${name} is refused while the e-mail is unverified`, async () => {
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
