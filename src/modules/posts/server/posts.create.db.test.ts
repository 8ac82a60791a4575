import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_STATES } from '#contract/policy.ts';
import { type Db, transaction } from '#infra/db/pool.ts';
import { events } from '#infra/events/events.table.ts';
import { AppError } from '#infra/http/app-error.ts';
import { createPerson, type Person, postForm as postFields } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { postForm } from '../post-form.contract.ts';
import { createPost, createPostAtOnce } from './posts.commands.ts';
import { posts } from './posts.table.ts';

// The guard of the one statement and the slow way are two readings of the same: they are held equal here, for every way
// that an account can stand.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { type: _, ...fields } = postForm.parse(postFields());
const newPost = ({ userId }: Person) => ({ ownerId: userId, fields, now: app.clock.now() });

describe('a post by one statement', () => {
  for (const state of ACCOUNT_STATES) {
    for (const verified of [true, false]) {
      it(`does what the policy says: ${state}, ${verified ? 'verified' : 'unverified'}`, async () => {
        const now = app.clock.now();
        const owner = await createPerson(app.context, {
          profile: { state, deletedAt: state === 'deleted' ? now : null },
          account: { emailVerifiedAt: verified ? now : null },
        });
        const slow = await outcomeOfSlowWay(owner);
        const response = await createPostAtOnce(app.context, newPost(owner), null);
        const after = await written(app.context.database.db, owner);
        if (typeof slow === 'string')
          expect([response, after], slow).toEqual([null, { posts: [], events: [] }]);
        else expect([response?.read(), after]).toEqual([{ result: { postId: expect.any(String) } }, slow]);
      });
    }
  }

  it('changes nothing for an account that is gone', async () => {
    const owner = await createPerson(app.context);
    await app.context.database.pool.query('delete from accounts where user_id = $1', [owner.userId]);
    expect(await createPostAtOnce(app.context, newPost(owner), null)).toBeNull();
  });
});

/** What the slow way would write, or the code that it refuses with. It is undone. */
async function outcomeOfSlowWay(owner: Person) {
  let would: Awaited<ReturnType<typeof written>> | undefined;
  const undone = new Error('undone');
  try {
    await transaction(app.context.database.db, async (tx) => {
      await app.context.holdAccount(tx, owner.userId, 'publish');
      await createPost(tx, newPost(owner));
      would = await written(tx, owner);
      throw undone;
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error !== undone) throw error;
  }
  return would;
}

async function written(db: Db, { userId }: Person) {
  const rows = await db.select().from(posts).where(eq(posts.ownerId, userId));
  const log = await db.select().from(events).where(eq(events.actorId, userId));
  return {
    posts: rows.map(({ id, ...row }) => row),
    events: log.map(({ type, data, createdAt }) => ({ type, data, createdAt })),
  };
}
