import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccountState } from '#modules/profiles/server/profiles.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Follows are one-way, and public unless their owner hides the list.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (overrides?: PersonOverrides) => createPerson(app.context, overrides);
const follow = (by: Person, other: { username: string }) =>
  app.call('PUT', `/follow/${other.username}`, { token: by.token });
const unfollow = (by: Person, other: { username: string }) =>
  app.call('DELETE', `/follow/${other.username}`, { token: by.token });
const namesOf = (body: { username: string }[]) => body.map(({ username }) => username);

async function countsOf({ userId }: Person) {
  const { db } = app.context.database;
  const [row] = await db
    .select({ followers: profiles.followerCount, following: profiles.followingCount })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row;
}

describe('PUT and DELETE /follow/{username}', () => {
  it('follows one way, counts both sides, and is idempotent', async () => {
    const [ada, ben] = [await person(), await person()];
    expect((await follow(ada, ben)).body).toEqual({ following: true, followerCount: 1 });
    expect((await follow(ada, { username: ben.username.toUpperCase() })).body).toEqual({
      following: true,
      followerCount: 1,
    });
    expect([await countsOf(ada), await countsOf(ben)]).toEqual([
      { followers: 0, following: 1 },
      { followers: 1, following: 0 },
    ]);
    const asked = (by: Person, other: Person) =>
      app.call('GET', `/follow/${other.username}`, { token: by.token }).then(({ body }) => body);
    expect(await asked(ada, ben)).toEqual({ following: true, followsViewer: false });
    expect(await asked(ben, ada)).toEqual({ following: false, followsViewer: true });

    expect((await unfollow(ada, ben)).body).toEqual({ following: false, followerCount: 0 });
    expect((await unfollow(ada, ben)).body).toEqual({ following: false, followerCount: 0 });
    expect(await asked(ada, ben)).toEqual({ following: false, followsViewer: false });
  });

  it('shows the counts on the profile', async () => {
    const [ada, ben] = [await person(), await person()];
    await follow(ada, ben);
    const { body } = await app.call('GET', `/user/${ben.username}`);
    expect(body.userData.user).toMatchObject({ followerCount: 1, followingCount: 0 });
    expect((await app.call('GET', '/user', { token: ada.token })).body.followingCount).toBe(1);
  });

  it('refuses oneself, an unknown user and an unverified address', async () => {
    const ada = await person();
    expect((await follow(ada, ada)).body).toMatchObject({
      code: 'forbidden',
      error: 'You cannot follow yourself.',
    });
    expect((await follow(ada, { username: 'no_one_of_this_name' })).status).toBe(404);
    const unverified = await person({ account: { emailVerifiedAt: null } });
    expect((await follow(unverified, ada)).body.code).toBe('email_unverified');
  });

  it('refuses users who are not visible', async () => {
    const [ada, ben] = [await person(), await person()];
    const { db } = app.context.database;
    await db.transaction((tx) => changeAccountState(tx, ben.userId, 'suspended', app.clock.now()));
    expect((await follow(ada, ben)).status).toBe(404);
    expect((await follow(ben, ada)).body.code).toBe('account_suspended');
  });

  it('a repeat with the same idempotency key changes nothing, also after an unfollow', async () => {
    const [ada, ben] = [await person(), await person()];
    const keyed = () =>
      app.call('PUT', `/follow/${ben.username}`, { token: ada.token, headers: { 'idempotency-key': 'one' } });
    const first = await keyed();
    await unfollow(ada, ben);
    expect((await keyed()).text).toBe(first.text);
    expect(await countsOf(ben)).toEqual({ followers: 0, following: 0 });
  });
});

describe('blocks', () => {
  it('prevent follows either way, and are not revealed to the blocked user', async () => {
    const [ada, ben] = [await person(), await person()];
    await app.call('PUT', `/block/${ben.username}`, { token: ada.token });
    const [own, others] = [await follow(ada, ben), await follow(ben, ada)];
    expect([own.status, others.status]).toEqual([403, 403]);
    expect(own.body.error).toContain('blocked');
    expect(others.body.error).toBe('You cannot follow this person right now.');
  });

  it('unfollow both ways, and a follow made after they are taken back stays', async () => {
    const [ada, ben] = [await person(), await person()];
    await follow(ada, ben);
    await follow(ben, ada);
    app.clock.advance(1000);
    await app.call('PUT', `/block/${ben.username}`, { token: ada.token });
    await app.context.consumers.catchUp();
    expect([await countsOf(ada), await countsOf(ben)]).toEqual(Array(2).fill({ followers: 0, following: 0 }));

    await app.call('PUT', `/block/${ben.username}`, { token: ada.token });
    await app.call('DELETE', `/block/${ben.username}`, { token: ada.token });
    app.clock.advance(1000);
    await follow(ben, ada);
    await app.context.consumers.catchUp();
    expect(await countsOf(ada)).toEqual({ followers: 1, following: 0 });
  });
});

describe('GET /followers/{username} and /following/{username}', () => {
  it('lists the latest first, page by page, and no one twice', async () => {
    const star = await person();
    const fans: string[] = [];
    for (let n = 0; n < 5; n++) {
      const fan = await person();
      app.clock.advance(1000);
      await follow(fan, star);
      fans.unshift(fan.username);
    }
    const seen: string[] = [];
    let path: string | undefined = `/followers/${star.username}?limit=2`;
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call('GET', path);
      seen.push(...namesOf(body));
      path = headers.get('link')?.match(/<\/api(.*?)>/)?.[1];
    }
    expect(seen).toEqual(fans);
    const { body } = await app.call('GET', `/following/${fans[0]}`);
    expect(namesOf(body)).toEqual([star.username]);
  });

  it('are hidden by choice from all but their owner, each by itself', async () => {
    const [ada, ben] = [await person(), await person()];
    await follow(ben, ada);
    await follow(ada, ben);
    await app.call('POST', '/preferences', { token: ada.token, body: { showsFollowers: false } });
    const statuses = async (name: string) =>
      Promise.all(
        [undefined, ben.token, ada.token].map((token) =>
          app.call('GET', `/${name}/${ada.username}`, { token }).then(({ status }) => status),
        ),
      );
    expect(await statuses('followers')).toEqual([403, 403, 200]);
    expect(await statuses('following')).toEqual([200, 200, 200]);
  });

  it('refuses the cursor of another list, and unknown users', async () => {
    const [ada, ben] = [await person(), await person()];
    await follow(await person(), ada);
    await follow(await person(), ada);
    const { headers } = await app.call('GET', `/followers/${ada.username}?limit=1`);
    const cursor = headers.get('link')?.match(/cursor=([^>&]+)/)?.[1];
    expect((await app.call('GET', `/followers/${ben.username}?cursor=${cursor}`)).status).toBe(400);
    expect((await app.call('GET', '/followers/no_one_of_this_name')).status).toBe(404);
  });
});

describe('the notification', () => {
  it('comes once of each follower, and leads to their profile', async () => {
    const [ada, ben] = [await person(), await person()];
    for (let n = 0; n < 3; n++) {
      await follow(ada, ben);
      await unfollow(ada, ben);
    }
    await app.context.consumers.catchUp();
    await follow(ada, ben);
    const { body } = await app.call('GET', '/notifications', { token: ben.token });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ type: 'followed', sender: ada.username, postId: ben.userId });
  });
});

describe('a deleted account', () => {
  it('is no longer counted on either side', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    await follow(ada, ben);
    await follow(ben, ada);
    await follow(ada, cleo);
    const left = await app.call('POST', '/account/delete', {
      token: ada.token,
      body: { password: PASSWORD, now: true },
    });
    expect(left.status).toBe(200);
    expect((await app.call('GET', `/followers/${ben.username}`)).body).toEqual([]);
    await erase(app);
    expect([await countsOf(ben), await countsOf(cleo)]).toEqual(
      Array(2).fill({ followers: 0, following: 0 }),
    );
  });
});
