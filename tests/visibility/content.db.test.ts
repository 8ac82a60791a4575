import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { changeKollabState, lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { acting, NOTHING } from './cases.ts';
import type { Actor, Entry } from './look.ts';
import { describeCases } from './walk.ts';
import { GROUPS, type Group, type World } from './world.ts';

// As accounts.db.test.ts, for an invisible Kollab or post.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { decided } = acting(() => app);

/** Hiding a Kollab hides everything that belongs to it. The participants of a collaboration on it still see it. */
function hidesKollab({ of }: Entry, actor: Actor): readonly Group[] {
  if (of === 'kollab') return GROUPS;
  return of === 'collaboration' && actor === 'partner' ? NOTHING : ['kollab'];
}

/** Nothing else belongs to a post. */
const hidesPost = ({ of }: Entry): readonly Group[] => (of === 'post' ? GROUPS : ['post']);

const kollabIn = (state: 'hidden' | 'active') => (world: World) =>
  transaction(app.context.database.db, async (tx) => {
    const locked = await lockKollab(tx, world.kollabId);
    if (locked) await changeKollabState(tx, locked.kollab, state);
  });
const postIn = (state: 'hidden' | 'active') => (world: World) =>
  app.context.database.db.update(posts).set({ state }).where(eq(posts.id, world.postId));

describe('no response contains or counts an invisible Kollab or post', () => {
  describeCases(
    () => app,
    [
      { name: 'a hidden Kollab', put: kollabIn('hidden'), hides: hidesKollab, restore: kollabIn('active') },
      {
        name: 'a Kollab that was taken down',
        put: decided('kollab', 'take_down'),
        hides: hidesKollab,
        restore: decided('kollab', 'restore'),
        main: 'one',
      },
      {
        name: 'a hidden post',
        put: postIn('hidden'),
        hides: hidesPost,
        restore: postIn('active'),
        main: 'one',
      },
      {
        name: 'a post that was taken down',
        put: decided('post', 'take_down'),
        hides: hidesPost,
        restore: decided('post', 'restore'),
      },
    ],
  );
});
