import { afterAll, beforeAll, expect, it } from 'vitest';
import { Showing } from '#tests/showcases.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

// Copies for visitors on two processes. The clock stands still, so nothing expires by age.

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true, caching: true });
  other = await startTestApp({ jobs: true, caching: true, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const SOON = { interval: 20 };

it('a collaboration is gone on every process soon after one side took it back', async () => {
  const one = await Showing.begin(app);
  const { S, R } = one.people;
  // The rows above were inserted without an event, so cached responses have to expire.
  for (const process of [app, other]) process.clock.advance(6_000);
  const addresses = [`/collaboration/${one.requestId}`, `/user/${S.username}/showcases`];
  const seen = () =>
    Promise.all(
      [app, other].flatMap((process) =>
        addresses.map(async (address) => {
          const response = await fetch(`${process.url}/api${address}`);
          return (await response.text()).includes(one.requestId);
        }),
      ),
    );
  // Repeated, so that copies are kept.
  for (let times = 0; times < 3; times++) expect(await seen()).toEqual([false, false, false, false]);
  await one.both();
  await expect.poll(seen, SOON).toEqual([true, true, true, true]);
  for (let times = 0; times < 3; times++) await seen();
  await one.set(R, false);
  await expect.poll(seen, SOON).toEqual([false, false, false, false]);
});
