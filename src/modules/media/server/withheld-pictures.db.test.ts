import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPost, kollabForm, type Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { signIn } from '#tests/sessions.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

// Content that was taken down is gone at the origin, including its picture (decision 17). On both processes.

let app: TestApp;
let other: TestApp;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp({ caching: true, jobs: true });
  const env = { DATA_DIR: app.context.env.dataDir };
  other = await startTestApp({ caching: true, jobs: true, databaseUrl: app.databaseUrl, env });
  mia = await moderator();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const { moderator, decide, person, report } = moderating(() => app);

let shade = 0;
async function uploaded(owner: Person, purpose: 'kollab' | 'post', colour?: string): Promise<string> {
  const bytes = await plainPicture(colour ?? `rgb(7, 77, ${shade++})`);
  const sent = await upload(app, await owner.freshToken(), bytes, { to: '/pictures', crop: { purpose } });
  expect(sent.status, sent.text).toBe(201);
  return sent.body.url;
}

async function readAs(url: string, cookie = ''): Promise<number[]> {
  const { pathname } = new URL(url, app.url);
  const files = [pathname, pathname.replace('.jpg', '-400.webp')];
  const addresses = [app, other].flatMap((one) => files.map((file) => one.url + file));
  return Promise.all(
    addresses.map(async (address) => (await fetch(address, { headers: { cookie } })).status),
  );
}
const [SHOWN, GONE] = [
  [200, 200, 200, 200],
  [404, 404, 404, 404],
];
const soon = { interval: 50 };

it.each(['kollab', 'post'] as const)(
  'the picture of a removed %s is visible only to its owner and moderators until it is restored',
  async (kind) => {
    const [owner, reader, visitor] = [await person(), await person(), undefined];
    const imageUrl = await uploaded(owner, kind);
    const id = await (kind === 'kollab' ? createKollab : createPost)(app.context, owner, { imageUrl });
    expect(await readAs(imageUrl, visitor)).toEqual(SHOWN);
    expect((await report(reader, kind, id)).status).toBe(200);
    expect((await decide(mia, kind, id, 'take_down')).status).toBe(200);
    await expect.poll(() => readAs(imageUrl), soon).toEqual(GONE);
    expect(await readAs(imageUrl, reader.cookie)).toEqual(GONE);
    expect(await readAs(imageUrl, owner.cookie)).toEqual(SHOWN);
    expect(await readAs(imageUrl, mia.cookie)).toEqual(SHOWN);
    await decide(mia, kind, id, 'restore');
    await expect.poll(() => readAs(imageUrl), soon).toEqual(SHOWN);
  },
);

it('cannot be cached while it is withheld, and a validator does not find it', async () => {
  const [owner, reader] = [await person(), await person()];
  const imageUrl = await uploaded(owner, 'post');
  const address = app.url + new URL(imageUrl, app.url).pathname;
  const open = await fetch(address);
  expect(open.headers.get('cache-control')).toContain('public');
  const tag = open.headers.get('etag') ?? '';
  const postId = await createPost(app.context, owner, { imageUrl });
  await report(reader, 'post', postId);
  await decide(mia, 'post', postId, 'take_down');
  await expect.poll(() => readAs(imageUrl), soon).toEqual(GONE);
  expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(404);
  const own = await fetch(address, { headers: { cookie: owner.cookie } });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});

it('stays if others show the same picture', async () => {
  const [owner, another, reader] = [await person(), await person(), await person()];
  const imageUrl = await uploaded(owner, 'post', 'rgb(200, 3, 3)');
  expect(await uploaded(another, 'post', 'rgb(200, 3, 3)')).toBe(imageUrl);
  const postId = await createPost(app.context, owner, { imageUrl });
  const shownId = await createPost(app.context, another, { imageUrl });
  await report(reader, 'post', postId);
  await decide(mia, 'post', postId, 'take_down');
  await report(reader, 'post', shownId);
  expect(await readAs(imageUrl)).toEqual(SHOWN);
  await decide(mia, 'post', shownId, 'take_down');
  await expect.poll(() => readAs(imageUrl), soon).toEqual(GONE);
  expect(await readAs(imageUrl, another.cookie)).toEqual(SHOWN);
});

it('goes with everything that a suspended user shows: the face, a Kollab and its earlier picture', async () => {
  const [owner, reader] = [await person(), await person()];
  const token = await owner.freshToken();
  const face = (await upload(app, token, await plainPicture('rgb(1, 90, 140)'))).body.url;
  const [before, after] = [await uploaded(owner, 'kollab'), await uploaded(owner, 'kollab')];
  const kollabId = await createKollab(app.context, owner, { imageUrl: before });
  const edit = { token, body: kollabForm({ imageUrl: after }) };
  expect((await app.call('PUT', `/kollab/${kollabId}`, edit)).status).toBe(200);
  const files = (cookie?: string) =>
    Promise.all([before, after].map(async (url) => await readAs(url, cookie)));
  const faceOf = async (cookie = '') =>
    (await fetch(app.url + new URL(face, app.url).pathname, { headers: { cookie } })).status;
  expect([await files(), await faceOf()]).toEqual([[SHOWN, SHOWN], 200]);
  await report(reader, 'user', owner.username);
  expect((await decide(mia, 'user', owner.userId, 'suspend')).status).toBe(200);
  await expect.poll(async () => [await files(), await faceOf()], soon).toEqual([[GONE, GONE], 404]);
  expect(await files(mia.cookie)).toEqual([SHOWN, SHOWN]);
  await decide(mia, 'user', owner.userId, 'lift');
  await expect.poll(async () => [await files(), await faceOf()], soon).toEqual([[SHOWN, SHOWN], 200]);
  // Likewise while the account waits for its deletion.
  await app.call('POST', '/account/delete', { token, body: { password: owner.password } });
  await expect.poll(async () => [await files(), await faceOf()], soon).toEqual([[GONE, GONE], 404]);
  await signIn(app, owner.email, owner.password);
  await expect.poll(async () => [await files(), await faceOf()], soon).toEqual([[SHOWN, SHOWN], 200]);
});
