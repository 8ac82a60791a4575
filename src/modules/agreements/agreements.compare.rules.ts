/** What differs between two versions of an agreement, field by field, in words. Pure. */
import { dayText } from '#contract/days.ts';
import { paymentText } from '#modules/kollabs/payment.rules.ts';
import { carriedOver } from './agreements.rules.ts';
import { type DeliverableTerms, deliveryPlatformLabel, type Terms } from './agreements.terms.rules.ts';

export interface TermChange {
  /** What it is about. */
  label: string;
  /** Null where the earlier version says nothing of it. */
  before: string | null;
  /** Null where the later one does not. */
  after: string | null;
}

/** The changes from one version to another, in the order in which a version is read. */
export function changesBetween(before: Terms, after: Terms): TermChange[] {
  return [
    ...deliverableChanges(before.deliverables, after.deliverables),
    ...changed('Where it may be used', placeText(before), placeText(after)),
    ...changed('How long it may be used', untilText(before), untilText(after)),
    ...changed('Exclusive', exclusiveText(before), exclusiveText(after)),
    ...changed('Compensation', paymentText(before.payment), paymentText(after.payment)),
  ];
}

/** One that says the same thing on the same platform is the same one; of others, one is gone and one is new. */
function deliverableChanges(before: readonly DeliverableTerms[], after: readonly DeliverableTerms[]) {
  const from = carriedOver(
    before.map((deliverable, place) => ({ ...deliverable, n: place + 1 })),
    after,
  );
  const kept = after.flatMap((deliverable, place) => {
    const former = before[(from[place] ?? 0) - 1];
    if (!former) return [{ label: 'New', before: null, after: deliverableText(deliverable) }];
    return changed(deliverable.what || 'A deliverable', dueText(former.due), dueText(deliverable.due));
  });
  const gone = before.flatMap((deliverable, place) =>
    from.includes(place + 1)
      ? []
      : [{ label: 'No longer', before: deliverableText(deliverable), after: null }],
  );
  return [...gone, ...kept];
}

function changed(label: string, before: string, after: string): TermChange[] {
  return before === after ? [] : [{ label, before, after }];
}

export function deliverableText({ what, platform, due }: DeliverableTerms): string {
  return `${what || 'A deliverable'} (${deliveryPlatformLabel(platform)}), ${dueText(due)}`;
}

export function dueText(due: string | null): string {
  return due === null ? 'no day said' : `by ${dayText(due)}`;
}

export function placeText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.where || 'Nothing said';
}

export function untilText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.until === null ? 'Without an end' : `Until ${dayText(rights.until)}`;
}

export function exclusiveText({ rights }: Pick<Terms, 'rights'>): string {
  return rights.exclusive ? 'Yes' : 'No';
}
