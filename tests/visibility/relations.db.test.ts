import { afterAll, beforeAll, describe } from 'vitest';
import type { Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { acting, inLists, isViewer, leftOutOfLists, NOTHING } from './cases.ts';
import type { Actor, Entry } from './look.ts';
import { type Case, describeCases } from './walk.ts';
import { follow, GROUPS, type Group, type World } from './world.ts';

// As accounts.db.test.ts, for a viewer and a user with a block between them, and for a viewer's exclusions.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { ask } = acting(() => app);

const blocked = (entry: Entry, actor: Actor) =>
  entry.ofFollow ||
  inLists(entry, actor) ||
  ((entry.by === 'told' || entry.by === 'inbox') && isViewer(actor))
    ? GROUPS
    : NOTHING;
const muted = (entry: Entry, actor: Actor) => {
  if (!inLists(entry, actor)) return NOTHING;
  return entry.of === 'kollab' || entry.of === 'post' ? GROUPS : (['kollab', 'post'] as const);
};

const byViewers = async ({ reader, partner }: World, act: (viewer: Person) => Promise<void>) => {
  for (const viewer of [reader, partner]) await act(viewer);
};
/** Two viewers set something at an address, and remove it. */
const setting = (
  name: string,
  path: (world: World) => string,
  hides: Case['hides'],
  main: 'every' | 'one' = 'one',
): Case => ({
  ...{ name, hides, main },
  put: (world) => byViewers(world, (viewer) => ask(viewer, 'PUT', path(world))),
  restore: (world) => byViewers(world, (viewer) => ask(viewer, 'DELETE', path(world))),
});
const mutedIn = (name: string, choice: string, value: (world: World) => string): Case => ({
  ...{ name, hides: muted, main: 'one' },
  put: (world) =>
    byViewers(world, (viewer) => ask(viewer, 'POST', '/preferences', { [choice]: [value(world)] })),
  restore: (world) => byViewers(world, (viewer) => ask(viewer, 'POST', '/preferences', { [choice]: [] })),
});
/** A block removes both follows. */
const followAgain = async ({ target, partner }: World) => {
  await follow(app, target, partner);
  await follow(app, partner, target);
};

const viewerBlocks = setting(
  'a user whom the viewer blocked',
  ({ target }) => `/block/${target.username}`,
  blocked,
);

describe('no response contains or counts what its viewer must not see or has excluded', () => {
  describeCases(
    () => app,
    [
      {
        ...viewerBlocks,
        restore: async (world) => {
          await viewerBlocks.restore?.(world);
          await followAgain(world);
        },
      },
      {
        name: 'a user who blocked the viewer',
        put: (world) => byViewers(world, ({ username }) => ask(world.target, 'PUT', `/block/${username}`)),
        hides: blocked,
        restore: async (world) => {
          await byViewers(world, ({ username }) => ask(world.target, 'DELETE', `/block/${username}`));
          await followAgain(world);
        },
        main: 'one',
      },
      setting(
        'a user that the viewer muted',
        ({ target }) => `/mute/${target.username}`,
        leftOutOfLists,
        'every',
      ),
      setting('a user that the viewer hid', ({ target }) => `/hide/user/${target.username}`, leftOutOfLists),
      setting(
        'a Kollab that the viewer hid',
        ({ kollabId }) => `/hide/kollab/${kollabId}`,
        (entry, actor) => (entry.of === 'post' ? NOTHING : muted(entry, actor)),
      ),
      setting(
        'a post that the viewer hid',
        ({ postId }) => `/hide/post/${postId}`,
        (entry, actor): readonly Group[] => (inLists(entry, actor) && entry.of === 'post' ? GROUPS : NOTHING),
      ),
      mutedIn('a muted tag', 'mutedTags', ({ tag }) => tag),
      mutedIn('a muted category', 'mutedCategories', ({ category }) => category),
    ],
  );
});
