import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

/* Writes that wait for a lock while something that they have read changes. */

let app: TestApp;
let owner: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  [owner, ana, bo] = [
    await createPerson(app.context),
    await createPerson(app.context),
    await createPerson(app.context),
  ];
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const ask = async (method: string, path: string, by: Person, body?: object) =>
  app.call(method, path, { token: await by.freshToken(), ...(body && { body }) });
const written = async (post: string, by: Person, text: string, parentId?: string): Promise<string> => {
  const { status, body } = await ask('POST', `/post/${post}/comments`, by, { text, parentId });
  expect(status).toBe(201);
  return body.commentId;
};
const rowsOf = async (text: string, values: unknown[]) =>
  (await app.context.database.pool.query(text, values)).rows;

/** Locks the post while a write waits for it, and executes a statement before the lock is released. */
async function meanwhile<R>(post: string, waiting: () => Promise<R>, text: string, values: unknown[]) {
  const holder = await app.context.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from posts where id = $1 for no key update', [post]);
    const done = waiting();
    await untilWaiting(app);
    await holder.query(text, values);
    await holder.query('commit');
    return await done;
  } finally {
    holder.release();
  }
}

describe('a comment that waits', () => {
  it('is refused when what it is on was hidden meanwhile, and when its owner blocked the author', async () => {
    const post = await createPost(app.context, owner);
    const author = await createPerson(app.context);
    const comment = () => ask('POST', `/post/${post}/comments`, author, { text: 'Hello' });
    const blocked = await meanwhile(
      post,
      comment,
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [owner.userId, author.userId],
    );
    expect([blocked.status, blocked.body.error]).toEqual([403, 'You cannot like this or comment on it.']);
    await ask('DELETE', `/block/${author.username}`, owner);
    const hidden = await meanwhile(post, comment, "update posts set state = 'hidden' where id = $1", [post]);
    expect(hidden.status).toBe(404);
    expect(await rowsOf('select from comments where subject_id = $1', [post])).toEqual([]);
  });

  it('is refused when the comment that it replies to was deleted meanwhile', async () => {
    const post = await createPost(app.context, owner);
    const parent = await written(post, bo, 'First');
    await written(post, bo, 'A reply', parent);
    const reply = () => ask('POST', `/post/${post}/comments`, ana, { text: 'To you', parentId: parent });
    const cleared = `with cleared as (update comments set text = '', author_id = null, deleted_at = now()
        where id = $1 returning subject_id)
      update posts p set comment_count = comment_count - 1 from cleared where p.id = cleared.subject_id`;
    expect((await meanwhile(post, reply, cleared, [parent])).status).toBe(404);
  });
});

describe('a deletion that waits', () => {
  it('keeps a comment without its text if a reply came first', async () => {
    const post = await createPost(app.context, owner);
    const comment = await written(post, ana, 'First');
    const replied = `with made as (insert into comments (id, kind, subject_id, parent_id, author_id, text, created_at)
        values (gen_random_uuid(), 'post', $1, $2, $3, 'A reply', now()) returning parent_id),
      replied as (update comments c set reply_count = reply_count + 1 from made where c.id = made.parent_id)
      update posts set comment_count = comment_count + 1 where id = $1`;
    const remove = () => ask('DELETE', `/comment/${comment}`, ana);
    expect((await meanwhile(post, remove, replied, [post, comment, bo.userId])).status).toBe(200);
    const { body } = await ask('GET', `/post/${post}/comments`, bo);
    expect(body).toMatchObject([{ deleted: true, text: '', replyCount: 1, replies: [{ text: 'A reply' }] }]);
  });

  it('also deletes the mentions of an edit that was written meanwhile', async () => {
    const post = await createPost(app.context, owner);
    const comment = await written(post, ana, 'First');
    await written(post, bo, 'A reply', comment);
    const edited = `with edited as (update comments set text = chr(1), edited_at = now() where id = $1 returning id)
      insert into comment_mentions (comment_id, place, user_id) select id, 1, $2 from edited`;
    const remove = () => ask('DELETE', `/comment/${comment}`, ana);
    expect((await meanwhile(post, remove, edited, [comment, bo.userId])).status).toBe(200);
    expect(await rowsOf('select from comment_mentions where comment_id = $1', [comment])).toEqual([]);
  });
});

it('of edits at once each is written whole, and a user whom all mention is notified once', async () => {
  const post = await createPost(app.context, owner);
  const comment = await written(post, ana, 'First');
  const edits = await Promise.all(
    [1, 2, 3].map((n) => ask('PUT', `/comment/${comment}`, ana, { text: `${n} for @${bo.username}` })),
  );
  expect(edits.map(({ status }) => status)).toEqual([200, 200, 200]);
  const events = await rowsOf(
    `select data -> 'mentioned' as mentioned from events where subject_id = $1 and type = 'comment.edited' order by id`,
    [comment],
  );
  expect(events.map(({ mentioned }) => mentioned)).toEqual([[bo.userId], [], []]);
});
