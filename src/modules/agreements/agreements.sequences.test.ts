import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { flagsOf, type LifecycleState, type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import {
  AgreementModel,
  drawnStep,
  type Expected,
  type ModelStep,
  stepFrom,
} from '#tests/agreements-model.ts';
import { agreementsErrors } from './agreements.errors.ts';
import { decideProposal } from './agreements.propose.rules.ts';
import {
  carriedOver,
  type Delivery,
  decideConfirmation,
  decideDelivery,
  decideOutcome,
  decideWithdrawal,
  inForceOf,
  type Ruled,
  type Version,
} from './agreements.rules.ts';

const SIDES = { S: 'sender', R: 'recipient' } as const;

const MONEY: Payment = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' };
const PAYMENTS: Record<'all' | 'less' | 'nothing', Payment> = {
  all: MONEY,
  less: { ...MONEY, amount: '599.99' },
  nothing: { kind: 'none', amount: null, currency: null, text: '' },
};

/** Random sequences of steps, run by the rules and by the model. Both must agree after every step. */

interface Item extends Delivery {
  what: string;
}

const STATUS: Record<string, number> = { not_found: 404, forbidden: 403, wrong_state: 409 };
const NOTHING: Delivery = {
  ...{ by: null, deliveredBy: null, deliveredAt: null, link: null },
  ...{ imageUrl: null, imageAlt: '', confirmedAt: null },
};

/** Applies steps by the rules and stores the result as the tables would. */
class Ruling {
  readonly promised: Payment | null;
  versions: (Version & { items: Item[] })[] = [];
  completed = new Set<Side>();
  finalized = new Set<Side>();
  cancelled = false;

  constructor(promises: boolean) {
    this.promised = promises ? MONEY : null;
  }

  get state(): LifecycleState {
    return stateOf({
      ...flagsOf('accepted'),
      ...{ active: !this.cancelled, completed: this.finalized.size === 2 },
      ...{ senderCompleted: this.completed.has('sender'), senderFinalized: this.finalized.has('sender') },
      recipientCompleted: this.completed.has('recipient'),
      recipientFinalized: this.finalized.has('recipient'),
    });
  }

  take(step: ModelStep, now: Date): Expected {
    const side: Side = step.by === 'S' ? 'sender' : 'recipient';
    const agreement = { state: this.state, versions: this.versions };
    if (step.do === 'propose') {
      const { replaces, acknowledged } = step;
      const payment = PAYMENTS[step.pays];
      const asked = { replaces, acknowledged, payment, promised: this.promised };
      return outcomeOf(decideProposal(agreement, asked), 201, ({ version }) => {
        const items = step.items.map(({ what, by }) => ({
          ...{ ...NOTHING, what, by: step.old ? null : SIDES[by] },
        }));
        this.versions.push({ version, proposedBy: side, outcome: null, items });
      });
    }
    if (step.do === 'accept' || step.do === 'decline') {
      const outcome = step.do === 'accept' ? 'accepted' : 'declined';
      return outcomeOf(decideOutcome(agreement, side, { version: step.version, outcome }), 200, () => {
        const before = this.#itemsOf(inForceOf(this.versions));
        const asked = this.versions[step.version - 1];
        if (!asked) throw new Error('accepted a version that is not there');
        asked.outcome = outcome;
        if (outcome === 'declined') return;
        const from = carriedOver(
          before.map((item, index) => ({ ...item, n: index + 1, platform: 'other' })),
          asked.items.map(({ what, by }) => ({ what, by, platform: 'other' })),
        );
        asked.items = asked.items.map((item, index) => {
          const kept = before[(from[index] ?? 0) - 1];
          return kept ? { ...kept, by: item.by } : item;
        });
      });
    }
    if (step.do === 'withdraw') {
      return outcomeOf(decideWithdrawal(agreement, side, step.version), 200, () => {
        const asked = this.versions[step.version - 1];
        if (!asked) throw new Error('withdrew a version that is not there');
        asked.outcome = 'withdrawn';
      });
    }
    if (step.do !== 'deliver' && step.do !== 'confirm') throw new Error('a step of the collaboration');
    const item = this.#itemsOf(step.version)[step.n - 1] ?? null;
    if (step.do === 'deliver') {
      const asked = { version: step.version, link: step.link, imageUrl: null, imageAlt: '' };
      return outcomeOf(decideDelivery(agreement, side, asked, item), 200, () =>
        Object.assign(item ?? {}, { deliveredBy: side, deliveredAt: now, link: step.link }),
      );
    }
    const deliveredAt = step.seen ? (item?.deliveredAt ?? now) : new Date(0);
    const asked = { version: step.version, deliveredAt };
    return outcomeOf(decideConfirmation(agreement, side, asked, item), 200, () =>
      Object.assign(item ?? {}, { confirmedAt: now }),
    );
  }

  #itemsOf(version: number | null): Item[] {
    return this.versions[(version ?? 0) - 1]?.items ?? [];
  }

  shown() {
    return {
      newest: this.versions.length,
      inForce: inForceOf(this.versions),
      // Only the newest version can wait for an answer.
      open: this.versions.at(-1)?.outcome === null ? this.versions.length : null,
      items: this.versions.map(({ items }) =>
        items.map(({ what, by, deliveredBy, link, confirmedAt }) => ({
          ...{ what, by },
          delivery: deliveredBy && { by: deliveredBy, link, confirmed: confirmedAt !== null },
        })),
      ),
    };
  }
}

function outcomeOf<T extends object>(ruled: Ruled<T>, status: 200 | 201, apply: (done: T) => void): Expected {
  if (ruled.outcome === 'same') return { status: 200, changes: false };
  if (ruled.outcome === 'done') {
    apply(ruled);
    return { status, changes: true };
  }
  const own = Object.hasOwn(agreementsErrors, ruled.code);
  const code = own ? Reflect.get(agreementsErrors, ruled.code).status : STATUS[ruled.code];
  if (ruled.code !== 'agreement_changed') expect(ruled.message).not.toBe('');
  return { status: code as Expected['status'], changes: false };
}

const MAX_BLOCKS = 10;
const OUTCOMES = [
  ...['propose 201 true', 'propose 409 false'],
  ...['accept', 'decline', 'withdraw'].flatMap((one) => [
    ...[`${one} 200 true`, `${one} 200 false`],
    ...[403, 404, 409].map((status) => `${one} ${status} false`),
  ]),
  ...['deliver 200 true', 'deliver 200 false', 'deliver 403 false', 'deliver 404 false', 'deliver 409 false'],
  ...['confirm 200 true', 'confirm 200 false'],
  ...['confirm 403 false', 'confirm 404 false', 'confirm 409 false'],
].sort();

test('the rules agree with the model in random sequences', () => {
  const met = new Set<string>();
  // Runs more sequences until every outcome of every action has occurred; some are rare.
  for (let block = 0; block < MAX_BLOCKS && met.size < OUTCOMES.length; block++) compareSequences(met);
  expect([...met].sort()).toEqual(OUTCOMES);
});

function compareSequences(met: Set<string>): void {
  fc.assert(
    fc.property(fc.boolean(), fc.array(drawnStep, { minLength: 5, maxLength: 40 }), (promises, steps) => {
      const [model, ruling] = [new AgreementModel(promises), new Ruling(promises)];
      let now = new Date('2026-03-01T12:00:00Z');
      for (const drawn of steps) {
        now = new Date(now.getTime() + 1000);
        const step = stepFrom(drawn, model);
        const expected = model.take(step);
        if (step.by === 'T') continue;
        if (step.do === 'complete' || step.do === 'finalize' || step.do === 'cancel') {
          ruling.cancelled = model.cancelled;
          const side = step.by === 'S' ? 'sender' : 'recipient';
          if (model.completed.has(step.by)) ruling.completed.add(side);
          if (model.finalized.has(step.by)) ruling.finalized.add(side);
          continue;
        }
        expect(ruling.take(step, now), JSON.stringify(step)).toEqual(expected);
        const { versions, waitsFor: _, ...shown } = model.shown();
        expect(ruling.shown()).toEqual({ ...shown, items: versions.map(({ items }) => items) });
        met.add(`${step.do} ${expected.status} ${expected.changes}`);
      }
    }),
    { numRuns: 2000 },
  );
}
