import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { Reviewing } from '#tests/reviews.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { listReviewsToExport } from './reviews.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { moderator, report, decide, object } = moderating(() => app);
const reviewsOf = (of: Person, by?: Person) =>
  app.call('GET', `/user/${of.username}/reviews`, { token: by?.token });
const figuresOf = async (of: Person, by?: Person) =>
  (await app.call('GET', `/user/${of.username}/reviews/figures`, { token: by?.token })).body;

describe('reviews, moderation, blocks and account deletion', () => {
  it('a review is reported, taken down and restored, and its author may object', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const ids = await one.both({ S: 'A nasty word', R: 'Fine' });
    const hidden = await Reviewing.begin(app);
    const { body } = await hidden.write(hidden.people.S);
    expect((await report(hidden.people.R, 'review', body.own.reviewId)).status).toBe(404);
    expect((await report(S, 'review', ids.S)).status).toBe(403);
    expect((await report(R, 'review', ids.S)).status).toBe(200);
    const judge = await moderator();
    const decided = await decide(judge, 'review', ids.S, 'take_down');
    expect([decided.status, decided.body.error]).toEqual([200, undefined]);
    expect((await reviewsOf(R)).body).toEqual([]);
    expect(await figuresOf(R)).toMatchObject({ reviews: 0 });
    expect((await one.read(R)).body.other).toBeNull();
    expect((await one.read(S)).body.own).toMatchObject({ takenDown: true, text: 'A nasty word' });
    expect((await one.reply(R, ids.S)).status).toBe(404);
    expect((await object(S, decided.body.decisionId)).status).toBe(200);
    expect((await decide(await moderator(), 'review', ids.S, 'restore')).status).toBe(200);
    expect((await reviewsOf(R)).body).toMatchObject([{ text: 'A nasty word', takenDown: false }]);
  });

  it('a reply is reported and taken down on its own', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const ids = await one.both();
    const { replyId } = (await one.reply(R, ids.S, 'A nasty answer')).body.reply;
    expect((await report(S, 'reviewReply', replyId)).status).toBe(200);
    expect((await decide(await moderator(), 'reviewReply', replyId, 'take_down')).status).toBe(200);
    expect((await reviewsOf(R)).body).toMatchObject([{ reply: null }]);
    expect((await one.read(R)).body.other.reply).toMatchObject({ takenDown: true });
    expect((await one.reply(R, ids.S, 'Another')).status).toBe(409);
  });

  it('a review is not visible across a block, nor while its author is suspended', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const viewer = await createPerson(app.context);
    await one.both();
    await app.call('PUT', `/block/${S.username}`, { token: viewer.token });
    expect((await reviewsOf(R, viewer)).body).toEqual([]);
    expect(await figuresOf(R, viewer)).toMatchObject({ reviews: 0, people: 0 });
    expect((await reviewsOf(R)).body).toHaveLength(1);
    await report(viewer, 'user', S.username);
    expect((await decide(await moderator(), 'user', S.userId, 'suspend')).status).toBe(200);
    expect((await reviewsOf(R)).body).toEqual([]);
    expect((await one.read(R)).body).toMatchObject({ other: null, otherWritten: null });
    expect((await reviewsOf(S)).status).toBe(404);
    // A suspended user cannot be reviewed.
    const other = await Reviewing.begin(app);
    await report(viewer, 'user', other.people.S.username);
    await decide(await moderator(), 'user', other.people.S.userId, 'suspend');
    expect((await other.write(other.people.R)).status).toBe(409);
  });

  it('a review is deleted with the account of its author, and with that of its subject', async () => {
    for (const who of ['S', 'R'] as const) {
      const one = await Reviewing.begin(app);
      const { S, R } = one.people;
      const ids = await one.both();
      await one.reply(R, ids.S);
      const left = who === 'S' ? R : S;
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const token = await one.people[who].freshToken();
      expect((await app.call('POST', '/account/delete', { token, body })).status).toBe(200);
      await erase(app);
      expect((await reviewsOf(left)).body).toEqual([]);
      expect((await one.read(left)).body).toMatchObject({ own: null, other: null, otherWritten: null });
      expect((await one.write(left)).status).toBe(409);
      const { rows } = await app.context.database.pool.query('select 1 from reviews where request_id = $1', [
        one.requestId,
      ]);
      expect(rows).toEqual([]);
    }
  });

  it('a shown review is in the exports of both users, a hidden one only in its author’s', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    await one.write(S, { text: 'Exported words' });
    const { db } = app.context.database;
    const of = async ({ userId }: Person) =>
      (await listReviewsToExport(db, userId, undefined, 10)).map(({ view }) => view).join();
    expect(await of(S)).toContain('Exported words');
    expect(await of(R)).not.toContain('Exported words');
    await one.write(R);
    expect(await of(R)).toContain('Exported words');
  });
});
