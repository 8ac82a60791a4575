import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectionView } from '#modules/connections/connections.contract.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { viewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

const strictUser = z.strictObject(publicUser.shape);
const strictViewer = z.strictObject(viewerView.shape);
const strictConnection = z.strictObject(connectionView.shape);

// Listed here, so that a new field of a view fails this test and its privacy is reviewed.
const PUBLIC_KEYS = [
  ...[
    'accountType',
    'answers',
    'answersQuickly',
    'audienceSize',
    'bannerAlt',
    'bannerUrl',
    'bio',
    'businessName',
  ],
  'completedCollaborations',
  ...['contentType', 'currentActiveKollabs', 'dateJoined', 'displayName', 'featuredPlatform'],
  ...[
    'featuredPlatformId',
    'followerCount',
    'followingCount',
    'headline',
    'location',
    'payments',
    'profileImageUrl',
    'username',
    'verifiedDomains',
    'website',
  ],
];
const OWN_KEYS = [
  ...['email', 'emailVerified', 'featured', 'fname', 'likes', 'lname', 'mailsNotifications'],
  ...['administers', 'contentTypeKeptUntil', 'maxActiveKollabs', 'moderates', 'nameChosen', 'notifs'],
  ...['secondFactor', 'timeZone', 'unreadMessages', 'userId'],
];
const CONNECTION_KEYS = [
  ...['connectionId', 'dateUpdated', 'displayName', 'followerCount', 'likeCount', 'linkTo', 'postCount'],
  ...['publishedAt', 'subscriberCount', 'type', 'username', 'verifiedAt', 'videoCount', 'viewCount'],
  'webName',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_ACTIVE_KOLLABS: '7' } });
});
afterAll(() => app.close());

const person = (overrides?: Parameters<typeof createPerson>[1]) => createPerson(app.context, overrides);
const ask = (path: string, by?: Person) => app.call('GET', path, { token: by?.token });

async function connect(
  owner: { userId: string },
  values: Partial<typeof connections.$inferInsert>,
): Promise<string> {
  const id = v7();
  await app.context.database.db
    .insert(connections)
    .values({ type: 'custom', dateUpdated: app.clock.now(), ...values, id, userId: owner.userId });
  return id;
}

async function notify(recipient: Person, read: boolean): Promise<void> {
  await app.context.database.db.insert(notifications).values({
    id: v7(),
    recipientId: recipient.userId,
    type: 'accepted',
    read,
    createdAt: app.clock.now(),
  });
}

describe('profiles', () => {
  it('returns the signed-in user with their own data', async () => {
    const featuredPlatformId = v7();
    const me = await person({
      profile: { username: 'Grace_H', featuredPlatform: 'youtube', featuredPlatformId, audienceSize: 4100 },
      account: { firstName: 'Grace', lastName: 'Hopper', emailVerifiedAt: null },
    });
    await app.context.database.db.insert(connections).values({
      id: featuredPlatformId,
      userId: me.userId,
      type: 'youtube',
      platformId: 'UC1',
      subscriberCount: 4100,
      publishedAt: new Date('2015-02-03T04:05:06Z'),
      dateUpdated: app.clock.now(),
    });
    const custom = await connect(me, { webName: 'Site', linkTo: 'https://grace.example/' });
    for (const read of [true, false, false]) await notify(me, read);
    await notify(await person(), false);

    const { status, body } = await ask('/user', me);
    expect(status).toBe(200);
    expect(strictViewer.parse(body)).toMatchObject({
      username: 'Grace_H',
      email: me.email,
      emailVerified: false,
      fname: 'Grace',
      lname: 'Hopper',
      notifs: 2,
      likes: [],
      maxActiveKollabs: 7,
      currentActiveKollabs: 0,
      mailsNotifications: true,
      featuredPlatformId,
      featured: {
        connectionId: featuredPlatformId,
        subscriberCount: 4100,
        publishedAt: '2015-02-03T04:05:06.000Z',
      },
    });
    expect(body.accountConnections.map((row: { connectionId: string }) => row.connectionId)).toEqual([
      featuredPlatformId,
      custom,
    ]);
  });

  it('counts as unread what the list shows, without notifications from blocked users', async () => {
    const [me, blocked] = [await person(), await person()];
    await app.context.database.db.insert(notifications).values(
      [null, blocked.userId].map((senderId) => ({
        id: v7(),
        recipientId: me.userId,
        senderId,
        type: 'accepted',
        createdAt: app.clock.now(),
      })),
    );
    expect((await ask('/user', me)).body.notifs).toBe(2);
    const block = { blockerId: me.userId, blockedId: blocked.userId, createdAt: app.clock.now() };
    await app.context.database.db.insert(blocks).values(block);
    expect((await ask('/user', me)).body.notifs).toBe(1);
    expect((await ask('/notifications', me)).body).toHaveLength(1);
  });

  it('returns none if no channel is featured', async () => {
    const { body } = await ask('/user', await person());
    expect(body).toMatchObject({
      featured: null,
      featuredPlatform: 'none',
      accountConnections: [],
      notifs: 0,
    });
    expect(body.emailVerified).toBe(true);
  });

  it('shows a user to everyone, by a case-insensitive username', async () => {
    const them = await person({
      profile: { username: 'Dot_Com', accountType: 'business', businessName: 'Dot & Co', bio: 'We dot.' },
    });
    await connect(them, { webName: 'Shop', linkTo: 'https://dot.example/' });
    const { status, body } = await ask('/user/dOT_cOM');
    expect(status).toBe(200);
    expect(strictUser.parse(body.userData.user)).toMatchObject({
      username: 'Dot_Com',
      businessName: 'Dot & Co',
      bio: 'We dot.',
      dateJoined: app.clock.now().toISOString(),
      completedCollaborations: 0,
    });
    expect(body.userData.posts).toEqual([]);
    expect(body.userData.connections).toHaveLength(1);
    expect(strictConnection.parse(body.userData.connections[0])).toMatchObject({
      type: 'custom',
      webName: 'Shop',
      linkTo: 'https://dot.example/',
      followerCount: null,
    });
  });

  it('returns a profile with its newest Kollabs in one request, and the cursor of the others', async () => {
    const owner = await createPerson(app.context);
    for (let n = 0; n < 15; n++) await createKollab(app.context, owner);
    const apart = await app.call('GET', `/kollabs/${owner.username}`);
    const { body } = await app.call('GET', `/user/${owner.username}?with=kollabs`);
    const alone = await app.call('GET', `/user/${owner.username}`);
    expect(body).toEqual({ ...alone.body, kollabs: apart.body, kollabsNext: expect.any(String) });
    const next = await app.call('GET', `/kollabs/${owner.username}?cursor=${body.kollabsNext}`);
    expect(next.status).toBe(200);
    expect(next.body.length + body.kollabs.length).toBe(15);
    const other = await createPerson(app.context);
    const none = await app.call('GET', `/user/${other.username}?with=kollabs`);
    expect(none.body).toMatchObject({ kollabs: [], kollabsNext: null });
    expect((await app.call('GET', '/user/nobody_at_all?with=kollabs')).status).toBe(404);
    expect((await app.call('GET', `/user/${owner.username}?with=everything`)).status).toBe(400);
  });
});

describe('refusals', () => {
  it('requires a session for the viewer', async () => {
    for (const token of [undefined, 'a.b.c']) {
      const response = await app.call('GET', '/user', { token });
      expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
    }
  });

  it('returns not_found for an unknown user', async () => {
    const response = await ask('/user/nobody_here');
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  });

  it('refuses a viewer whose account was deleted', async () => {
    const me = await person();
    await app.context.database.pool.query('delete from profiles where user_id = $1', [me.userId]);
    expect((await ask('/user', me)).status).toBe(401);
    expect((await ask(`/user/${me.username}`)).status).toBe(404);
  });
});

describe('hostile input', () => {
  it('returns exactly the public keys to every actor, and nothing private in any text', async () => {
    const them = await person({ account: { firstName: 'Zaphod', lastName: 'Beeblebrox' } });
    await connect(them, { type: 'twitch', platformId: 'secret-channel-id', username: 'zb' });
    for (const actor of [undefined, await person(), them]) {
      const { body, text } = await ask(`/user/${them.username}`, actor);
      expect(keyPaths(body.userData.user)).toEqual(PUBLIC_KEYS);
      expect(keyPaths(body.userData.connections)).toEqual(CONNECTION_KEYS.map((key) => `[].${key}`));
      expect(Object.keys(body.userData).sort()).toEqual(['connections', 'posts', 'user']);
      expect(text).not.toMatch(
        new RegExp(`${them.email}|${them.userId}|Zaphod|Beeblebrox|secret-channel-id|password|token`, 'i'),
      );
    }
    const own = await ask('/user', them);
    expect(keyPaths(own.body)).toEqual(
      [...PUBLIC_KEYS, ...OWN_KEYS, ...CONNECTION_KEYS.map((key) => `accountConnections[].${key}`)].sort(),
    );
    expect(own.text).not.toMatch(/secret-channel-id|password|hash|token|sessionId/i);
  });

  it.each([
    '%00',
    '%ff',
    '..%2f',
    'a%20b',
    'a-b',
    '%25',
    '_%25',
    'Infinity%00',
    'a'.repeat(33),
    'a'.repeat(5000),
    'ａdmin',
    "'%20or%201=1--",
    '%F0%9F%8E%88',
  ])('refuses an invalid username with 400 or 404: %s', async (username) => {
    expect([400, 404, 414]).toContain((await ask(`/user/${username}`)).status);
  });

  it('treats a wildcard as a character', async () => {
    await person({ profile: { username: 'wildcards' } });
    expect((await ask('/user/wildcard_')).status).toBe(404);
  });
});

/** Returns the paths of all keys of a value, sorted. */
function keyPaths(value: unknown, above = ''): string[] {
  if (Array.isArray(value) && value.length > 0) {
    return [...new Set(value.flatMap((item) => keyPaths(item, `${above}[]`)))];
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [above];
  return Object.entries(value)
    .flatMap(([key, item]) => keyPaths(item, above ? `${above}.${key}` : key))
    .sort();
}
