import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from './factories.ts';
import { countStatements } from './statements/counter.ts';
import { acquireTestApp, startTestApp, type TestApp } from './test-app.ts';

// Each process caches what reads need to know about a viewer. A change takes effect within a second.

let app: TestApp;
let other: TestApp;
let viewer: Person;
let owner: Person;
let kollab: string;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true, caching: true });
  other = await startTestApp({ jobs: true, caching: true, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  viewer = await createPerson(app.context);
  owner = await createPerson(app.context);
  kollab = await createKollab(app.context, owner);
  // Visitors' lists are cached for two seconds of the app's clock.
  for (const one of [app, other]) one.clock.advance(3_000);
});

const listOn = async (on: TestApp) => {
  const response = await on.call('GET', '/allkollabs?limit=50', { token: viewer.token });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.body.map(({ kollabId }: { kollabId: string }) => kollabId);
};

it('sends the shared list to a viewer without exclusions, without a statement', async () => {
  expect(await listOn(app)).toContain(kollab);
  await expect.poll(() => statementsOf(app)).toEqual([]);
});

it('sends each account type and visitors the list in their order', async () => {
  const business = await createPerson(app.context, { profile: { accountType: 'business' } });
  // Both clocks, because a process rejects a token that was issued in its future.
  for (const one of [app, other]) one.clock.advance(1_000);
  const forBusinesses = await createKollab(app.context, owner, { lookingForTypes: ['businesses'] });
  for (const one of [app, other]) one.clock.advance(3_000);
  const first = async (token?: string) =>
    (await app.call('GET', '/allkollabs?limit=1', { token })).body[0].kollabId;
  for (let round = 0; round < 2; round++) {
    expect(await first(viewer.token)).not.toBe(forBusinesses);
    expect(await first(business.token)).toBe(forBusinesses);
    expect(await first()).toBe(forBusinesses);
  }
});

it('excludes a blocked user within a second on every process', async () => {
  for (const one of [app, other]) expect(await listOn(one)).toContain(kollab);
  expect((await app.call('PUT', `/block/${owner.username}`, { token: viewer.token })).status).toBe(200);
  for (const one of [app, other]) await expect.poll(() => listOn(one)).not.toContain(kollab);
  await app.call('DELETE', `/block/${owner.username}`, { token: viewer.token });
  for (const one of [app, other]) await expect.poll(() => listOn(one)).toContain(kollab);
});

it('excludes a user who blocks the viewer, and muted tags', async () => {
  expect(await listOn(other)).toContain(kollab);
  await app.call('PUT', `/block/${viewer.username}`, { token: owner.token });
  await expect.poll(() => listOn(other)).not.toContain(kollab);
  await app.call('DELETE', `/block/${viewer.username}`, { token: owner.token });
  await expect.poll(() => listOn(other)).toContain(kollab);
  await app.call('POST', '/preferences', { token: viewer.token, body: { mutedTags: ['duet'] } });
  await expect.poll(() => listOn(other)).not.toContain(kollab);
});

it('applies an exclusion at once on the process that received it', async () => {
  expect(await listOn(app)).toContain(kollab);
  for (let round = 0; round < 5; round++) {
    await app.call('POST', '/preferences', { token: viewer.token, body: { mutedTags: ['duet'] } });
    expect(await listOn(app)).not.toContain(kollab);
    await app.call('POST', '/preferences', { token: viewer.token, body: { mutedTags: [] } });
    expect(await listOn(app)).toContain(kollab);
  }
});

it('shows viewers their own Kollab at once, although the shared list is older', async () => {
  await listOn(app);
  const body = { ...newKollab, title: 'Just now' };
  const { body: made } = await app.call('POST', '/kollab', { token: viewer.token, body });
  expect(await listOn(app)).toContain(made.result.kollabId);
});

const newKollab = {
  imageUrl: 'https://pictures.example/tides.jpg',
  category: 'music',
  lookingForTypes: ['creators'],
  lookingFor: 'A low voice.',
  summary: 'Two voices, one take.',
  compensation: 'Half of what it earns.',
  tags: ['duet'],
};

function statementsOf(on: TestApp): Promise<string[]> {
  return countStatements(on).during(async () => {
    await listOn(on);
  });
}
