// @module-tag whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedEndpoints, servedRoutes } from '#tests/served.ts';
import { signIn } from '#tests/sessions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { OTHER_ENTRIES } from './addresses.ts';
import { acting, NOTHING } from './cases.ts';
import { ENTRIES } from './entries.ts';
import type { Entry } from './look.ts';
import { type Case, describeCases } from './walk.ts';
import { GROUPS } from './world.ts';

// A response must neither contain nor count what its viewer must not see. Here the account is invisible, or its user
// opted out.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { ask, decided } = acting(() => app);

describe('every endpoint and address', () => {
  it('has an entry with its request and what it shows', async () => {
    const served = (await servedEndpoints(app)).map(({ name }) => name);
    expect(Object.keys(ENTRIES).sort()).toEqual(served.sort());
    const outside = servedRoutes(app).filter((route) => !/ \/api\//.test(route));
    expect(Object.keys(OTHER_ENTRIES).sort()).toEqual(outside.sort());
  });
});

const choosing = (choice: NonNullable<Entry['choice']>): Case => ({
  name: `${choice} off`,
  put: ({ target }) => ask(target, 'POST', '/preferences', { [choice]: false }),
  hides: (entry) => (entry.choice === choice ? GROUPS : NOTHING),
  restore: ({ target }) => ask(target, 'POST', '/preferences', { [choice]: true }),
  main: 'every',
});

describe('no response contains or counts an invisible account', () => {
  describeCases(
    () => app,
    [
      {
        name: 'a limited account, which stays in sight',
        put: decided('user', 'limit'),
        hides: () => NOTHING,
        restore: decided('user', 'lift'),
      },
      {
        name: 'a suspended account',
        put: decided('user', 'suspend'),
        closesOpen: true,
        // The other side is notified, without a name, that open requests are closed.
        hides: ({ by, sees }) => (by === 'told' && sees ? NOTHING : GROUPS),
        restore: decided('user', 'lift'),
        main: 'every',
      },
      {
        name: 'an account that waits for its deletion, until its user signs in',
        put: async ({ target }) => {
          await ask(target, 'POST', '/account/delete', { password: target.password, closeOpen: true });
          // A consumer writes the events of which the other side is notified.
          await app.context.consumers.catchUp();
        },
        // The other side is notified, without a name.
        hides: ({ by, sees }) => (by === 'told' && sees ? NOTHING : GROUPS),
        restore: async ({ target }) => {
          const { body } = await signIn(app, target.email, target.password);
          expect(body.deletionTakenBack).toBe(true);
          // As above.
          await app.context.consumers.catchUp();
        },
        ownWorld: true,
        main: 'every',
      },
      {
        name: 'a deleted account',
        put: ({ target }) =>
          ask(target, 'POST', '/account/delete', { password: target.password, closeOpen: true, now: true }),
        closesOpen: true,
        // The other side is notified, without a name, that open requests are closed.
        hides: ({ by, sees }) => (by === 'told' && sees ? NOTHING : GROUPS),
      },
      {
        name: 'indexable off',
        put: ({ target }) => ask(target, 'POST', '/preferences', { indexable: false }),
        hides: ({ by }) => (by === 'machine' ? GROUPS : NOTHING),
        restore: ({ target }) => ask(target, 'POST', '/preferences', { indexable: true }),
        main: 'every',
      },
      choosing('appearsInMatch'),
      choosing('featurable'),
      choosing('showsAudienceHistory'),
      choosing('showsFollowers'),
      choosing('showsFollowing'),
    ],
  );
});
