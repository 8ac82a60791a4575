/**
 * A model of instalments and the record of their payment. Like `agreements-model.ts`, it is written from the
 * specification and does not import the rules. Days are numbers: 0 is today.
 */
import fc from 'fast-check';
import { AgreementModel, type ModelActor } from './agreements-model.ts';

type ModelSide = 'S' | 'R';
const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const;

export interface ModelTerms {
  payer: ModelSide;
  currency: (typeof CURRENCIES)[number];
  /** Whole units of the currency. Empty: no compensation. */
  parts: readonly { amount: number; due: number }[];
}

export type PayStep = { by: ModelActor } & (
  | ({ do: 'propose'; replaces: number } & ModelTerms)
  | { do: 'accept' | 'decline' | 'withdraw'; version: number }
  /** `version`: null means the version in force. `text`: the reference of `sent`. */
  | { do: 'sent' | 'arrived' | 'missing'; version: number | null; n: number; on: number; text: string }
  | { do: 'complete' | 'finalize' | 'cancel'; acknowledged: boolean }
);

interface ModelPart {
  amount: number;
  due: number;
  sent: { on: number; reference: string } | null;
  arrived: { on: number } | null;
  missing: { text: string } | null;
}

interface ModelPay extends ModelTerms {
  parts: ModelPart[];
}

export interface PayExpected {
  status: 200 | 201 | 403 | 404 | 409 | 422;
  changes: boolean;
}

const no = (status: 403 | 404 | 409 | 422): PayExpected => ({ status, changes: false });
const ITEMS = [{ what: 'a film', by: 'S' as const }];

/** Everything that is delivered is confirmed, so that only payments are open. */
export class PayModel extends AgreementModel {
  pay: ModelPay[] = [];
  /** The entries of the update log about payments. */
  notes: { n: number; amount: number; currency: string; action: string; on: number }[] = [];

  constructor() {
    super(false);
  }

  /** To the side that receives the money, it is also open while only the other side says that it was sent. */
  openItemsFor(by: ModelActor): { n: number; state: string }[] {
    const { parts = [], payer } = this.#inForce ?? {};
    return parts.flatMap((part, at) => {
      const state = stateName(part);
      if (state === 'arrived' || (state === 'sent' && by === payer)) return [];
      return [{ n: at + 1, state: state === 'sent' ? 'sent, not confirmed' : 'not paid' }];
    });
  }

  override hasOpenItemsFor(by: ModelSide): boolean {
    return this.openItemsFor(by).length > 0;
  }

  get #inForce(): ModelPay | undefined {
    return this.inForce === null ? undefined : this.pay[this.inForce - 1];
  }

  act(step: PayStep): PayExpected {
    switch (step.do) {
      case 'propose': {
        const loses = step.by !== 'T' && carried(this.#inForce, step) === null;
        const given = { ...step, items: ITEMS, pays: 'all' as const, acknowledged: false, old: false };
        const expected = loses ? no(409) : this.take(given);
        const { payer, currency } = step;
        const parts = step.parts.map((part) => ({ ...part, sent: null, arrived: null, missing: null }));
        if (expected.changes) this.pay.push({ payer, currency, parts });
        return expected;
      }
      case 'accept': {
        const asked = this.pay[step.version - 1];
        const carries = asked && carried(this.#inForce, asked);
        const isUp = this.waitsFor === step.by && this.open === step.version;
        if (isUp && carries === null) return no(409);
        const expected = this.take(step);
        if (expected.changes && asked) asked.parts = carries ?? [];
        return expected;
      }
      case 'sent':
      case 'arrived':
      case 'missing':
        return this.#record(step);
      default:
        return this.take(step);
    }
  }

  #record(step: Extract<PayStep, { do: 'sent' | 'arrived' | 'missing' }>): PayExpected {
    if (step.by === 'T') return no(404);
    if (step.do !== 'missing' && step.on > 0) return no(422);
    const pay = this.#inForce;
    if (!pay || (step.version !== null && step.version !== this.inForce)) return no(409);
    const part = pay.parts[step.n - 1];
    if (!part) return no(404);
    if ((step.do === 'sent') !== (pay.payer === step.by)) return no(403);
    const before = JSON.stringify(part);
    if (step.do === 'sent') {
      // The payer cannot mark an arrived payment as sent.
      if (part.arrived) return no(409);
      part.sent = { on: step.on, reference: step.text };
      part.missing = null;
    } else if (step.do === 'arrived') {
      part.arrived = { on: step.on };
      part.missing = null;
    } else {
      if (!part.sent && !part.arrived && !part.missing && part.due > 0) return no(409);
      part.missing = { text: step.text };
      part.arrived = null;
    }
    if (JSON.stringify(part) === before) return { status: 200, changes: false };
    const { n, do: action, on } = step;
    this.notes.push({ n, amount: part.amount, currency: pay.currency, action, on });
    return { status: 200, changes: true };
  }

  /** The instalments of each version, in their order. */
  shownPay() {
    return this.pay.map(({ payer, currency, parts }) => ({
      payer: parts.length === 0 ? null : payer,
      instalments: parts.map((part, at) => ({
        ...part,
        ...{ n: at + 1, amount: amountText(part.amount, currency), state: stateName(part) },
      })),
    }));
  }
}

/** The parts of a new version with the records that they keep; null if one would be lost. */
function carried(before: ModelPay | undefined, after: ModelTerms): ModelPart[] | null {
  const parts = after.parts.map(
    ({ amount, due }): ModelPart => ({ amount, due, sent: null, arrived: null, missing: null }),
  );
  const recorded = (before?.parts ?? []).filter((part) => stateName(part) !== 'open');
  const sameTerms = before?.payer === after.payer && before.currency === after.currency;
  if (recorded.length > 0 && !sameTerms) return null;
  const taken = new Set<ModelPart>();
  // Those whose day is still agreed come first, so that a moved one does not take their place.
  for (const moves of [false, true]) {
    for (const one of [...recorded]) {
      const place = parts.find(
        (part) => !taken.has(part) && part.amount === one.amount && (moves || part.due === one.due),
      );
      if (!place) continue;
      taken.add(place);
      Object.assign(place, { sent: one.sent, arrived: one.arrived, missing: one.missing });
      recorded.splice(recorded.indexOf(one), 1);
    }
  }
  return recorded.length > 0 ? null : parts;
}

function stateName({ sent, arrived, missing }: ModelPart) {
  if (arrived) return 'arrived';
  if (missing) return 'missing';
  return sent ? 'sent' : 'open';
}

export function amountText(units: number, currency: string): string {
  const decimals: Record<string, string> = { EUR: '.00', JPY: '', KWD: '.000' };
  return `${units}${decimals[currency]}`;
}

const actor = fc.constantFrom<ModelActor>('S', 'S', 'S', 'S', 'S', 'R', 'R', 'R', 'R', 'R', 'T');
/** The offset from the version that would be valid; 0 in most steps. */
const off = fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1);
const part = fc.record({ amount: fc.constantFrom(100, 100, 250), due: fc.constantFrom(-5, -5, 20, 40) });
const terms = fc.record({
  payer: fc.constantFrom<ModelSide>('R', 'R', 'R', 'R', 'S'),
  currency: fc.constantFrom(...CURRENCIES, 'EUR', 'EUR', 'EUR', 'EUR'),
  parts: fc.array(part, { maxLength: 4 }),
  /** Changes the terms in force by one part instead. */
  keeps: fc.constantFrom(true, true, false),
});

/** A step that is drawn independently of the model's state. `payStepFrom` fits it to the state. */
export const drawnPayStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('propose' as const), by: actor, off, terms }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{
        do: fc.constantFrom('accept' as const, 'accept', 'accept', 'decline', 'withdraw'),
        by: actor,
        off,
      },
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('sent' as const, 'arrived', 'missing'), by: actor, off },
      ...{ named: fc.boolean(), n: fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 5) },
      on: fc.constantFrom(-2, -2, -2, -2, -9, 10),
      text: fc.constantFrom('Transfer 7', 'Transfer 7', 'Transfer 7', ''),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('complete' as const, 'complete', 'complete', 'finalize', 'finalize', 'cancel'),
      by: fc.constantFrom<ModelSide>('S', 'R'),
      acknowledged: fc.boolean(),
    }),
  },
);
type DrawnPayStep = typeof drawnPayStep extends fc.Arbitrary<infer T> ? T : never;

export function payStepFrom(drawn: DrawnPayStep, model: PayModel): PayStep {
  const newest = model.versions.length;
  switch (drawn.do) {
    case 'propose': {
      const { keeps, ...given } = drawn.terms;
      const { payer, currency, parts } = (keeps && model.pay[(model.inForce ?? 0) - 1]) || given;
      const [first, ...others] = parts.map(({ amount, due }) => ({ amount, due }));
      const last = given.parts.at(-1);
      // One moves to another day, and one is added.
      const changed = first ? [...others, { ...first, due: last?.due ?? first.due }] : [];
      const kept = { payer, currency, parts: last ? [...changed, last].slice(0, 6) : changed };
      return {
        ...{ do: 'propose', by: drawn.by, replaces: Math.max(0, newest + drawn.off) },
        ...(keeps ? kept : given),
      };
    }
    case 'accept':
    case 'decline':
    case 'withdraw':
      return { do: drawn.do, by: drawn.by, version: Math.max(1, newest + drawn.off) };
    case 'sent':
    case 'arrived':
    case 'missing': {
      const { named, off: offset, ...step } = drawn;
      return { ...step, version: named ? Math.max(1, (model.inForce ?? newest) + offset) : null };
    }
    default:
      return drawn;
  }
}
