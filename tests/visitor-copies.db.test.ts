import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKollab, createPerson, createPost, kollabForm, type Person, postForm } from './factories.ts';
import { countStatements } from './statements/counter.ts';
import { acquireTestApp, startTestApp, type TestApp } from './test-app.ts';

// Cached responses for visitors are invalidated on every process soon after a change. The clock stands still, so
// nothing expires by age.

let app: TestApp;
let other: TestApp;
let owner: Person;
let reader: Person;
let kollab: string;
let post: string;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true, caching: true });
  other = await startTestApp({ jobs: true, caching: true, databaseUrl: app.databaseUrl });
  owner = await createPerson(app.context);
  reader = await createPerson(app.context);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  kollab = await createKollab(app.context, owner);
  post = await createPost(app.context, owner);
  // The rows above were inserted without an event, so cached responses have to expire.
  for (const one of [app, other]) one.clock.advance(6_000);
});

/** Requests as a visitor over a connection. The second response comes from the cache. */
async function visit(one: TestApp, address: string) {
  const response = await fetch(`${one.url}/api${address}`);
  return { status: response.status, text: await response.text() };
}

async function write(by: Person, method: string, address: string, body?: object) {
  const response = await app.call(method, address, { token: await by.freshToken(), ...(body && { body }) });
  expect(response.status, response.text).toBeLessThan(300);
}

/** Makes both processes cache the responses at some addresses. */
async function keep(...addresses: string[]) {
  for (const one of [app, other]) {
    for (const address of [...addresses, ...addresses, ...addresses])
      expect((await visit(one, address)).status).toBe(200);
  }
}

/** Waits until both processes send a response that passes `isTrue`. */
async function expectSoon(address: string, isTrue: (sent: { status: number; text: string }) => boolean) {
  for (const one of [app, other]) {
    await expect.poll(async () => isTrue(await visit(one, address)), { message: address }).toBe(true);
  }
}

const withoutKollab = ({ text }: { text: string }) => !text.includes(kollab);
const withoutPost = ({ text }: { text: string }) => !text.includes(post);
const LIST = '/allkollabs?sort=datePosted&limit=20';
const profileOf = () => `/user/${owner.username}`;
const kollabsOf = () => `/kollabs/${owner.username}`;

describe('cached responses for visitors, on two processes', () => {
  it('no longer contain a deleted post', async () => {
    await keep(`/post/${post}`, profileOf(), `/posts/${owner.username}`);
    await write(owner, 'DELETE', `/post/${post}/delete`);
    await expectSoon(`/post/${post}`, ({ status }) => status === 404);
    await expectSoon(profileOf(), withoutPost);
    await expectSoon(`/posts/${owner.username}`, withoutPost);
  });

  it('show a closed Kollab as closed, and no longer list it as open', async () => {
    await keep(`/kollab/${kollab}`, LIST, `${kollabsOf()}?open=true`, profileOf());
    await write(owner, 'POST', `/kollab/${kollab}/close`);
    await expectSoon(`/kollab/${kollab}`, ({ text }) => text.includes('"active" : false'));
    await expectSoon(LIST, withoutKollab);
    await expectSoon(`${kollabsOf()}?open=true`, withoutKollab);
    await write(owner, 'POST', `/kollab/${kollab}/reopen`);
    await expectSoon(LIST, ({ text }) => text.includes(kollab));
  });

  it('no longer contain a deleted Kollab', async () => {
    await keep(`/kollab/${kollab}`, LIST, kollabsOf(), `${profileOf()}?with=kollabs`);
    await write(owner, 'DELETE', `/kollab/${kollab}/delete`);
    await expectSoon(`/kollab/${kollab}`, ({ status }) => status === 404);
    for (const address of [LIST, kollabsOf(), `${profileOf()}?with=kollabs`])
      await expectSoon(address, withoutKollab);
  });

  it('contain newly published content, also at addresses that returned 404', async () => {
    await keep(LIST, profileOf());
    await write(owner, 'POST', '/kollab', kollabForm({ title: 'Published just now' }));
    await expectSoon(LIST, ({ text }) => text.includes('Published just now'));
    await write(owner, 'POST', '/post', postForm({ desc: 'Posted just now' }));
    await expectSoon(profileOf(), ({ text }) => text.includes('Posted just now'));
  });

  it("show a changed profile, also on the user's Kollabs and posts", async () => {
    await keep(profileOf(), `/kollab/${kollab}`, LIST);
    await write(owner, 'POST', '/user', { headline: 'Tides, and nothing else' });
    for (const address of [profileOf(), `/kollab/${kollab}`, LIST])
      await expectSoon(address, ({ text }) => text.includes('Tides, and nothing else'));
    await write(owner, 'POST', '/user/edit/page', { bio: 'Born on a pier' });
    await expectSoon(profileOf(), ({ text }) => text.includes('Born on a pier'));
    await write(owner, 'POST', '/addcustomconnection', { webName: 'Shop', linkTo: 'https://shop.example' });
    await expectSoon(profileOf(), ({ text }) => text.includes('shop.example'));
  });

  it('show current counts of likes and comments', async () => {
    await keep(`/post/${post}`, profileOf(), `/post/${post}/comments`);
    await write(reader, 'GET', `/post/${post}/like`);
    for (const address of [`/post/${post}`, profileOf()])
      await expectSoon(address, ({ text }) => /"likeCount" : 1\b/.test(text));
    await write(reader, 'POST', `/post/${post}/comments`, { text: 'What a pier' });
    for (const address of [`/post/${post}`, `/post/${post}/comments`])
      await expectSoon(address, ({ text }) => text.includes('What a pier'));
    await expectSoon(profileOf(), ({ text }) => /"commentCount" : 1\b/.test(text));
  });

  it('show current counts of followers and requests', async () => {
    await keep(profileOf(), `/kollab/${kollab}`, LIST);
    await write(reader, 'PUT', `/follow/${owner.username}`);
    await expectSoon(profileOf(), ({ text }) => /"followerCount" : 1\b/.test(text));
    await write(reader, 'POST', `/kollab/${kollab}/request`, { note: 'Let us film' });
    for (const address of [`/kollab/${kollab}`, LIST])
      await expectSoon(address, ({ text }) => /"requestsCount" : 1\b/.test(text));
  });

  it('stay cached when something else changes', async () => {
    const another = await createPost(app.context, reader);
    await keep(`/post/${post}`, `/post/${another}`);
    await write(reader, 'GET', `/post/${another}/like`);
    await expectSoon(`/post/${another}`, ({ text }) => /"likeCount" : 1\b/.test(text));
    const sent = await countStatements(app).during(async () => {
      await visit(app, `/post/${post}`);
    });
    expect(sent).toEqual([]);
  });

  it.each([false, true])(
    'no longer contain a deleted account, at once or after the wait (now: %s)',
    async (now) => {
      const leaving = await createPerson(app.context);
      await createKollab(app.context, leaving, { title: 'Of one who leaves' });
      await keep(`/user/${leaving.username}`, LIST);
      await expectSoon(LIST, ({ text }) => text.includes('Of one who leaves'));
      await write(leaving, 'POST', '/account/delete', {
        password: leaving.password,
        closeOpen: true,
        now,
      });
      await expectSoon(`/user/${leaving.username}`, ({ status }) => status === 404);
      await expectSoon(LIST, ({ text }) => !text.includes('Of one who leaves'));
    },
  );
});
