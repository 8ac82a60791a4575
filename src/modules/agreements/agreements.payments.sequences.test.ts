import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { isFuture } from '#modules/profiles/time-zone.rules.ts';
import { flagsOf, type LifecycleState, type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import {
  amountText,
  drawnPayStep,
  type PayExpected,
  PayModel,
  type PayStep,
  payStepFrom,
} from '#tests/payments-model.ts';
import {
  carryInstalments,
  decidePay,
  type Instalment,
  instalmentState,
  type PayRecord,
} from './agreements.instalments.rules.ts';
import { decideProposal } from './agreements.propose.rules.ts';
import { decideOutcome, decideWithdrawal, inForceOf, type Ruled, type Version } from './agreements.rules.ts';

const SIDES = { S: 'sender', R: 'recipient' } as const;
const STATUS = { not_found: 404, forbidden: 403, wrong_state: 409, agreement_changed: 409 } as const;
const START = new Date('2026-03-10T12:00:00Z');
const dayAt = (offset: number) => dayOf(START, offset);
const offsetOf = (day: string | null) =>
  Math.round((Date.parse(day ?? '') - Date.parse(dayAt(0))) / 86_400_000);

/** Nothing is promised, so the payment does not matter. */
const ANY = { kind: 'none', amount: null, currency: null, text: '' } as const;

const NOTHING: PayRecord = {
  ...{ sentOn: null, sentAt: null, reference: null, arrivedOn: null, arrivedAt: null },
  ...{ missingAt: null, missingText: null },
};

/** Applies steps by the rules and stores the result as the tables would. */
class Ruling {
  versions: (Version & { parts: Instalment[] })[] = [];
  state: LifecycleState = 'accepted';

  take(step: PayStep, now: Date): PayExpected {
    const side: Side = step.by === 'S' ? 'sender' : 'recipient';
    const agreement = { state: this.state, versions: this.versions };
    switch (step.do) {
      case 'propose': {
        const parts = step.parts.map(({ amount, due }, at) => ({
          ...{ ...NOTHING, n: at + 1, currency: step.currency, payer: SIDES[step.payer] },
          ...{ amount: amountText(amount, step.currency), due: dayAt(due) },
        }));
        const carries = carryInstalments(this.#inForce, parts);
        if (carries.outcome === 'refused') return answer(carries);
        const asked = { replaces: step.replaces, payment: ANY, promised: null, acknowledged: false };
        return answer(decideProposal(agreement, asked), ({ version }) => {
          this.versions.push({ version, proposedBy: side, outcome: null, parts });
          return 201;
        });
      }
      case 'accept': {
        const ruled = decideOutcome(agreement, side, { version: step.version, outcome: 'accepted' });
        if (ruled.outcome !== 'done') return answer(ruled);
        const asked = this.#version(step.version);
        const before = this.#inForce;
        return answer(carryInstalments(before, asked.parts), ({ from }) => {
          asked.outcome = 'accepted';
          asked.parts = asked.parts.map((part, at) => {
            const former = before.find(({ n }) => n === from[at]);
            const { amount, due, n } = part;
            return former ? { ...former, amount, due, n } : part;
          });
          return 200;
        });
      }
      case 'decline':
      case 'withdraw': {
        const { version } = step;
        const [ruled, outcome] =
          step.do === 'decline'
            ? ([decideOutcome(agreement, side, { version, outcome: 'declined' }), 'declined'] as const)
            : ([decideWithdrawal(agreement, side, version), 'withdrawn'] as const);
        return answer(ruled, () => {
          this.#version(version).outcome = outcome;
          return 200;
        });
      }
      case 'sent':
      case 'arrived':
      case 'missing': {
        const { version, n, text } = step;
        const date = dayAt(step.on);
        if (step.do !== 'missing' && isFuture(date, now)) return { status: 422, changes: false };
        const part = this.#inForce.find((one) => one.n === n) ?? null;
        const asked = {
          sent: { action: 'sent', date, reference: text } as const,
          arrived: { action: 'arrived', date } as const,
          missing: { action: 'missing', text } as const,
        }[step.do];
        return answer(decidePay(agreement, side, { ...asked, version }, part, now), ({ changes }) => {
          Object.assign(part ?? {}, changes);
          return 200;
        });
      }
      default:
        throw new Error('a step of the collaboration');
    }
  }

  #version(version: number) {
    const found = this.versions[version - 1];
    if (!found) throw new Error(`there is no version ${version}`);
    return found;
  }

  get #inForce(): Instalment[] {
    return this.versions[(inForceOf(this.versions) ?? 0) - 1]?.parts ?? [];
  }

  shown() {
    return this.versions.map(({ parts }) => ({
      payer: parts[0] ? (parts[0].payer === 'sender' ? 'S' : 'R') : null,
      instalments: parts.map((one) => ({
        ...{ n: one.n, amount: one.amount, due: offsetOf(one.due), state: instalmentState(one) },
        sent: one.sentAt && { on: offsetOf(one.sentOn), reference: one.reference },
        arrived: one.arrivedAt && { on: offsetOf(one.arrivedOn) },
        missing: one.missingAt && { text: one.missingText },
      })),
    }));
  }
}

function answer<T extends object>(ruled: Ruled<T>, apply: (done: T) => 200 | 201 = () => 200): PayExpected {
  if (ruled.outcome === 'same') return { status: 200, changes: false };
  if (ruled.outcome === 'done') return { status: apply(ruled), changes: true };
  return { status: STATUS[ruled.code as keyof typeof STATUS], changes: false };
}

function stateIn({ completed, finalized, cancelled }: PayModel): LifecycleState {
  return stateOf({
    ...flagsOf('accepted'),
    ...{ active: !cancelled, completed: finalized.size === 2 },
    ...{ senderCompleted: completed.has('S'), senderFinalized: finalized.has('S') },
    ...{ recipientCompleted: completed.has('R'), recipientFinalized: finalized.has('R') },
  });
}

const OUTCOMES = [
  ...['propose 201 true', 'propose 409 false', 'accept 409 false', 'accept 200 true', 'accept carries'],
  ...['sent', 'arrived', 'missing'].flatMap((action) => [
    ...[`${action} 200 true`, `${action} 200 false`, `${action} after the end`],
    ...[403, 404, 409].map((status) => `${action} ${status} false`),
  ]),
  ...['sent 422 false', 'arrived 422 false'],
].sort();

const MAX_BLOCKS = 10;

test('the rules agree with the model in random sequences', () => {
  const met = new Set<string>();
  const missed = () => OUTCOMES.filter((one) => !met.has(one));
  // Runs more sequences until every outcome of every action has occurred; some are rare.
  for (let block = 0; block === 0 || (block < MAX_BLOCKS && missed().length > 0); block++)
    compareSequences(met);
  expect(missed()).toEqual([]);
});

function compareSequences(met: Set<string>): void {
  fc.assert(
    fc.property(fc.array(drawnPayStep, { minLength: 10, maxLength: 60 }), (steps) => {
      const [model, ruling] = [new PayModel(), new Ruling()];
      let now = START;
      for (const drawn of steps) {
        now = new Date(now.getTime() + 1000);
        const step = payStepFrom(drawn, model);
        const isOver = model.over;
        const expected = model.act(step);
        if (step.do === 'complete' || step.do === 'finalize' || step.do === 'cancel') {
          ruling.state = stateIn(model);
          continue;
        }
        if (step.by === 'T') continue;
        expect(ruling.take(step, now), JSON.stringify(step)).toEqual(expected);
        expect(ruling.shown()).toEqual(model.shownPay());
        met.add(`${step.do} ${expected.status} ${expected.changes}`);
        if (isOver && expected.changes) met.add(`${step.do} after the end`);
        const carries = expected.changes && step.do === 'accept';
        if (carries && model.pay[step.version - 1]?.parts.some(({ sent, arrived }) => sent ?? arrived))
          met.add('accept carries');
      }
    }),
    { numRuns: 1000 },
  );
}
