import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { countStatements, type StatementCounter } from '#tests/statements/counter.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

// What searches find is shared for a moment by viewers who get the same.

let app: TestApp;
let counter: StatementCounter;
let owner: Person;
let first: Person;
let second: Person;

/** What reads rows by similarity begins so. */
const READING = expect.stringMatching(/^with (given|viewer) as/);

const SAME = { profile: { contentType: 'music', featuredPlatform: 'none', audienceSize: 0 } };

beforeAll(async () => {
  app = await startTestApp({ jobs: true, caching: true });
  counter = countStatements(app);
  owner = await createPerson(app.context);
  for (const title of ['Tidal one', 'Tidal two', 'Tidal three'])
    await createKollab(app.context, owner, { title, tags: ['tide'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  first = await createPerson(app.context, SAME);
  second = await createPerson(app.context, SAME);
  app.clock.advance(10_000);
  // Kept from then on: what each viewer leaves out, and where they stand.
  for (const { token } of [first, second]) await byTags(token);
  app.clock.advance(2_500);
});

const byTags = (token: string, query = '') =>
  app.call('POST', `/searchkollabs?limit=2${query}`, { token, body: { tags: ['tide'] } });
const byWords = (token: string, query = '') =>
  app.call('GET', `/search?kind=kollabs&q=tidal&limit=2${query}`, { token });
const statementsOf = (ask: () => Promise<unknown>) =>
  counter.during(async () => {
    await ask();
  });

it.each([
  ['tags', byTags],
  ['words', byWords],
])(
  'gives what is found by %s to others who stand in the same place, with cursors of their own',
  async (_, ask) => {
    // Understood once, then read once.
    await ask(first.token);
    const one = await ask(first.token);
    let other = await ask(second.token);
    expect(other.body).toEqual(one.body);
    await expect.poll(() => statementsOf(async () => (other = await ask(second.token)))).toEqual([]);
    expect(other.headers.get('cache-control')).toBe('no-store');
    const cursorOf = ({ headers }: typeof one) => headers.get('link')?.match(/cursor=([\w-]+)/)?.[1] ?? '';
    const rest = await ask(second.token, `&cursor=${cursorOf(other)}`);
    expect([rest.status, rest.body.length]).toEqual([200, 1]);
    expect((await ask(first.token, `&cursor=${cursorOf(other)}`)).status).toBe(400);
  },
);

it.each([
  ['content type', { ...SAME.profile, contentType: 'art' }],
  ['platform', { ...SAME.profile, featuredPlatform: 'twitch' }],
  ['audience', { ...SAME.profile, audienceSize: 10 }],
])('reads it anew for a viewer of another %s', async (_, profile) => {
  await byTags(first.token);
  const third = await createPerson(app.context, { profile });
  expect(await statementsOf(() => byTags(third.token))).toContainEqual(READING);
});

it('reads it anew for a viewer who has just written, and for one who leaves something out', async () => {
  await byTags(first.token);
  const body = { mutedTags: ['tide'] };
  expect((await app.call('POST', '/preferences', { token: second.token, body })).status).toBe(200);
  expect((await byTags(second.token)).body).toEqual([]);
  expect((await byTags(first.token)).body).toHaveLength(2);
});

it('gives the suggestions and the orders of everyone to all who leave nothing out', async () => {
  for (const path of ['/search?kind=kollabs&sort=dateDesc&q=tidal', '/search/suggest?q=tid']) {
    const visitor = await app.call('GET', path);
    let signedIn = visitor;
    const ask = async () => {
      signedIn = await app.call('GET', path, { token: first.token });
    };
    await expect.poll(() => statementsOf(ask)).toEqual([]);
    expect(signedIn.body).toEqual(visitor.body);
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
  }
});
