import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, createPost } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { reactionsRateLimits } from './reactions.rate-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

/** Returns the statuses of a series of different comments, each of which is sent `each` times. */
async function statusesOf(dateJoined: Date, many: number, each = 1): Promise<number[]> {
  const [owner, author] = [
    await createPerson(app.context),
    await createPerson(app.context, { profile: { dateJoined } }),
  ];
  const post = await createPost(app.context, owner);
  const statuses: number[] = [];
  for (let n = 0; n < many; n++) {
    const body = { text: `What I think, number ${n} of many` };
    const { token } = author;
    const headers = { 'idempotency-key': `comment-${n}` };
    for (let again = 0; again < each; again++)
      statuses.push((await app.call('POST', `/post/${post}/comments`, { token, body, headers })).status);
    // Stays below the limit per minute.
    app.clock.advance(10_000);
  }
  return statuses;
}

it('a new account writes 20 comments a day, one that is a week old 200', async () => {
  const now = app.clock.now();
  expect(await statusesOf(now, 21)).toEqual([...Array(20).fill(201), 429]);
  const { comment, commentMore } = reactionsRateLimits;
  expect(comment.points + commentMore.points).toBe(200);
  const old = new Date(now.getTime() - 8 * 24 * 60 * 60 * 1000);
  expect(await statusesOf(old, 22)).toEqual(Array(22).fill(201));
});

it('a comment that is sent again with its key is not counted again', async () => {
  expect(await statusesOf(app.clock.now(), 19, 2)).toEqual(Array(38).fill(201));
});
