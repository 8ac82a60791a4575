import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { DAY, Reviewing, reviewForm } from '#tests/reviews.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { runReviewsSchedule } from './reviews.clock.ts';
import { changeReviewState } from './reviews.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { notifiedOf } = moderating(() => app);
const tick = async () => {
  await runReviewsSchedule(app.context);
  await app.context.consumers.catchUp();
};
const reviewsOf = (of: Person, by?: Person, query = '') =>
  app.call('GET', `/user/${of.username}/reviews${query}`, { token: by?.token });
const figuresOf = async (of: Person, by?: Person) =>
  (await app.call('GET', `/user/${of.username}/reviews/figures`, { token: by?.token })).body;
const eventsOf = async ({ requestId }: Reviewing) => {
  const { rows } = await app.context.database.pool.query(
    "select type, actor_id, data::text as data from events where subject_id = $1 and type like 'review.%' order by id",
    [requestId],
  );
  return rows;
};

describe('reviews', () => {
  it('hides a review from the other side until both are written', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const written = await one.write(S, { text: 'A secret for now', inTime: false });
    expect([written.status, written.body]).toEqual([
      200,
      expect.objectContaining({
        other: null,
        otherWritten: null,
        own: expect.objectContaining({ inTime: false }),
      }),
    ]);
    const seen = await one.read(R);
    expect(seen.text).not.toContain('A secret');
    expect(seen.body).toMatchObject({ own: null, other: null, otherWritten: expect.stringMatching(/^20/) });
    expect((await reviewsOf(R, R)).body).toEqual([]);
    expect((await reviewsOf(R)).body).toEqual([]);
    await app.context.consumers.catchUp();
    expect(await notifiedOf(R)).toContain('reviewWritten');

    const second = await one.write(R, { text: 'And mine' });
    expect(second.body).toMatchObject({
      own: { text: 'And mine', dateShown: expect.any(String) },
      other: { text: 'A secret for now', inTime: false, by: 'sender' },
      otherWritten: null,
    });
    await app.context.consumers.catchUp();
    expect(await notifiedOf(S)).toContain('reviewsShown');
    for (const [of, text] of [
      [R, 'A secret for now'],
      [S, 'And mine'],
    ] as const) {
      const { body } = await reviewsOf(of);
      expect(body).toHaveLength(1);
      expect(body[0]).toMatchObject({
        text,
        collaboration: { requestId: one.requestId, sender: S.username, recipient: R.username },
      });
    }
    const events = await eventsOf(one);
    expect(events.map(({ type }) => type)).toEqual(['review.written', 'review.bothShown']);
    expect(JSON.stringify(events)).not.toMatch(/secret|mine/);
  });

  it('each write responds with the reviews as a read returns them', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const steps = [
      [S, () => one.write(S)],
      [S, () => one.write(S, { text: 'In other words' })],
      [R, () => one.write(R)],
    ] as const;
    for (const [by, step] of steps) expect((await step()).body).toEqual((await one.read(by)).body);
    const { reviewId } = (await one.read(S)).body.own;
    const about = [
      () => one.reply(R, reviewId),
      () => one.choose(R, reviewId),
      () => one.choose(R, reviewId, false),
    ];
    for (const step of about) {
      const { body } = await step();
      expect(body.collaboration.requestId).toBe(one.requestId);
      expect(body).toEqual((await one.read(R)).body.other);
    }
  });

  it('lets the author edit a review until it is shown, and not after', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    await one.write(S, { text: 'First' });
    // A repeated edit changes nothing and records no event.
    await one.write(S, { text: 'First' });
    expect((await one.write(S, { text: 'Second', again: false })).body.own).toMatchObject({
      ...{ text: 'Second', again: false },
    });
    expect((await eventsOf(one)).map(({ type }) => type)).toEqual(['review.written', 'review.changed']);
    await app.context.consumers.catchUp();
    expect((await notifiedOf(R)).filter((type) => type === 'reviewWritten')).toHaveLength(1);
    await one.write(R);
    const late = await one.write(S, { text: 'Third' });
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state']);
    expect((await reviewsOf(R)).body[0].text).toBe('Second');
  });

  it('shows a single review 14 days after it was written', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    await one.write(S, { text: 'Alone' });
    app.clock.advance(14 * DAY - 60_000);
    await tick();
    expect((await reviewsOf(R)).body).toEqual([]);
    app.clock.advance(60_000);
    // The review is due, even if the schedule has not run yet.
    expect((await one.write(S, { text: 'Too late' })).status).toBe(409);
    await tick();
    await tick();
    expect((await reviewsOf(R)).body).toMatchObject([{ text: 'Alone' }]);
    expect((await notifiedOf(R)).filter((type) => type === 'reviewShown')).toHaveLength(1);
    expect(await notifiedOf(S)).not.toContain('reviewShown');
    // The other side can still write; that review is shown at once.
    expect((await one.write(R, { text: 'After all' })).body.own.dateShown).not.toBeNull();
    expect((await reviewsOf(S)).body).toMatchObject([{ text: 'After all' }]);
  });

  it('allows reviews of completed collaborations only, by their two sides, within 60 days', async () => {
    const one = await Reviewing.begin(app);
    const third = await createPerson(app.context);
    expect((await one.write(third)).status).toBe(404);
    expect((await one.read(third)).status).toBe(404);
    app.clock.advance(60 * DAY + 1000);
    const late = await one.write(one.people.S);
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('60 days')]);

    const open = await Collaboration.in(app, await createCast(app), 'AB');
    const early = await new Reviewing(app, open).write(open.cast.S);
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state']);
  });

  it('requires four answers and limits the text to 500 code points', async () => {
    const one = await Reviewing.begin(app);
    const { S } = one.people;
    const path = `/request/${one.requestId}/review`;
    const { again: _, ...three } = reviewForm();
    expect((await one.ask('PUT', S, path, three)).body.fields).toEqual({ again: 'Choose yes or no' });
    expect((await one.write(S, { text: '𝄞'.repeat(501) })).body.fields).toEqual({ text: 'Too long' });
    expect((await one.write(S, { text: '𝄞'.repeat(500) })).status).toBe(200);
    expect((await one.write(S, { text: '' })).body.own.text).toBe('');
  });

  it('reminds each side without a review once, a week before the end', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    await one.write(R);
    const reminders = async (who: Person) =>
      (await notifiedOf(who)).filter((type) => type === 'reviewDue').length;
    app.clock.advance(53 * DAY - 60_000);
    await tick();
    expect(await reminders(S)).toBe(0);
    app.clock.advance(2 * 60_000);
    await tick();
    await tick();
    app.clock.advance(3 * DAY);
    await tick();
    expect([await reminders(S), await reminders(R)]).toEqual([1, 0]);
  });
});

describe('the reviews of a user', () => {
  /** Creates a user with one review per value; each review answers all questions with that value. */
  const reviewedBy = async (says: boolean[]) => {
    const R = await createPerson(app.context);
    const given = [];
    for (const yes of says) {
      const one = await Reviewing.begin(app, { R });
      await one.write(one.people.S, { ...allOf(yes), text: `Says ${yes}` });
      await one.write(R);
      given.push({ one, by: one.people.S });
      app.clock.advance(1000);
    }
    return { R, given };
  };
  const allOf = (yes: boolean) => ({ kept: yes, inTime: yes, goodToTalkTo: yes, again: yes });

  it('has no shares with fewer than five authors, and shares of yes from five on', async () => {
    const { R, given } = await reviewedBy([true, true, false, true]);
    expect(await figuresOf(R)).toEqual({ reviews: 4, people: 4, shares: null, testimonials: [] });
    // A second review by the same author counts as a review, and not as another author.
    const [first] = given;
    const again = await Reviewing.begin(app, { R, S: first?.by as Person });
    await again.write(again.people.S, allOf(false));
    await again.write(R);
    expect(await figuresOf(R)).toMatchObject({ reviews: 5, people: 4, shares: null });
    const fifth = await Reviewing.begin(app, { R });
    await fifth.write(fifth.people.S, { ...allOf(true), again: false });
    await fifth.write(R);
    expect(await figuresOf(R)).toEqual({
      ...{ reviews: 6, people: 5, testimonials: [] },
      shares: { kept: 60, inTime: 60, goodToTalkTo: 60, again: 40 },
    });
  });

  it('pages the reviews, newest first', async () => {
    const { R } = await reviewedBy([true, false, true]);
    const first = await reviewsOf(R, undefined, '?limit=2');
    expect(first.body.map(({ text }: { text: string }) => text)).toEqual(['Says true', 'Says false']);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]?.replace(/^.*\/api/, '') ?? '';
    const second = await app.call('GET', next);
    expect(second.body).toHaveLength(1);
    expect(second.headers.get('link')).toBeNull();
    const ids = [...first.body, ...second.body].map(({ reviewId }: { reviewId: string }) => reviewId);
    expect(new Set(ids).size).toBe(3);
  });

  it('allows one reply, by the reviewed user', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const ids = await one.both();
    expect((await one.reply(S, ids.S)).status).toBe(403);
    expect((await one.reply(await createPerson(app.context), ids.S)).status).toBe(403);
    const replied = await one.reply(R, ids.S, 'Thank you');
    expect([replied.status, replied.body.reply]).toEqual([
      200,
      expect.objectContaining({ text: 'Thank you', takenDown: false }),
    ]);
    expect((await one.reply(R, ids.S, 'Thank you')).status).toBe(200);
    expect((await one.reply(R, ids.S, 'Something else')).status).toBe(409);
    expect((await reviewsOf(R)).body[0].reply.text).toBe('Thank you');
    await app.context.consumers.catchUp();
    expect((await notifiedOf(S)).filter((type) => type === 'reviewReplied')).toHaveLength(1);

    const hidden = await Reviewing.begin(app);
    const { body } = await hidden.write(hidden.people.S);
    expect((await hidden.reply(hidden.people.R, body.own.reviewId)).status).toBe(404);
  });

  it('pins at most three reviews that the user chose', async () => {
    const { R, given } = await reviewedBy([true, true, true, true]);
    const list: { reviewId: string }[] = (await reviewsOf(R)).body;
    const [one] = given.map((each) => each.one);
    const statuses = [];
    for (const { reviewId } of list) statuses.push((await one?.choose(R, reviewId))?.status);
    expect(statuses).toEqual([200, 200, 200, 409]);
    const { testimonials } = await figuresOf(R);
    expect(testimonials.map(({ reviewId }: { reviewId: string }) => reviewId)).toEqual(
      list.slice(0, 3).map(({ reviewId }) => reviewId),
    );
    expect((await reviewsOf(R)).body).toHaveLength(1);
    const [first, , , last] = list;
    expect((await one?.choose(R, first?.reviewId ?? '', false))?.body.testimonial).toBe(false);
    expect((await one?.choose(R, last?.reviewId ?? ''))?.status).toBe(200);
    expect((await one?.choose(given[0]?.by as Person, last?.reviewId ?? '', false))?.status).toBe(403);
  });

  it('replaces a pinned review that is hidden until a moderator decides about it', async () => {
    const { R, given } = await reviewedBy([true, true, true, true]);
    const list: { reviewId: string }[] = (await reviewsOf(R)).body;
    const [one] = given.map((each) => each.one);
    for (const { reviewId } of list.slice(0, 3)) await one?.choose(R, reviewId);
    const [hidden, , , last] = list.map(({ reviewId }) => reviewId);
    await app.context.database.db.transaction((tx) =>
      changeReviewState(tx, 'review', hidden ?? '', 'hidden'),
    );
    expect((await figuresOf(R)).testimonials).toHaveLength(2);
    expect((await one?.choose(R, last ?? ''))?.status).toBe(200);
    expect((await figuresOf(R)).testimonials).toHaveLength(3);
  });
});
