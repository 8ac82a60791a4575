/**
 * A model of reviews. It is written from the specification and does not import the rules, so that each checks the
 * other. Days are counted from the completion.
 */
import fc from 'fast-check';

export type ModelSide = 'S' | 'R';

export type ModelStep =
  | { do: 'write'; by: ModelSide | 'T'; says: number }
  | { do: 'wait'; days: number }
  | { do: 'clock' }
  | { do: 'reply'; by: ModelSide | 'T'; to: ModelSide; says: number }
  | { do: 'takeDown' | 'restore'; of: ModelSide }
  | { do: 'leave'; by: ModelSide };

interface ModelReview {
  says: number;
  written: number;
  shown: boolean;
  down: boolean;
  reply: number | null;
}

/** The expected status of the response, and whether the step changes anything. */
export interface Expected {
  status: 200 | 403 | 404 | 409;
  changes: boolean;
}

const OTHER = { S: 'R', R: 'S' } as const;
const no = (status: 403 | 404 | 409): Expected => ({ status, changes: false });
const REPEAT: Expected = { status: 200, changes: false };
const DONE: Expected = { status: 200, changes: true };

export class ReviewsModel {
  day = 0;
  gone: ModelSide | null = null;
  reviews: Partial<Record<ModelSide, ModelReview>> = {};

  /** Whether a step is possible: a user who left takes no step, and only a visible review can be taken down. */
  can(step: ModelStep): boolean {
    if ('by' in step && step.by === this.gone) return false;
    if (step.do === 'leave') return this.gone === null;
    if (step.do === 'takeDown' || step.do === 'restore') {
      const review = this.reviews[step.of];
      return review?.shown === true && review.down === (step.do === 'restore');
    }
    return step.do !== 'reply' || this.reviews[step.to] !== undefined;
  }

  take(step: ModelStep): Expected {
    switch (step.do) {
      case 'write':
        return step.by === 'T' ? no(404) : this.#write(step.by, step.says);
      case 'wait':
        this.day += step.days;
        return DONE;
      case 'clock':
        for (const review of Object.values(this.reviews))
          if (this.day >= review.written + 14) review.shown = true;
        return DONE;
      case 'reply':
        return this.#reply(step.by, step.to, step.says);
      case 'takeDown':
      case 'restore': {
        const review = this.reviews[step.of];
        if (review) review.down = step.do === 'takeDown';
        return DONE;
      }
      case 'leave':
        this.gone = step.by;
        this.reviews = {};
        return DONE;
    }
  }

  #write(by: ModelSide, says: number): Expected {
    const own = this.reviews[by];
    const other = this.reviews[OTHER[by]];
    if (own) {
      if (own.says === says) return REPEAT;
      if (own.shown || this.day >= own.written + 14) return no(409);
      own.says = says;
      return DONE;
    }
    if (this.gone !== null || this.day > 60) return no(409);
    this.reviews[by] = { says, written: this.day, shown: other !== undefined, down: false, reply: null };
    if (other) other.shown = true;
    return DONE;
  }

  #reply(by: ModelSide | 'T', to: ModelSide, says: number): Expected {
    const review = this.reviews[to];
    // The author sees a review even while others do not.
    if (!review || ((!review.shown || review.down) && by !== to)) return no(404);
    if (by !== OTHER[to]) return no(403);
    if (review.reply !== null) return review.reply === says ? REPEAT : no(409);
    review.reply = says;
    return DONE;
  }

  seenBy(side: ModelSide) {
    const own = this.reviews[side];
    const other = this.reviews[OTHER[side]];
    const seen = other?.shown && !other.down ? { says: other.says, reply: other.reply } : null;
    return {
      own: own ? { says: own.says, shown: own.shown, down: own.down, reply: own.reply } : null,
      other: seen,
      waits: other !== undefined && !other.shown,
    };
  }

  /** The reviews on a side's profile, which the other side wrote. */
  onProfileOf(side: ModelSide): number[] {
    const { other } = this.seenBy(side);
    return other ? [other.says] : [];
  }
}

const side = fc.constantFrom<ModelSide>('S', 'R');
const actor = fc.constantFrom<ModelSide | 'T'>('S', 'S', 'S', 'S', 'R', 'R', 'R', 'R', 'T');
const says = fc.constantFrom(1, 2, 3);

export const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), by: actor, says }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 7, 13, 14, 30) }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'clock' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reply' as const), by: actor, to: side, says }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('takeDown' as const, 'restore' as const), of: side }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), by: side }) },
);
