// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { both, type Call } from '#tests/both.ts';
import { erase } from '#tests/erasures.ts';
import { PASSWORD } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { moderating } from '#tests/moderation.ts';
import { DAY, Reviewing } from '#tests/reviews.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { runReviewsSchedule } from './reviews.clock.ts';

// Concurrent actions on reviews must leave one consistent outcome in rows and events.

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { moderator, person, report, decide } = moderating(() => app);

const ok: Call = async () => {
  await runReviewsSchedule(app.context);
  return { status: 200 };
};

async function stored({ requestId }: Reviewing) {
  const { pool } = app.context.database;
  const rows = await pool.query(
    'select side, text, date_shown is not null as shown from reviews where request_id = $1 order by side',
    [requestId],
  );
  const events = await pool.query(
    "select type from events where subject_id = $1 and type like 'review.%' order by type",
    [requestId],
  );
  return { reviews: rows.rows, events: events.rows.map(({ type }) => type.replace('review.', '')) };
}

describe('concurrent actions on reviews', () => {
  it('both sides write: both reviews are shown, by one event', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Reviewing.begin(app);
      const { S, R } = one.people;
      const statuses = await both(
        round,
        () => one.write(S),
        () => one.write(R),
      );
      expect(statuses).toEqual([200, 200]);
      const { reviews, events } = await stored(one);
      expect(reviews.map(({ shown }) => shown)).toEqual([true, true]);
      expect(events).toEqual(['bothShown', 'written']);
    }
  });

  it('twenty identical requests write one review', async () => {
    for (let round = 0; round < ROUNDS / 5; round++) {
      const one = await Reviewing.begin(app);
      const responses = await Promise.all(Array.from({ length: 20 }, () => one.write(one.people.S)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await stored(one)).events).toEqual(['written']);
    }
  });

  it('one side edits while the other writes: the stored version is shown', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Reviewing.begin(app);
      const { S, R } = one.people;
      await one.write(S, { text: 'Before' });
      const [changed, written] = await both(
        round,
        () => one.write(S, { text: 'After' }),
        () => one.write(R),
      );
      expect(written).toBe(200);
      expect([200, 409]).toContain(changed);
      const { reviews, events } = await stored(one);
      expect(reviews[1].text).toBe(changed === 200 ? 'After' : 'Before');
      expect(events).toEqual(['bothShown', ...(changed === 200 ? ['changed'] : []), 'written']);
    }
  });

  it('the clock shows the first while the other side writes: each review is shown once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Reviewing.begin(app);
      const { S, R } = one.people;
      await one.write(S);
      app.clock.advance(14 * DAY);
      expect(await both(round, ok, () => one.write(R))).toEqual([200, 200]);
      const { reviews, events } = await stored(one);
      expect(reviews.map(({ shown }) => shown)).toEqual([true, true]);
      expect([
        ['bothShown', 'written'],
        ['bothShown', 'shown', 'written'],
      ]).toContainEqual(events);
    }
  });

  it('two processes run the clock: it shows and reminds once', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const one = await Reviewing.begin(app);
      await one.write(one.people.S);
      app.clock.advance(55 * DAY);
      await both(round, ok, ok);
      expect((await stored(one)).events).toEqual(['due', 'shown', 'written']);
    }
  });

  it('two replies to a review: one is stored', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Reviewing.begin(app);
      const { R } = one.people;
      const ids = await one.both();
      const statuses = await both(
        round,
        () => one.reply(R, ids.S, 'The first'),
        () => one.reply(R, ids.S, 'The second'),
      );
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
  });

  it('four reviews are pinned: three succeed', async () => {
    for (let round = 0; round < ROUNDS / 5; round++) {
      const R = await person();
      const ids: string[] = [];
      const all: Reviewing[] = [];
      for (let n = 0; n < 4; n++) {
        const one = await Reviewing.begin(app, { R });
        all.push(one);
        ids.push((await one.both()).S);
      }
      const responses = await Promise.all(ids.map((id) => all[0]?.choose(R, id)));
      expect(responses.map((response) => response?.status).sort()).toEqual([200, 200, 200, 409]);
      const { body } = await app.call('GET', `/user/${R.username}/reviews/figures`);
      expect(body.testimonials).toHaveLength(3);
    }
  });

  it('a review is taken down while it is replied to and pinned: no part of it is visible', async () => {
    const judge = await moderator();
    for (let round = 0; round < ROUNDS / 2; round++) {
      const one = await Reviewing.begin(app);
      const { R } = one.people;
      const { S: id } = await one.both();
      await report(R, 'review', id);
      const [chosen, taken] = await both(
        round,
        () => one.choose(R, id),
        () => decide(judge, 'review', id, 'take_down'),
      );
      expect(taken).toBe(200);
      expect([200, 404]).toContain(chosen);
      const { body } = await app.call('GET', `/user/${R.username}/reviews/figures`);
      expect(body).toMatchObject({ reviews: 0, testimonials: [] });
      const { rows } = await app.context.database.pool.query(
        'select testimonial from reviews where id = $1',
        [id],
      );
      expect(rows).toEqual([{ testimonial: null }]);
    }
  });

  it('a review is written while either account is deleted: no review is left', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await Reviewing.begin(app);
      const { S, R } = one.people;
      if (round % 3 === 0) await one.write(R);
      const leaver = round % 4 < 2 ? S : R;
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const leave = () => app.call('POST', '/account/delete', { token: leaver.token, body });
      const [written, gone] = await both(round, () => one.write(S), leave);
      expect(gone).toBe(200);
      expect([200, 401, 409]).toContain(written);
      await erase(app);
      expect((await stored(one)).reviews).toEqual([]);
    }
  });

  it('refuses a review about an account that was suspended while the request waited', async () => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    const { pool } = app.context.database;
    const suspending = await pool.connect();
    try {
      await suspending.query('begin');
      await suspending.query('select from accounts where user_id = $1 for update', [R.userId]);
      const writing = one.write(S);
      await untilWaiting(app);
      await suspending.query("update profiles set state = 'suspended' where user_id = $1", [R.userId]);
      await suspending.query('commit');
      expect((await writing).body).toMatchObject({ code: 'wrong_state' });
      expect(await stored(one)).toEqual({ reviews: [], events: [] });
    } finally {
      suspending.release();
      await pool.query("update profiles set state = 'active' where user_id = $1", [R.userId]);
    }
  });

  it('both accounts are deleted without a deadlock', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const one = await Reviewing.begin(app);
      await one.both();
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const leave = (token: string) => () => app.call('POST', '/account/delete', { token, body });
      const { S, R } = one.people;
      expect(await both(round, leave(S.token), leave(R.token))).toEqual([200, 200]);
      await erase(app);
      expect((await stored(one)).reviews).toEqual([]);
    }
  });
});
