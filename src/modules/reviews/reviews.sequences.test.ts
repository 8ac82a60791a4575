import fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherSide, type Side } from '#modules/requests/requests.moves.rules.ts';
import {
  type Expected,
  type ModelSide,
  type ModelStep,
  modelStep,
  ReviewsModel,
} from '#tests/reviews-model.ts';
import { can } from './reviews.policy.ts';
import {
  decideReply,
  decideReview,
  dueToShow,
  type Reviewed,
  type Ruled,
  type TimedReview,
  type Written,
} from './reviews.rules.ts';

/** Random sequences of steps, run by the rules and by the model. Both must agree after every step. */

const DAY = 24 * 60 * 60 * 1000;
const COMPLETED = new Date('2026-03-01T12:00:00Z');
const SIDES = { S: 'sender', R: 'recipient' } as const;
const STATUS: Record<string, number> = { not_found: 404, forbidden: 403, wrong_state: 409 };

interface Kept extends TimedReview, Written {
  down: boolean;
  reply: { text: string } | null;
}

const written = (says: number): Written => ({
  ...{ kept: says !== 1, inTime: says !== 2, goodToTalkTo: true, again: says === 3 },
  text: says === 3 ? '' : `Says ${says}`,
});

/** Applies steps by the rules and stores the result as the tables would. */
class Ruling {
  now = COMPLETED;
  gone: Side[] = [];
  reviews: Kept[] = [];

  get reviewed(): Reviewed {
    return { completedAt: COMPLETED, gone: this.gone, reviews: this.reviews };
  }

  of(side: Side): Kept | undefined {
    return this.reviews.find((one) => one.side === side);
  }

  take(step: ModelStep): Expected {
    switch (step.do) {
      case 'write': {
        // A third user is refused before the rules are called.
        if (step.by === 'T') return { status: 404, changes: false };
        const side = SIDES[step.by];
        const asked = written(step.says);
        return outcomeOf(decideReview(this.reviewed, side, asked, this.now), ({ first, shows }) => {
          const kept = { down: false, reply: null, dateShown: null };
          if (first) this.reviews.push({ side, dateWritten: this.now, ...asked, ...kept });
          else Object.assign(this.of(side) ?? {}, asked);
          if (shows) for (const one of this.reviews) one.dateShown ??= this.now;
        });
      }
      case 'wait':
        this.now = new Date(this.now.getTime() + step.days * DAY);
        break;
      case 'clock':
        for (const side of dueToShow(this.reviews, this.now))
          Object.assign(this.of(side) ?? {}, { dateShown: this.now });
        break;
      case 'reply':
        return this.#reply(step);
      case 'takeDown':
      case 'restore':
        Object.assign(this.of(SIDES[step.of]) ?? {}, { down: step.do === 'takeDown' });
        break;
      case 'leave':
        this.gone.push(SIDES[step.by]);
        this.reviews = [];
        break;
    }
    return { status: 200, changes: true };
  }

  #reply({ by, to, says }: ModelStep & { do: 'reply' }): Expected {
    const review = this.of(SIDES[to]);
    if (!review) return { status: 404, changes: false };
    const verdict = can({ id: by, role: 'user' }, 'reply', {
      ...{ authorId: to, subjectId: to === 'S' ? 'R' : 'S', authorState: 'active', subjectState: 'active' },
      ...{ state: review.down ? 'taken_down' : 'active', shown: review.dateShown !== null },
    });
    if (!verdict.ok) return { status: STATUS[verdict.code] as Expected['status'], changes: false };
    const text = `Says ${says}`;
    return outcomeOf(decideReply(review.reply, text), () => Object.assign(review, { reply: { text } }));
  }

  seenBy(side: ModelSide) {
    const own = this.of(SIDES[side]);
    const other = this.of(otherSide(SIDES[side]));
    const replyOf = (one: Kept) => (one.reply ? Number(one.reply.text.slice(5)) : null);
    return {
      own: own
        ? { says: saidBy(own), shown: own.dateShown !== null, down: own.down, reply: replyOf(own) }
        : null,
      other: other?.dateShown && !other.down ? { says: saidBy(other), reply: replyOf(other) } : null,
      waits: other !== undefined && other.dateShown === null,
    };
  }
}

function saidBy({ kept, inTime }: Written): number {
  if (!kept) return 1;
  return inTime ? 3 : 2;
}

function outcomeOf<T extends object>(ruled: Ruled<T>, apply: (done: T) => void): Expected {
  if (ruled.outcome === 'same') return { status: 200, changes: false };
  if (ruled.outcome === 'done') {
    apply(ruled);
    return { status: 200, changes: true };
  }
  expect(ruled.message).not.toBe('');
  return { status: STATUS[ruled.code] as Expected['status'], changes: false };
}

test('the rules agree with the model in random sequences', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(modelStep, { minLength: 5, maxLength: 40 }), (steps) => {
      const [model, ruling] = [new ReviewsModel(), new Ruling()];
      for (const step of steps) {
        if (!model.can(step)) continue;
        const expected = model.take(step);
        expect(ruling.take(step), JSON.stringify(step)).toEqual(expected);
        for (const side of ['S', 'R'] as const) expect(ruling.seenBy(side)).toEqual(model.seenBy(side));
        met.add(`${step.do} ${expected.status} ${expected.changes}`);
        if (model.reviews.S && model.reviews.R) met.add('both');
      }
    }),
    { numRuns: 3000 },
  );
  // The sequences cover every outcome of every step.
  expect([...met].sort()).toEqual(
    [
      ...[
        'both',
        'wait 200 true',
        'clock 200 true',
        'takeDown 200 true',
        'restore 200 true',
        'leave 200 true',
      ],
      ...['write 200 true', 'write 200 false', 'write 404 false', 'write 409 false'],
      ...['reply 200 true', 'reply 200 false', 'reply 403 false', 'reply 404 false', 'reply 409 false'],
    ].sort(),
  );
});
