// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerModule } from '#infra/module.ts';
import { MODULES } from '#src/modules.ts';
import {
  createKollab,
  createPeople,
  createPerson,
  createPost,
  PASSWORD,
  type Person,
} from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows } from '#tests/mails.ts';
import { createMarkedPerson, RECOVERY_CODE } from '#tests/marked-person.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { eraseBatches } from './erasure.jobs.ts';

/** More than one batch. */
const FOLLOWERS = byTier({ main: 300, all: 1000, deep: 100_000 });

/** Check the counters after every n-th round. */
const CHECK_EVERY = byTier({ main: 5, all: 1, deep: 1 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

function rowsOf(text: string, values: unknown[] = []) {
  return app.context.database.pool.query(text, values);
}

async function leave(person: Person, body: object = {}): Promise<string> {
  const asked = { password: PASSWORD, closeOpen: true, now: true, ...body };
  const { status, text } = await app.call('POST', '/account/delete', { token: person.token, body: asked });
  expect([status, text]).toEqual([200, expect.anything()]);
  const { rows } = await rowsOf('select id from account_deletions where user_id = $1', [person.userId]);
  return rows[0].id;
}

/** Makes users follow a user. The user follows the first few of them back. */
async function follow(followed: Person, followers: readonly string[]): Promise<void> {
  await rowsOf(
    'insert into follows (follower_id, followed_id, created_at) select unnest($1::uuid[]), $2, now()',
    [followers, followed.userId],
  );
  await rowsOf('update profiles set follower_count = follower_count + $2 where user_id = $1', [
    followed.userId,
    followers.length,
  ]);
  await rowsOf('update profiles set following_count = following_count + 1 where user_id = any($1)', [
    followers,
  ]);
}

/** Inserts profiles without accounts and without search rows. */
async function insertProfiles(size: number): Promise<string[]> {
  const { rows } = await rowsOf(
    `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined, state)
     select id, 'c' || replace(id::text, '-', ''), 'One of many', 'creator', 'gaming', now(), 'suspended'
     from (select gen_random_uuid() as id from generate_series(1, $1)) ids returning user_id`,
    [size],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Runs a callback while another transaction locks rows. */
async function whileHeld(query: string, values: unknown[], run: () => Promise<void>): Promise<void> {
  const client = await app.context.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(query, values);
    await run();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const HOLD = 'select from profiles where user_id = any($1) for no key update';

const isFinished = async (deletionId: string) =>
  (await countRows(app, 'account_deletions where id = $1 and user_id is null', deletionId)) === 1;

describe('deleting an account with many followers', () => {
  it('does not wait for their rows', async () => {
    const followers = await insertProfiles(FOLLOWERS);
    const famous = await createPerson(app.context);
    await follow(famous, followers);
    let deletionId = '';
    await whileHeld(HOLD, [followers], async () => {
      deletionId = await leave(famous);
    });
    expect((await app.call('GET', `/user/${famous.username}`)).status).toBe(404);
    await expectSoundLedger(app.context);
    // At most one batch for each follower, where a job has a limit.
    await eraseBatches(app.context, deletionId, MODULES, FOLLOWERS);
    expect(await isFinished(deletionId)).toBe(true);
    expect(await countRows(app, 'follows where followed_id = $1', famous.userId)).toBe(0);
  });

  it('skips locked followers, and lets the other followers of a batch write', async () => {
    const [held, other] = (await createPeople(app.context, 2)) as [Person, Person];
    const famous = await createPerson(app.context);
    await follow(famous, [held.userId, other.userId, ...(await insertProfiles(20))]);
    const deletionId = await leave(famous);
    await whileHeld(HOLD, [[held.userId]], async () => {
      await eraseBatches(app.context, deletionId, MODULES);
      const body = { bio: 'Written beside it', bannerUrl: '' };
      expect((await app.call('POST', '/user/edit/page', { token: other.token, body })).status).toBe(200);
      const { rows } = await rowsOf('select follower_id from follows where followed_id = $1', [
        famous.userId,
      ]);
      expect(rows).toEqual([{ follower_id: held.userId }]);
    });
    await expectSoundLedger(app.context);
    expect(await isFinished(deletionId)).toBe(false);
    await eraseBatches(app.context, deletionId, MODULES);
    expect(await isFinished(deletionId)).toBe(true);
  });
});

/** The modules, with one batch that fails after its work, as if the process were killed before the commit. */
function killedAfter(batches: number): ServerModule[] {
  let remaining = batches;
  return MODULES.map((module) => ({
    ...module,
    ...(module.erase && {
      erase: module.erase.map((step) => ({
        ...step,
        async batch(...given: Parameters<typeof step.batch>) {
          const left = await step.batch(...given);
          if (left === 'more' && remaining-- <= 0) throw new Error('killed');
          return left;
        },
      })),
    }),
  }));
}

describe('an erasure that is killed', () => {
  it('goes on wherever that was, with correct counters after each kill', { tags: ['whole'] }, async () => {
    const { person } = await createMarkedPerson(app, 'killed');
    await follow(person, await insertProfiles(300));
    const others = await createPeople(app.context, 5);
    const [friend] = others as [Person];
    const [theirPost, ownPost] = [
      await createPost(app.context, friend),
      await createPost(app.context, person),
    ];
    for (const { token } of [person, ...others])
      for (const id of [theirPost, ownPost])
        expect((await app.call('PUT', `/post/${id}/like`, { token })).status).toBe(200);
    const write = async (id: string, { token }: Person, parentId?: string) => {
      const body = { text: 'Some words', ...(parentId && { parentId }) };
      return (await app.call('POST', `/post/${id}/comments`, { token, body })).body.commentId as string;
    };
    for (const id of [theirPost, ownPost]) {
      const [own, others] = [await write(id, person), await write(id, friend)];
      for (const by of [person, friend]) for (const parent of [own, others]) await write(id, by, parent);
    }
    const deletionId = await leave(person, { code: RECOVERY_CODE });
    let kills = 0;
    for (let round = 0; !(await isFinished(deletionId)); round++) {
      expect(round).toBeLessThan(200);
      // Stop between two batches, or within one.
      if (round % 2) await eraseBatches(app.context, deletionId, MODULES, 1);
      else
        await eraseBatches(app.context, deletionId, killedAfter(round % 3)).catch((error: Error) => {
          expect(error.message).toBe('killed');
          kills++;
        });
      if (round % CHECK_EVERY === 0) await expectSoundLedger(app.context);
    }
    expect(kills).toBeGreaterThan(3);
    const { userId } = person;
    for (const rows of [
      'likes where user_id',
      'posts where owner_id',
      'comments where author_id',
      'follows where followed_id',
    ])
      expect(await countRows(app, `${rows} = $1`, userId), rows).toBe(0);
  });

  it('runs once if two jobs run at the same time', async () => {
    const famous = await createPerson(app.context);
    await follow(famous, await insertProfiles(300));
    const deletionId = await leave(famous);
    await Promise.all([1, 2].map(() => eraseBatches(app.context, deletionId, MODULES)));
    expect(await isFinished(deletionId)).toBe(true);
  });

  it('is queued again at start if its job was lost', async () => {
    const famous = await createPerson(app.context);
    await follow(famous, await insertProfiles(10));
    const deletionId = await leave(famous);
    await rowsOf("delete from jobs.job where name = 'account-deletions.erase'");
    const other = await startTestApp({ databaseUrl: app.databaseUrl, jobs: true });
    await other.context.jobs.idle();
    expect(await isFinished(deletionId)).toBe(true);
    await other.close();
  });
});

it('closes open requests at once up to a bound, and the rest in batches', async () => {
  const [owner, sender] = (await createPeople(app.context, 2)) as [Person, Person];
  const kollabId = await createKollab(app.context, owner);
  const accepted = await insertRequest(app.context, 'accepted', { kollabId, sender, recipient: owner });
  for (const other of await createPeople(app.context, 30))
    await insertRequest(app.context, 'pending', { kollabId, sender: other, recipient: owner });
  const open = () => countRows(app, 'requests where recipient_id = $1 and active', owner.userId);
  const deletionId = await leave(owner);
  expect(await open()).toBe(6);
  const { body } = await app.call('GET', `/request/${accepted}`, { token: sender.token });
  expect(body).toMatchObject({ closedHow: 'dissolved', closingNote: 'The account was deleted.' });
  await eraseBatches(app.context, deletionId, MODULES);
  expect(await open()).toBe(0);
});
