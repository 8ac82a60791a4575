// @module-tag whole
// @module-tag counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { type Cast, Collaboration, createCast } from './collaboration.ts';
import { connectChannel } from './connections.ts';
import { Chance, fuzzedRequest, type Known } from './fuzz.ts';
import { expectSoundLedger } from './ledger.ts';
import { operationsOf } from './published.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';
import { byTier, tier } from './tools/tier.ts';

const REQUESTS = byTier({ main: 600, all: 2_000, deep: 250_000 });
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
const AT_ONCE = 4;
// They take 20 s on an idle machine. A busy machine must not make them fail.
const PATIENCE_MS = (tier === 'deep' ? 60 : 4) * 60_000;
/** What an error must not disclose: source paths, software names, messages of the database. */
const LEAKS =
  /node_modules|\.[cm]?[jt]sx?:\d|\bat \S+ \(|postgres|\bpg_|drizzle|fastify|\bzod\b|ECONN|\bENOENT|\bstack\b|syntax error|violates|relation "|insert into|select .+ from|passwordHash|\/src\/|\/home\/|\/root\//i;

const ENDS_SESSIONS = /^\/(signout|changepassword|resetpassword|account\/delete|user\/sessions)/;

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await acquireTestApp();
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it(
  `${REQUESTS} requests made from the published document find only published answers, seed ${SEED}`,
  async () => {
    const operations = operationsOf((await app.call('GET', '/openapi.json')).body);
    // Operations with a 409 depend on stored state, which few random requests reach.
    const inStates = operations.filter(
      ({ path, operation }) => '409' in operation.responses && !ENDS_SESSIONS.test(path),
    );
    // Each of these ends a session, and without sessions every response is 401, so they run among the last.
    const lasting = operations.filter(({ path }) => !ENDS_SESSIONS.test(path));
    const chance = new Chance(SEED);
    const known = await createKnown();
    const tokens = [undefined, 'a.b.c', ...Object.values(cast).map(({ token }) => token)];
    const seen = new Map<number, number>();

    const one = async (isLate: boolean) => {
      const some = isLate ? operations : lasting;
      const { method, path, operation } = chance.pick(chance.often(0.3) ? inStates : some);
      const { address, body } = fuzzedRequest(chance, path, operation, known);
      const token = chance.pick(tokens);
      // Throws if the status or the shape of the response is not published.
      const response = await app.call(method, address, { token, body });
      const what = `${method} ${address.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 1000)}: ${response.text.slice(0, 500)}`;
      expect(response.status, what).toBeLessThan(500);
      if (response.status >= 400) expect(LEAKS.test(response.text), what).toBe(false);
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    };
    for (let made = 0; made < REQUESTS; made += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => one(made > 0.9 * REQUESTS)));

    // Each kind of response must occur. Otherwise nothing behind the first validation was tested.
    for (const status of [200, 201, 400, 401, 403, 404, 409, 422]) {
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
    }
  },
  PATIENCE_MS,
);

async function createKnown(): Promise<Known> {
  const made = [
    await Collaboration.in(app, cast, 'P'),
    await Collaboration.in(app, cast, 'A'),
    await Collaboration.in(app, cast, 'AB'),
    await Collaboration.in(app, cast, 'C'),
    await Collaboration.in(app, cast, '∅'),
  ];
  const [kollabs, requests] = [made.map(({ kollabId }) => kollabId), made.map(({ requestId }) => requestId)];
  const people = Object.values(cast);
  const connections = [
    await connectChannel(app, cast.S, 'youtube', { name: 'A fuzzed channel' }),
    await connectChannel(app, cast.R, 'twitch', { name: 'A fuzzed stream' }),
  ].map(({ connectionId }) => connectionId);
  return {
    id: [...kollabs, ...requests],
    kollabId: kollabs,
    requestId: requests,
    connectionId: connections,
    featuredPlatformId: connections,
    type: [...CONNECTABLE],
    username: people.map(({ username }) => username),
    email: people.map(({ email }) => email),
    imageUrl: ['https://pictures.example/a.png', 'https://pictures.example/b.JPG'],
    category: ['music', 'food'],
    sort: ['datePosted', '-datePosted', 'requestsCount', 'audienceSize', 'none'],
  };
}
