/**
 * The instalments of an agreement and the record of their payment: who may mark what, and when. Nothing is paid through
 * the product; both sides only record what happened elsewhere. Pure; the time is an argument.
 */
import { type Refused, refuse } from '#contract/ruling.ts';
import { readAmount } from '#modules/kollabs/amount.rules.ts';
import { minorUnits } from '#modules/kollabs/payment.rules.ts';
import { MAX_OFFSET_MS } from '#modules/profiles/time-zone.rules.ts';
import type { LifecycleState, Side } from '#modules/requests/requests.moves.rules.ts';
import type { AgreementRefusal } from './agreements.errors.ts';
import { instalmentMessages as words } from './agreements.messages.ts';
import { type Agreement, inForceOf, type Ruled } from './agreements.rules.ts';
import type { Day, InstalmentTerms, Terms } from './agreements.terms.rules.ts';

/** `open`: nothing is recorded. `missing`: the payee says that it did not arrive. */
export const INSTALMENT_STATES = ['open', 'sent', 'arrived', 'missing'] as const;
export type InstalmentState = (typeof INSTALMENT_STATES)[number];

export const PAY_ACTIONS = ['sent', 'arrived', 'missing'] as const;
export type PayAction = (typeof PAY_ACTIONS)[number];

/** `sentOn` and `arrivedOn` are the stated days; the instants are when a side stated them. */
export interface PayRecord {
  sentOn: Day | null;
  sentAt: Date | null;
  reference: string | null;
  arrivedOn: Day | null;
  arrivedAt: Date | null;
  missingAt: Date | null;
  missingText: string | null;
}

export interface Instalment extends InstalmentTerms, PayRecord {
  n: number;
  payer: Side;
  currency: string;
}

export type AskedPay =
  | { action: 'sent'; date: Day; reference: string }
  | { action: 'arrived'; date: Day }
  | { action: 'missing'; text: string };

/** At most one of `arrivedAt` and `missingAt` is set, and `missingAt` is cleared when it is sent again. */
export function instalmentState(
  record: Pick<PayRecord, 'sentAt' | 'arrivedAt' | 'missingAt'>,
): InstalmentState {
  if (record.arrivedAt !== null) return 'arrived';
  if (record.missingAt !== null) return 'missing';
  return record.sentAt === null ? 'open' : 'sent';
}

/** The actions of each side by state. All other combinations are refused. */
export const PAY_MOVES: Record<
  InstalmentState,
  { payer: readonly PayAction[]; payee: readonly PayAction[] }
> = {
  open: { payer: ['sent'], payee: ['arrived', 'missing'] },
  sent: { payer: ['sent'], payee: ['arrived', 'missing'] },
  missing: { payer: ['sent'], payee: ['arrived', 'missing'] },
  // The payee can correct a mistake.
  arrived: { payer: [], payee: ['arrived', 'missing'] },
};

/** Payments are often due after the end of a collaboration, so they can be recorded in every state after the start. */
export function mayRecordPay(state: LifecycleState): boolean {
  return state !== 'pending';
}

/**
 * @param asked.version the version that the side saw; null to accept any
 * @param instalment null if the version in force has no such instalment
 * @returns the changed part of the record
 */
export function decidePay(
  { state, versions }: Agreement,
  side: Side,
  asked: AskedPay & { version: number | null },
  instalment: Instalment | null,
  now: Date,
): Ruled<{ changes: Partial<PayRecord> }> {
  if (!mayRecordPay(state)) return refuse('wrong_state', words.pending);
  const inForce = inForceOf(versions);
  if (inForce === null) return refuse('wrong_state', words.noAgreement);
  if (asked.version !== null && asked.version !== inForce) return refuse('agreement_changed');
  if (!instalment) return refuse('not_found', words.noInstalment);
  const { action } = asked;
  const isPayer = instalment.payer === side;
  if (isPayer !== (action === 'sent'))
    return refuse('forbidden', isPayer ? words.payeeOnly : words.payerOnly);
  const current = instalmentState(instalment);
  if (isRecorded(asked, instalment)) return { outcome: 'same' };
  if (!PAY_MOVES[current][isPayer ? 'payer' : 'payee'].includes(action))
    return refuse('wrong_state', words.hasArrived);
  if (action === 'missing' && current === 'open' && now < startOf(instalment.due))
    return refuse('wrong_state', words.notDue);
  return { outcome: 'done', changes: recordOf(asked, instalment, now) };
}

/** Instalments that are due after the end of a cancelled collaboration may not be owed any more. */
export function remindsOfPay(state: LifecycleState): boolean {
  return mayRecordPay(state) && state !== 'closed';
}

/** When a day begins in the earliest time zone. */
function startOf(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MAX_OFFSET_MS);
}

function isRecorded(asked: AskedPay, record: PayRecord): boolean {
  if (instalmentState(record) !== asked.action) return false;
  if (asked.action === 'sent') return record.sentOn === asked.date && record.reference === asked.reference;
  return asked.action === 'arrived' ? record.arrivedOn === asked.date : record.missingText === asked.text;
}

/** A corrected day or reference keeps `sentAt`. */
function recordOf(asked: AskedPay, before: PayRecord, now: Date): Partial<PayRecord> {
  const isSent = instalmentState(before) === 'sent';
  const notMissing = { missingAt: null, missingText: null };
  switch (asked.action) {
    case 'sent':
      return {
        sentOn: asked.date,
        sentAt: isSent ? before.sentAt : now,
        reference: asked.reference,
        ...notMissing,
      };
    case 'arrived':
      return { arrivedOn: asked.date, arrivedAt: now, ...notMissing };
    case 'missing':
      return { missingAt: now, missingText: asked.text, arrivedOn: null, arrivedAt: null };
  }
}

export const WHO_PAYS = 'Choose who pays';

/**
 * The first problem of proposed instalments; null if there is none. Money needs at least one, and together they must be
 * the amount.
 */
export function instalmentsProblem({
  payment,
  payer,
  instalments,
}: Pick<Terms, 'payment' | 'payer' | 'instalments'>) {
  const at = (path: readonly (string | number)[], message: string) => ({ path, message });
  const { kind, amount, currency } = payment;
  if (kind !== 'money' || amount === null || currency === null)
    return instalments.length > 0 ? at(['instalments'], words.onlyMoney) : null;
  // The schema of the payment reports a wrong amount.
  if (!isAmount(currency, amount)) return null;
  if (payer === null) return at(['payer'], WHO_PAYS);
  if (instalments.length === 0) return at(['instalments'], words.addOne);
  const wrong = instalments.findIndex((one) => !isAmount(currency, one.amount));
  if (wrong >= 0) return at(['instalments', wrong, 'amount'], words.amount);
  const total = storedAmount(currency, amount);
  const sum = instalments.reduce((units, one) => units + minorUnits(storedAmount(currency, one.amount)), 0);
  return sum === minorUnits(total)
    ? null
    : at(['instalments'], words.sum(sum, { ...payment, amount: total }));
}

function isAmount(currency: string, amount: string): boolean {
  const read = readAmount(currency, amount);
  return read !== null && read !== 'ambiguous';
}

/** Normalises a valid amount; returns others as they are. */
export function storedAmount(currency: string, amount: string): string {
  const read = readAmount(currency, amount);
  return read === null || read === 'ambiguous' ? amount : read;
}

type Recorded = Pick<
  Instalment,
  'n' | 'amount' | 'due' | 'currency' | 'payer' | 'sentAt' | 'arrivedAt' | 'missingAt'
>;

/**
 * For each instalment of a version that comes into force, the number of the instalment of the previous version whose
 * record still applies, or null. Two match if payer, currency and amount are the same, and recorded ones may move to
 * another day.
 * Refused if a recorded instalment has no match, since its record would be lost.
 */
export function carryInstalments(
  before: readonly Recorded[],
  after: readonly Pick<Instalment, 'amount' | 'due' | 'currency' | 'payer'>[],
): { outcome: 'done'; from: (number | null)[] } | Refused<AgreementRefusal> {
  const from: (number | null)[] = after.map(() => null);
  const carry = (one: Recorded, isMatch: (index: number) => boolean): boolean => {
    const index = after.findIndex(
      ({ amount, currency, payer }, at) =>
        from[at] === null &&
        amount === one.amount &&
        currency === one.currency &&
        payer === one.payer &&
        isMatch(at),
    );
    if (index >= 0) from[index] = one.n;
    return index >= 0;
  };
  const onSameDay = (one: Recorded) => carry(one, (at) => after[at]?.due === one.due);
  const recorded = before.filter((one) => instalmentState(one) !== 'open');
  const moved = recorded.filter((one) => !onSameDay(one));
  if (moved.some((one) => !carry(one, () => true))) return refuse('wrong_state', words.recordedPay);
  for (const one of before) if (instalmentState(one) === 'open') onSameDay(one);
  return { outcome: 'done', from };
}
