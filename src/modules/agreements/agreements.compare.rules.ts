import { dayText } from '#contract/days.ts';
import { moneyText, paymentText } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { carriedOver } from './agreements.rules.ts';
import {
  type DeliverableTerms,
  deliveryPlatformLabel,
  rightsUseLabel,
  type Terms,
} from './agreements.terms.rules.ts';

export interface TermChange {
  label: string;
  /** Null for a deliverable or an instalment that only the later version has. */
  before: string | null;
  /** Null for a deliverable or an instalment that only the earlier version has. */
  after: string | null;
}

type Names = Record<Side, string>;

export function changesBetween(before: Terms, after: Terms, names: Names): TermChange[] {
  return [
    ...deliverableChanges(before.deliverables, after.deliverables, names),
    ...changed('What it may be used for', usesText(before), usesText(after)),
    ...changed('Where it may be used', whereText(before), whereText(after)),
    ...changed('How long it may be used', untilText(before), untilText(after)),
    ...changed('Exclusive', exclusiveText(before), exclusiveText(after)),
    ...changed('Compensation', paymentText(before.payment), paymentText(after.payment)),
    ...changed('Who pays', payerText(before, names), payerText(after, names)),
    ...instalmentChanges(before, after),
  ];
}

/** Deliverables are matched by `carriedOver`. One without a match was removed or added. */
function deliverableChanges(
  before: readonly DeliverableTerms[],
  after: readonly DeliverableTerms[],
  names: Names,
) {
  const from = carriedOver(
    before.map((deliverable, index) => ({ ...deliverable, n: index + 1 })),
    after,
  );
  const kept = after.flatMap((deliverable, index) => {
    const former = before[(from[index] ?? 0) - 1];
    if (!former) return [{ label: 'Added', before: null, after: deliverableText(deliverable, names) }];
    const name = deliverable.what || 'A deliverable';
    const [was, is] = [deliverableFacts(former, names), deliverableFacts(deliverable, names)];
    return [
      ...changed(name, dueText(former.due), dueText(deliverable.due)),
      ...is.flatMap(({ term, detail }, at) => changed(`${name}: ${term}`, was[at]?.detail ?? '', detail)),
    ];
  });
  const gone = before.flatMap((deliverable, index) =>
    from.includes(index + 1)
      ? []
      : [{ label: 'Removed', before: deliverableText(deliverable, names), after: null }],
  );
  return [...gone, ...kept];
}

/** A single instalment is the whole compensation, so only its day is compared. */
function instalmentChanges(before: Terms, after: Terms): TermChange[] {
  const most = Math.max(before.instalments.length, after.instalments.length);
  if (most < 2) return changed('Due date of the payment', payDueText(before), payDueText(after));
  return Array.from({ length: most }, (_, index) => ({
    label: `Instalment ${index + 1}`,
    before: instalmentText(before, index),
    after: instalmentText(after, index),
  })).filter((one) => one.before !== one.after);
}

function instalmentText({ instalments, payment }: Terms, index: number): string | null {
  const one = instalments[index];
  return one ? `${moneyText(one.amount, payment.currency ?? '')}, ${dueText(one.due)}` : null;
}

function payDueText({ instalments: [only], payment }: Terms): string {
  return only ? dueText(only.due) : payment.kind === 'money' ? NOT_SPECIFIED : 'No payment';
}

export function payerText({ payer, payment }: Pick<Terms, 'payer' | 'payment'>, names: Names): string {
  return payer ? names[payer] : payment.kind === 'money' ? NOT_SPECIFIED : 'Nobody';
}

function changed(label: string, before: string, after: string): TermChange[] {
  return before === after ? [] : [{ label, before, after }];
}

function deliverableText(deliverable: DeliverableTerms, names: Names): string {
  const { what, platform, due } = deliverable;
  const first = `${what || 'A deliverable'} (${deliveryPlatformLabel(platform)}), ${dueText(due)}`;
  return [
    first,
    ...deliverableFacts(deliverable, names).map(({ term, detail }) => `${term}: ${detail}`),
  ].join('. ');
}

const NOT_SPECIFIED = 'Not specified';

export function deliverableFacts({ by, rounds, advertising }: DeliverableTerms, names: Names) {
  return [
    { term: 'Delivered by', detail: by === null ? NOT_SPECIFIED : names[by] },
    { term: 'Rounds of changes', detail: rounds === null ? NOT_SPECIFIED : String(rounds) },
    {
      term: 'Marked as advertising',
      detail: advertising === null ? NOT_SPECIFIED : advertising ? 'Yes' : 'No',
    },
  ];
}

/** What has no date comes last. */
export function datesOf({ deliverables, rights, payment, instalments }: Terms): {
  term: string;
  detail: string;
}[] {
  const dated = deliverables.map(({ what, due }) => ({ day: due, text: what || 'A deliverable' }));
  const paid = instalments.map(({ amount, due }, index) => ({
    day: due,
    text: `${instalments.length > 1 ? `Instalment ${index + 1}` : 'Payment'} of ${moneyText(amount, payment.currency ?? '')}`,
  }));
  const days = [...dated, ...paid, { day: rights.until, text: 'Usage rights end' }].filter(
    ({ day }) => day !== null,
  );
  return [
    ...days
      .toSorted((one, other) => `${one.day}`.localeCompare(`${other.day}`))
      .map(({ day, text }) => ({ term: dayText(`${day}`), detail: text })),
    ...dated.filter(({ day }) => day === null).map(({ text }) => ({ term: 'No date', detail: text })),
    ...(rights.until === null ? [{ term: 'No end date', detail: 'Usage rights' }] : []),
  ];
}

function dueText(due: string | null): string {
  return due === null ? 'no date' : `by ${dayText(due)}`;
}

export function usesText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.use === null ? NOT_SPECIFIED : rights.use.map(rightsUseLabel).join(', ');
}

export function whereText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.where || NOT_SPECIFIED;
}

export function untilText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.until === null ? 'No end date' : `Until ${dayText(rights.until)}`;
}

export function exclusiveText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.exclusive ? 'Yes' : 'No';
}
