import type { EndpointParts } from '#contract/endpoint.ts';
import type { AccountType } from '#contract/product.ts';
import { lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { closingDays } from '#modules/search/facet-choices.rules.ts';
import type { searchContract } from '#modules/search/search.contract.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { type FacetName, FLAGS, facetEntry } from './facet-entries.ts';
import { allOf, anyOf, placeEntries, quote } from './search-terms.ts';

export type Facets = Partial<
  Omit<
    EndpointParts<(typeof searchContract.specs)['search']>['query'],
    'kind' | 'limit' | 'cursor' | 'sort' | 'q'
  >
> & { contentType?: string | undefined };

/** Turns the facets of a search into terms. A row must match each of them. */
export function facetTerms(kind: SearchKind, facets: Facets, now: Date): string[] {
  const isKollabs = kind === 'kollabs';
  return [
    ...one('category', facets.category),
    ...one('contentType', facets.contentType),
    ...one('platform', facets.platform),
    ...one('accountType', facets.accountType),
    ...(isKollabs ? ofKollabs(facets, now) : []),
    ...(kind !== 'posts' && facets.answers ? [quote(FLAGS.answersQuickly)] : []),
    ...(kind !== 'posts' && facets.verified === 'true' ? [quote(FLAGS.verified)] : []),
    ...(kind !== 'posts' ? placeTerms(facets.place) : []),
  ];
}

export function lookingForTerm(accountType: AccountType): string {
  return quote(facetEntry('lookingFor', lookingForTypeOf({ accountType })));
}

function one(name: FacetName, value: string | undefined): string[] {
  return value ? [quote(facetEntry(name, value))] : [];
}

function ofKollabs({ closes, ...facets }: Facets, now: Date): string[] {
  return [
    ...one('lookingFor', facets.lookingFor),
    ...one('payment', facets.payment),
    ...one('language', facets.language),
    ...one('partners', facets.partners),
    ...(facets.remote === 'true' ? [quote(FLAGS.remote)] : []),
    ...(closes ? [anyOf(closingDays(closes, now).flatMap((day) => one('deadline', day)))] : []),
  ];
}

function placeTerms(place: string | undefined): string[] {
  if (place === undefined) return [];
  if (place === REMOTE) return [quote(FLAGS.remote)];
  // A location without words, such as punctuation, must match nothing.
  return [allOf(placeEntries(place).map(quote)) || quote(facetEntry('placeWord', ''))];
}
