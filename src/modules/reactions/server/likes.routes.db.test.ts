import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import { transaction } from '#infra/db/pool.ts';
import { changeAccountState } from '#modules/profiles/server/profiles.service.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

/** An even number, so that a single user who toggles as often ends in the initial state. */
const USERS = byTier({ main: 8, all: 50, deep: 50 });

let app: TestApp;
let owner: Person;
let ana: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
  ana = await createPerson(app.context, { profile: { displayName: 'Ana' } });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const create = { kollab: createKollab, post: createPost };
const made = (kind: ReactableKind) => create[kind](app.context, owner);
const like = (kind: ReactableKind, id: string, method: string, { token }: Person) =>
  app.call(method, `/${kind}/${id}/like`, { token });
const countOf = async (kind: ReactableKind, id: string): Promise<{ counted: number; rows: number }> => {
  const { rows } = await app.context.database.pool.query(
    `select like_count as counted, (select count(*)::int from likes where subject_id = $1) as rows from ${kind}s where id = $1`,
    [id],
  );
  return rows[0];
};
const eventsOf = async (id: string): Promise<string[]> => {
  const { rows } = await app.context.database.pool.query(
    `select type from events where subject_id = $1 and type like '%liked' order by xid, id`,
    [id],
  );
  return rows.map(({ type }) => type);
};

it(`counts right when ${USERS} users toggle at once, and one user as often`, {
  tags: ['counted'],
}, async () => {
  const id = await made('kollab');
  const many = await Promise.all(Array.from({ length: USERS }, () => createPerson(app.context)));
  const all = await Promise.all(many.map((one) => like('kollab', id, 'GET', one)));
  expect(all.map(({ status }) => status)).toEqual(many.map(() => 200));
  expect(await countOf('kollab', id)).toEqual({ counted: USERS, rows: USERS });

  const own = await Promise.all(many.map(() => like('kollab', id, 'GET', ana)));
  expect(own.map(({ status }) => status)).toEqual(many.map(() => 200));
  expect(await countOf('kollab', id)).toEqual({ counted: USERS, rows: USERS });
  expect((await eventsOf(id)).filter((type) => type.endsWith('.liked'))).toHaveLength(USERS * 1.5);

  await Promise.all(
    many.flatMap((one) => ['PUT', 'DELETE', 'PUT'].map((method) => like('kollab', id, method, one))),
  );
  const { counted, rows } = await countOf('kollab', id);
  expect(counted).toBe(rows);
});

describe.each(REACTABLE_KINDS)('a like of a %s', (kind) => {
  it('is given and taken back, and each is harmless to repeat', async () => {
    const id = await made(kind);
    for (const _ of [1, 2]) {
      const { status, body, headers } = await like(kind, id, 'PUT', ana);
      expect([status, body]).toEqual([200, { liked: true, likeCount: 1 }]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    for (const _ of [1, 2]) {
      const { status, body } = await like(kind, id, 'DELETE', ana);
      expect([status, body]).toEqual([200, { liked: false, likeCount: 0 }]);
    }
    expect(await countOf(kind, id)).toEqual({ counted: 0, rows: 0 });
    expect(await eventsOf(id)).toEqual([`${kind}.liked`, `${kind}.unliked`]);
  });

  it('is toggled by GET only with a bearer token, is never cached, and returns the liked thing', async () => {
    const id = await made(kind);
    for (const likeCount of [1, 0, 1]) {
      const { status, body, headers } = await like(kind, id, 'GET', ana);
      expect([status, body[`${kind}Id`], body.likeCount]).toEqual([200, id, likeCount]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const address = `${app.url}/api/${kind}/${id}/like`;
    const other = await fetch(address, { headers: { cookie: ana.cookie } });
    expect(other.status).toBe(401);
    const head = await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${ana.token}` } });
    expect(head.status).toBe(404);
    expect(await countOf(kind, id)).toEqual({ counted: 1, rows: 1 });
  });

  it('is refused across a block, of either side, and can still be taken back', async () => {
    const id = await made(kind);
    const [blocked, blocker] = [await createPerson(app.context), await createPerson(app.context)];
    for (const one of [blocked, blocker]) await like(kind, id, 'PUT', one);
    await app.call('PUT', `/block/${blocked.username}`, { token: owner.token });
    await app.call('PUT', `/block/${owner.username}`, { token: blocker.token });
    for (const [one, error] of [
      [blocked, 'You cannot like this or comment on it.'],
      [blocker, 'You blocked this person. Unblock them first.'],
    ] as const) {
      expect((await like(kind, id, 'DELETE', one)).body).toMatchObject({ liked: false });
      for (const method of ['PUT', 'GET']) {
        const refused = await like(kind, id, method, one);
        expect([refused.status, refused.body.error]).toEqual([403, error]);
      }
    }
  });

  it('is 404 for what the viewer does not see: unknown, hidden, of a suspended user', async () => {
    const id = await made(kind);
    const other = await createPerson(app.context);
    const suspended = await create[kind](app.context, other);
    await transaction(app.context.database.db, (tx) =>
      changeAccountState(tx, other.userId, 'suspended', app.clock.now()),
    );
    const hidden = await create[kind](app.context, owner, { state: 'hidden' });
    for (const one of [suspended, hidden, id.replace(/.$/, '0').replace(/^./, '1')]) {
      for (const method of ['PUT', 'DELETE', 'GET']) {
        expect((await like(kind, one, method, ana)).status, method).toBe(404);
      }
    }
    // The owner can remove a like of their own hidden content, but not add one.
    expect((await like(kind, hidden, 'DELETE', owner)).status).toBe(200);
    expect((await like(kind, hidden, 'PUT', owner)).status).toBe(404);
  });

  it('is deleted with the liked thing', async () => {
    const id = await made(kind);
    await like(kind, id, 'PUT', ana);
    const { pool } = app.context.database;
    if (kind === 'post') await pool.query('delete from posts where id = $1', [id]);
    else expect((await app.call('DELETE', `/kollab/${id}/delete`, { token: owner.token })).status).toBe(200);
    const { rows } = await pool.query('select from likes where subject_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('whether a viewer likes something', () => {
  it('is told of Kollabs and posts by their ids, and of their own likes alone', async () => {
    const [kollab, post, other] = [await made('kollab'), await made('post'), await made('post')];
    await like('kollab', kollab, 'PUT', ana);
    await like('post', post, 'PUT', ana);
    await like('post', other, 'PUT', owner);
    const { body } = await app.call('GET', `/likes?ids=${[kollab, post, other].join(',')}`, {
      token: ana.token,
    });
    expect(body.liked.sort()).toEqual([kollab, post].sort());
    for (const ids of [
      '',
      'x',
      `${kollab},`,
      Array.from({ length: 101 }, (_, n) => kollab.slice(0, -3) + (100 + n)).join(','),
    ]) {
      expect((await app.call('GET', `/likes?ids=${ids}`, { token: ana.token })).status).toBe(400);
    }
  });

  it('stands for posts with the signed-in user, the newest first', async () => {
    const bo = await createPerson(app.context);
    const posts = [await made('post'), await made('post')];
    for (const id of posts) {
      app.clock.advance(1000);
      await like('post', id, 'PUT', { ...bo, token: await bo.freshToken() });
    }
    await like('kollab', await made('kollab'), 'PUT', bo);
    const { body } = await app.call('GET', '/user', { token: bo.token });
    expect(body.likes).toEqual(posts.toReversed().map((postId) => ({ username: bo.username, postId })));
  });
});

describe('the owner of what is liked', () => {
  it('is notified once while the notification is unread, and again afterwards', async () => {
    const holder = await createPerson(app.context);
    const id = await createKollab(app.context, holder, { title: 'A duet' });
    const others = await Promise.all([1, 2, 3].map(() => createPerson(app.context)));
    for (const one of [...others, holder]) await like('kollab', id, 'PUT', one);
    await like('kollab', id, 'PUT', ana);
    // Liking again does not count a user twice.
    await like('kollab', id, 'DELETE', ana);
    await like('kollab', id, 'PUT', ana);
    const first = await app.call('GET', '/notifications', { token: holder.token });
    expect(first.body).toMatchObject([
      { type: 'kollabLiked', postId: id, sender: ana.username, others: 3, subject: 'A duet', read: false },
    ]);
    await app.call('POST', '/notifications', { token: holder.token, body: [first.body[0].notificationId] });
    const late = await createPerson(app.context);
    await like('kollab', id, 'PUT', late);
    const second = await app.call('GET', '/notifications', { token: holder.token });
    expect(
      second.body.map(({ others, sender }: { others: number; sender: string }) => [others, sender]),
    ).toEqual([
      [0, late.username],
      [3, ana.username],
    ]);
    // By default a like sends no mail.
    const { rows } = await app.context.database.pool.query(
      `select from jobs.job where name = 'mail' and data->'refs'->>'notificationId' = $1`,
      [first.body[0].notificationId],
    );
    expect(rows).toEqual([]);
  });
});
