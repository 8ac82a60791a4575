/** What an edit of a Kollab can change. In a file of its own, since few pages need it. Pure. */
import type { Payment } from './payment.rules.ts';
import { MORE_TERMS } from './terms.rules.ts';

/** In the order in which pages show them. */
export const KOLLAB_TERMS = [
  'title',
  'imageUrl',
  'imageAlt',
  'category',
  'lookingForTypes',
  'lookingFor',
  'summary',
  'compensation',
  'tags',
  ...MORE_TERMS,
] as const;
export type KollabTerm = (typeof KOLLAB_TERMS)[number];
type Terms = Readonly<Record<KollabTerm, unknown>> & { payment: Payment | null };

/**
 * The terms that differ between two versions of a Kollab. The order of `lookingForTypes` and `languages` does not
 * count.
 */
export function changedTerms(before: Terms, after: Terms): KollabTerm[] {
  return KOLLAB_TERMS.filter((term) => comparable(term, before) !== comparable(term, after));
}

function comparable(term: KollabTerm, terms: Terms): string {
  const { [term]: value, payment } = terms;
  // JSON from PostgreSQL may have the properties in another order.
  if (term === 'payment')
    return JSON.stringify(payment && [payment.kind, payment.amount, payment.currency, payment.text]);
  return JSON.stringify(Array.isArray(value) && term !== 'tags' ? [...value].sort() : value);
}
