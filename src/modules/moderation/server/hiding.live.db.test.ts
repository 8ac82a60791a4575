import { afterAll, beforeAll, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { createPerson, createPost, type Person } from '#tests/factories.ts';
import { LiveReader } from '#tests/live-reader.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

// What other users' open pages are signalled when a rule hides something, on every process.

let app: TestApp;
let other: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  other = await startTestApp({ jobs: true, databaseUrl: app.databaseUrl });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
  const form = { kind: 'word', term: 'hidden words', effect: 'hide', note: 'A test' };
  expect((await as(admin, 'POST', '/moderation/terms', form)).status).toBe(201);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const { as, person } = moderating(() => app);
const talk = correspondence(() => app);
const SOON = { interval: 20 };

async function listening(on: TestApp, by: Person, query = ''): Promise<LiveReader> {
  const reader = await LiveReader.open(on.url, { cookie: by.cookie, query });
  await expect.poll(() => reader.events, SOON).toContain('open');
  return reader;
}

it('a comment leaves the count that pages show, and a message its place in both open pages', async () => {
  const [writer, reader] = [await person(), await person()];
  const postId = await createPost(app.context, reader);
  const streams = await Promise.all([
    ...[app, other].map((on) => listening(on, reader, `?watch=post:${postId}`)),
    listening(other, writer),
  ]);
  const counts = () =>
    streams.slice(0, 2).map((one) =>
      one.messages
        .filter(({ data }) => data.kind === 'post')
        .map(({ data }) => data.counts?.commentCount)
        .at(-1),
    );
  await as(writer, 'POST', `/post/${postId}/comments`, { text: 'Some hidden words' });
  await expect.poll(counts, SOON).toEqual([0, 0]);

  const { conversationId } = (await talk.begin(writer, reader, 'Some hidden words')).body;
  // One signal for the message, and one for its removal.
  const signalled = () =>
    streams.map((one) => one.idsOf('conversation').filter((id) => id === conversationId).length);
  await expect.poll(signalled, SOON).toEqual([2, 2, 2]);
  const { body } = await as(reader, 'GET', `/conversation/${conversationId}/messages`);
  expect(body).toMatchObject([{ text: '', removed: true }]);
  for (const one of streams) one.close();
});
