import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_STATES,
  type AccountState,
  CONTENT_STATES,
  type ContentState,
  type PolicyViewer,
  ROLES,
} from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { can as canKollab } from '#modules/kollabs/kollabs.policy.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { findForMail } from '#modules/notifications/server/notifications.queries.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { can as canPost } from '#modules/posts/posts.policy.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { can as canUser } from '#modules/profiles/profiles.policy.ts';
import { changeAccountState } from '#modules/profiles/server/profiles.service.ts';
import { blocks, profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLink, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { createPerson, kollabRow, type Person, personRows, postRow } from './factories.ts';
import { expectSoundLedger } from './ledger.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// Queries' conditions and policies, compared on the same rows; and one's own content.

let app: TestApp;
/** A profile in every state. Each has a Kollab in every state and a post in every state. */
const users = new Map<AccountState, string>();
const kollabIds = new Map<string, string>();
const postIds = new Map<string, string>();
const POST_STATES = CONTENT_STATES.filter((state) => state !== 'deleted');
const nameOf = (state: ContentState, ownerState: AccountState) => `${state} of ${ownerState}`;

beforeAll(async () => {
  app = await acquireTestApp();
  const { db } = app.context.database;
  const now = app.clock.now();
  const when = (state: string) => (state === 'deleted' ? now : null);
  for (const state of ACCOUNT_STATES) {
    const leaving = state === 'leaving' && { deleteAt: now, stateBefore: 'active' as const };
    const { profile } = await personRows(now, { profile: { state, deletedAt: when(state), ...leaving } });
    await db.insert(profiles).values(profile);
    users.set(state, profile.userId);
    for (const kollabState of CONTENT_STATES) {
      const of = { ownerId: profile.userId, state: kollabState, deletedAt: when(kollabState), active: false };
      const row = kollabRow(now, of);
      await db.insert(kollabs).values(row);
      kollabIds.set(nameOf(kollabState, state), row.id);
    }
    for (const postState of POST_STATES) {
      const row = postRow(now, { ownerId: profile.userId, state: postState });
      await db.insert(posts).values(row);
      postIds.set(nameOf(postState, state), row.id);
    }
  }
});
afterAll(() => app.close());

const viewer = (id: string, role: PolicyViewer['role'] = 'user'): PolicyViewer => ({
  id,
  role,
  state: 'active',
  verified: true,
});

async function holds(from: string, where: Condition): Promise<boolean> {
  const { rows } = await app.context.database.pool.query(`select 1 from ${from} where ${where.numbered()}`, [
    ...where.values,
  ]);
  return rows.length > 0;
}

const OWNED = 'kollabs k join profiles p on p.user_id = k.owner_id';
const POSTED = 'posts o join profiles p on p.user_id = o.owner_id';

describe('for a link, the query and the policy agree', () => {
  const others = [null, ...ROLES.map((role) => viewer(v7(), role))];

  it.each(ACCOUNT_STATES)('of a user who is %s, to every viewer', async (state) => {
    const id = users.get(state) ?? '';
    for (const who of [...others, viewer(id)]) {
      const visible = Condition.all(new Condition('p.user_id = ?', id), usersVisibleTo(byLink(who), 'p'));
      expect(await holds('profiles p', visible), who?.role).toBe(canUser(who, 'view', { id, state }).ok);
    }
  });

  it.each(CONTENT_STATES.flatMap((state) => ACCOUNT_STATES.map((owner) => ({ state, owner }))))(
    'of a Kollab that is $state, of an owner who is $owner, to every viewer',
    async ({ state, owner }) => {
      const id = kollabIds.get(nameOf(state, owner)) ?? '';
      const ownerId = users.get(owner) ?? '';
      const one = new Condition('k.id = ?', id);
      for (const who of [...others, viewer(ownerId)]) {
        const expected = canKollab(who, 'view', { ownerId, state, ownerState: owner }).ok;
        const joined = kollabsVisibleTo(byLink(who), { kollab: 'k', owner: 'p' });
        const alone = kollabsVisibleTo(byLink(who), { kollab: 'k' });
        expect(await holds(OWNED, Condition.all(one, joined)), who?.role).toBe(expected);
        expect(await holds('kollabs k', Condition.all(one, alone)), who?.role).toBe(expected);
        // Lists without exclusions, which are the same for all viewers.
        const listed = canKollab(null, 'view', { ownerId, state, ownerState: owner }).ok;
        const inList = kollabsVisibleTo(inLists(null), { kollab: 'k', owner: 'p' });
        expect(await holds(OWNED, Condition.all(one, inList))).toBe(listed);
      }
    },
  );

  it.each(POST_STATES.flatMap((state) => ACCOUNT_STATES.map((owner) => ({ state, owner }))))(
    'of a post that is $state, of an owner who is $owner, to every viewer',
    async ({ state, owner }) => {
      const ownerId = users.get(owner) ?? '';
      const one = new Condition('o.id = ?', postIds.get(nameOf(state, owner)) ?? '');
      const subject = { ownerId, state, ownerState: owner };
      for (const who of [...others, viewer(ownerId)]) {
        const expected = canPost(who, 'view', subject).ok;
        const joined = postsVisibleTo(byLink(who), { post: 'o', owner: 'p' });
        const alone = postsVisibleTo(byLink(who), { post: 'o' });
        expect(await holds(POSTED, Condition.all(one, joined)), who?.role).toBe(expected);
        expect(await holds('posts o', Condition.all(one, alone)), who?.role).toBe(expected);
      }
      const inList = postsVisibleTo(inLists(null), { post: 'o', owner: 'p' });
      expect(await holds(POSTED, Condition.all(one, inList))).toBe(canPost(null, 'view', subject).ok);
    },
  );
});

const as = (person: Person) => ({ token: person.token });
const set = (person: Person, state: 'active' | 'limited' | 'suspended') =>
  app.context.database.db.transaction((tx) => changeAccountState(tx, person.userId, state, app.clock.now()));

describe('own content', () => {
  it('remains visible to a suspended owner, and is visible to all again when the suspension is lifted', async () => {
    const owner = await createPerson(app.context);
    const form = { tags: ['lifted'], title: 'Lifted' };
    const { body } = await app.call('POST', '/kollab', {
      ...as(owner),
      body: { ...kollabRow(app.clock.now(), { ownerId: owner.userId }), ...form },
    });
    const { kollabId } = body.result;
    const addresses = [`/user/${owner.username}`, `/kollab/${kollabId}`, `/kollabs/${owner.username}`];
    const found = async () =>
      (await app.call('POST', '/searchkollabs', { body: { tags: ['lifted'], filter: 'dateDesc' } })).body
        .length;
    const statuses = async (by?: Person) =>
      Promise.all(addresses.map(async (one) => (await app.call('GET', one, by && as(by))).status));
    expect([await statuses(), await found()]).toEqual([[200, 200, 200], 1]);
    await set(owner, 'suspended');
    expect([await statuses(), await found()]).toEqual([[404, 404, 404], 0]);
    expect(await statuses(owner)).toEqual([200, 200, 200]);
    expect((await app.call('GET', '/ownkollabs', as(owner))).body).toHaveLength(1);
    await set(owner, 'active');
    expect([await statuses(), await found()]).toEqual([[200, 200, 200], 1]);
    await expectSoundLedger(app.context);
  });
});

describe('a mail about a collaboration', () => {
  const notice = async (recipient: Person, sender: Person) => {
    const row = { id: v7(), recipientId: recipient.userId, senderId: sender.userId, type: 'update' };
    await app.context.database.db.insert(notifications).values({ ...row, createdAt: app.clock.now() });
    return row.id;
  };

  it('is sent neither from nor to a suspended user, nor across a block in either direction', async () => {
    const [one, other] = [await createPerson(app.context), await createPerson(app.context)];
    const { db } = app.context.database;
    const sent = async (id: string) => (await findForMail(db, id)) !== null;
    const [to, from] = [await notice(one, other), await notice(other, one)];
    expect([await sent(to), await sent(from)]).toEqual([true, true]);
    await set(other, 'suspended');
    expect([await sent(to), await sent(from)]).toEqual([false, false]);
    await set(other, 'limited');
    expect([await sent(to), await sent(from)]).toEqual([true, true]);
    const now = app.clock.now();
    await db.insert(blocks).values({ blockerId: one.userId, blockedId: other.userId, createdAt: now });
    expect([await sent(to), await sent(from)]).toEqual([false, false]);
  });
});
