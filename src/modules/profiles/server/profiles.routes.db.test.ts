import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { profiles } from './profiles.table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = (overrides?: Parameters<typeof createPerson>[1]) => createPerson(app.context, overrides);
const edit = (by: Person | undefined, body: unknown, on = app) =>
  on.call('POST', '/user', { token: by?.token, body });
const editPage = (by: Person | undefined, body: unknown) =>
  app.call('POST', '/user/edit/page', { token: by?.token, body });
const userOf = async (who: Person) => (await app.call('GET', `/user/${who.username}`)).body.userData.user;
const rowOf = async ({ userId }: Person) => {
  const [row] = await app.context.database.db.select().from(profiles).where(eq(profiles.userId, userId));
  if (!row) throw new Error('no such profile');
  return row;
};

const words = {
  displayName: 'Ines Okafor',
  headline: 'Short films about long roads',
  location: 'Porto',
  website: 'https://ines.example/films',
};

describe('editing', () => {
  it('writes the own profile, and all users read it', async () => {
    const who = await person();
    const { status, body } = await edit(who, words);
    expect([status, body]).toEqual([
      200,
      { message: 'Successfully updated profile information', result: words },
    ]);
    expect(await userOf(who)).toMatchObject(words);
    expect(
      (await editPage(who, { bio: 'Born\r\non a train.', bannerUrl: 'https://ines.example/b.JPG' })).body,
    ).toEqual({
      message: 'Successfully updated profile information',
    });
    expect(await userOf(who)).toMatchObject({
      ...words,
      bio: 'Born\non a train.',
      bannerUrl: 'https://ines.example/b.JPG',
    });
  });

  it('leaves fields that are not named: of two simultaneous edits the last wins field by field', async () => {
    const who = await person();
    await edit(who, words);
    const [one, two] = await Promise.all([edit(who, { headline: 'One' }), edit(who, { location: 'Two' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await userOf(who)).toMatchObject({ ...words, headline: 'One', location: 'Two' });
    await editPage(who, { bio: 'Kept' });
    await editPage(who, { bannerUrl: '' });
    expect(await userOf(who)).toMatchObject({ bio: 'Kept', bannerUrl: '' });
  });

  it('the name counts as chosen once its user changes it or sends it as it is', async () => {
    const [creator, business] = [
      await person(),
      await person({
        profile: { accountType: 'business', businessName: 'Dot & Co', displayName: 'Dot & Co' },
      }),
    ];
    await app.context.database.pool.query('update profiles set display_name = username where user_id = $1', [
      creator.userId,
    ]);
    const isChosen = async (who: Person) =>
      (await app.call('GET', '/user', { token: who.token })).body.nameChosen;
    for (const who of [creator, business]) {
      expect(await isChosen(who)).toBe(false);
      await edit(who, { headline: 'Something else' });
      expect(await isChosen(who)).toBe(false);
    }
    await edit(creator, { displayName: 'Ines' });
    await edit(business, { displayName: 'Dot & Co' });
    for (const who of [creator, business]) expect(await isChosen(who)).toBe(true);
  });

  it('takes the fields of a page in `userInfo` as well', async () => {
    const who = await person();
    const userInfo = { bio: 'I sing.', bannerUrl: 'https://ines.example/b.jpg' };
    expect((await editPage(who, { userInfo })).status).toBe(200);
    expect(await userOf(who)).toMatchObject(userInfo);
    const refused = await editPage(who, { userInfo: { bio: '🎈'.repeat(501) } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['userInfo']]);
  });

  it('empties optional fields', async () => {
    const who = await person();
    await edit(who, words);
    const empty = { headline: ' ', location: '', website: '' };
    expect((await edit(who, empty)).body.result).toEqual({
      ...words,
      headline: '',
      location: '',
      website: '',
    });
  });

  it('stores a website without a scheme as https', async () => {
    const who = await person();
    expect((await edit(who, { website: ' ines.example/a?b=c ' })).body.result.website).toBe(
      'https://ines.example/a?b=c',
    );
  });

  it('works before the address is verified', async () => {
    const who = await person({ account: { emailVerifiedAt: null } });
    expect((await edit(who, { headline: 'New here' })).status).toBe(200);
  });

  it('shows a changed name to visitors as soon as the shared caches have expired', async () => {
    const copying = await startTestApp({ databaseUrl: app.databaseUrl, caching: true });
    const who = await person();
    const kollabId = await createKollab(app.context, who, { category: 'crafts' });
    const seen = async () => {
      const [list, people, one] = await Promise.all([
        copying.call('GET', '/allkollabs?category=crafts'),
        copying.call('GET', '/users?sort=dateJoined'),
        copying.call('GET', `/kollab/${kollabId}`),
      ]);
      const ours = (of: { username: string; displayName: string }[]) =>
        of.find(({ username }) => username === who.username)?.displayName;
      return [ours(list.body), ours(people.body), one.body.displayName];
    };
    expect(await seen()).toEqual(Array(3).fill(who.username));
    await edit(who, { displayName: 'Renamed' }, copying);
    copying.clock.advance(2_001);
    await expect.poll(seen).toEqual(Array(3).fill('Renamed'));
    await copying.close();
  });
});

describe('refused', () => {
  it.each([
    [{ displayName: 'x'.repeat(51) }, { displayName: 'Too long!' }],
    [{ displayName: ' \u200b ' }, { displayName: 'Required' }],
    [{ headline: 'x'.repeat(101) }, { headline: 'Too long!' }],
    [{ location: 'x'.repeat(101) }, { location: 'Too long!' }],
    [{ website: `https://e.example/${'x'.repeat(90)}` }, { website: 'Too long!' }],
    [
      { headline: 7, location: null },
      { headline: 'Required', location: 'Required' },
    ],
  ])('says of each field what is wrong with it: %j', async (body, fields) => {
    const response = await edit(await person(), body);
    expect([response.status, response.body.fields]).toEqual([422, fields]);
  });

  it('takes 500 characters of bio and 50 of a name, counted in code points', async () => {
    const who = await person();
    expect((await editPage(who, { bio: '🎈'.repeat(500) })).status).toBe(200);
    expect((await edit(who, { displayName: '🎈'.repeat(50) })).status).toBe(200);
    expect((await editPage(who, { bio: '🎈'.repeat(501) })).body.fields).toEqual({
      bio: 'Too long - must be less than 500 characters',
    });
  });

  it.each([{}, { unknown: 1 }, { userInfo: {} }])('refuses %j, which changes nothing', async (body) => {
    const who = await person();
    expect([(await edit(who, body)).status, (await editPage(who, body)).status]).toEqual([422, 422]);
  });

  it('changes nothing if one field is invalid', async () => {
    const who = await person();
    await edit(who, { headline: 'New', location: 'x'.repeat(101) });
    expect((await userOf(who)).headline).toBe('');
  });
});

describe('hostile', () => {
  it.each([edit, editPage])('changes nothing that is not its own to change', async (call) => {
    const [who, other] = [await person(), await person()];
    const before = await rowOf(who);
    const forged = {
      accountType: 'business',
      audienceSize: 1_000_000,
      completedCollaborations: 99,
      currentActiveKollabs: -5,
      maxActiveKollabs: 99,
      email: 'mine@evil.example',
      username: other.username,
      emailVerified: false,
      emailVerifiedAt: null,
      dateJoined: '2001-01-01T00:00:00.000Z',
      featuredPlatform: 'youtube',
      featuredPlatformId: other.userId,
      contentType: 'music',
      businessName: 'Forged',
      isAdmin: true,
      id: other.userId,
      userId: other.userId,
      user_id: other.userId,
      deletedAt: '2001-01-01T00:00:00.000Z',
      state: 'limited',
      role: 'admin',
      passwordHash: 'x',
      profileImageUrl: 'https://evil.example/x.png',
    };
    const own = call === edit ? { headline: 'Mine' } : { bio: 'Mine' };
    expect((await call(who, { ...forged, ...own })).status).toBe(200);
    expect(await rowOf(who)).toEqual({ ...before, ...own });
    const { body } = await app.call('GET', '/user', { token: who.token });
    expect([body.email, body.emailVerified, body.username]).toEqual([who.email, true, who.username]);
    expect((await rowOf(other)).bio + (await rowOf(other)).headline).toBe('');
  });

  it('edits nothing without a token', async () => {
    expect((await edit(undefined, words)).status).toBe(401);
    expect((await editPage(undefined, { bio: 'x' })).status).toBe(401);
  });

  it.each([
    'javascript:alert(1)//.png',
    'JavaScript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example/x.png',
    'https://u:p@h.example/x.png',
    'https://u@h.example/x.png',
    'https:/\\evil.example/x.png',
    'https://h.example/a b.png',
    'https://h.exa\tmple/x.png',
    'https://h.exa\nmple/x.png',
    'ftp://h.example/x.png',
    'https://',
    'nowhere',
    `https://h.example/${'a'.repeat(3000)}.png`,
  ])('accepts %j neither as a website nor as a banner', async (address) => {
    const who = await person();
    const site = await edit(who, { website: address });
    expect([site.status, Object.keys(site.body.fields)]).toEqual([422, ['website']]);
    expect(['Too long!', 'Enter a web address, such as https://example.com']).toContain(
      site.body.fields.website,
    );
    const banner = await editPage(who, { bannerUrl: address });
    expect([banner.status, banner.body.fields]).toEqual([
      422,
      { bannerUrl: 'Image URL must end with a .png, .jp[e]g, or .gif' },
    ]);
    expect(await rowOf(who)).toMatchObject({ website: '', bannerUrl: '' });
  });

  it.each(['https://h.example/x.svg?.png', 'https://h.example/x.svg#.png', 'https://h.example/x'])(
    'accepts %j as a website, but not as a banner',
    async (address) => {
      const who = await person();
      expect((await edit(who, { website: address })).status).toBe(200);
      expect((await editPage(who, { bannerUrl: address })).status).toBe(422);
    },
  );

  it('refuses NUL and lone surrogates, and removes hidden characters', async () => {
    const who = await person();
    const fields = { '/user': Object.keys(words), '/user/edit/page': ['bio', 'bannerUrl'] };
    for (const [path, names] of Object.entries(fields)) {
      for (const name of names) {
        for (const text of ['a\u0000b', 'a\ud800b']) {
          const raw = JSON.stringify({ [name]: text });
          const response = await app.call('POST', path, { token: who.token, raw });
          expect([name, response.status, response.body.code]).toEqual([name, 400, 'malformed']);
        }
      }
    }
    await edit(who, { displayName: 'Re\u0301mi \u202Egnp.exe\u2066', headline: 'one\r\ntwo\u0007' });
    await editPage(who, { bio: ' one\r\n\r\n\r\n\r\ntwo\u202E\u0007 \n' });
    expect(await userOf(who)).toMatchObject({
      displayName: 'R\u00e9mi gnp.exe',
      headline: 'one two',
      bio: 'one\n\ntwo',
    });
  });

  it('keeps markup as the text that it is', async () => {
    const who = await person();
    const text = `</script><img src=x onerror=alert(1)>{{7*7}}\${7}'"--`;
    await edit(who, { displayName: text.slice(0, 50), headline: text, location: text });
    await editPage(who, { bio: text });
    expect(await userOf(who)).toMatchObject({
      displayName: text.slice(0, 50),
      headline: text,
      location: text,
      bio: text,
    });
  });
});
