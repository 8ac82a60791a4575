// @module-tag whole
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Collaboration } from '#tests/collaboration.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { DAY, Reviewing, reviewForm } from '#tests/reviews.ts';
import { type ModelSide, type ModelStep, modelStep, ReviewsModel } from '#tests/reviews-model.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier, tier } from '#tests/tools/tier.ts';
import { runReviewsSchedule } from './reviews.clock.ts';

const deep = tier === 'deep';
const SEQUENCES = byTier({ main: 3, all: 12, deep: 1000 });
// Some thousand requests in sequence, while other tests run.
if (!deep) vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let third: Person;
let judge: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  third = await createPerson(app.context);
  judge = await moderator();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { moderator, report, decide } = moderating(() => app);

/** In the sequences of steps, a number stands for a review. Returns the form for it. */
const writtenForm = (says: number) =>
  reviewForm({
    kept: says !== 1,
    inTime: says !== 2,
    again: says === 3,
    text: says === 3 ? '' : `Says ${says}`,
  });
const saysOf = ({ kept, inTime }: { kept: boolean; inTime: boolean }) => (kept ? (inTime ? 3 : 2) : 1);
const replyIn = (review: { reply: { text: string } | null }) =>
  review.reply ? Number(review.reply.text.slice(5)) : null;

it(`answers ${SEQUENCES} random sequences as the model does`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modelStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [S, R] = [await createPerson(app.context), await createPerson(app.context)];
      const one = new Reviewing(app, await Collaboration.inserted(app, { S, R, T: third }, 'C'));
      const model = new ReviewsModel();
      const people = { S, R, T: third };
      const ids: Partial<Record<ModelSide, string>> = {};
      const take = async (step: ModelStep) => {
        switch (step.do) {
          case 'write':
            return one.write(people[step.by], writtenForm(step.says));
          case 'wait':
            app.clock.advance(step.days * DAY);
            return null;
          case 'clock':
            await runReviewsSchedule(app.context);
            return null;
          case 'reply':
            return one.reply(people[step.by], ids[step.to] ?? '', `Says ${step.says}`);
          case 'takeDown':
            await report(third, 'review', ids[step.of] ?? '');
            return decide(judge, 'review', ids[step.of] ?? '', 'take_down');
          case 'restore':
            return decide(judge, 'review', ids[step.of] ?? '', 'restore');
          case 'leave': {
            const body = { password: PASSWORD, closeOpen: true, now: true };
            const left = await one.ask('POST', people[step.by], '/account/delete', body);
            await erase(app);
            return left;
          }
        }
      };
      for (const step of steps) {
        if (!model.can(step)) continue;
        const { status } = model.take(step);
        const response = await take(step);
        if (response)
          expect([response.status, status === 200 && response.body.error], JSON.stringify(step)).toEqual([
            status,
            status === 200 ? undefined : false,
          ]);
        for (const side of ['S', 'R'] as const) {
          if (model.gone === side) continue;
          const { body } = await one.read(people[side]);
          if (body.own) ids[side] = body.own.reviewId;
          expect(seenIn(body)).toEqual(model.seenBy(side));
          const { body: list } = await app.call('GET', `/user/${people[side].username}/reviews`);
          expect(list.map(saysOf)).toEqual(model.onProfileOf(side));
        }
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});

function seenIn({ own, other, otherWritten }: Record<string, any>) {
  return {
    own: own
      ? { says: saysOf(own), shown: own.dateShown !== null, down: own.takenDown, reply: replyIn(own) }
      : null,
    other: other ? { says: saysOf(other), reply: replyIn(other) } : null,
    waits: otherWritten !== null,
  };
}
