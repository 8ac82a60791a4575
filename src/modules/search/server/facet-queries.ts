import type { EndpointParts } from '#contract/endpoint.ts';
import type { AccountType } from '#contract/product.ts';
import { lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { closingDays } from '#modules/search/facet-choices.rules.ts';
import type { searchContract } from '#modules/search/search.contract.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { type FacetName, FLAGS, facetEntry } from './facet-entries.ts';
import { allOf, anyOf, placeEntries, quote } from './search-terms.ts';

export type FacetQuery = Partial<
  Omit<
    EndpointParts<(typeof searchContract.specs)['search']>['query'],
    'kind' | 'limit' | 'cursor' | 'sort' | 'q'
  >
> & { contentType?: string | undefined };

/** Turns the facets of a search into queries. A row must match each of them. */
export function facetQueries(kind: SearchKind, query: FacetQuery, now: Date): string[] {
  const isKollabs = kind === 'kollabs';
  return [
    ...one('category', query.category),
    ...one('contentType', query.contentType),
    ...one('platform', query.platform),
    ...one('accountType', query.accountType),
    ...(isKollabs ? ofKollabs(query, now) : []),
    ...(kind !== 'posts' && query.answers ? [quote(FLAGS.answersQuickly)] : []),
    ...(kind !== 'posts' && query.verified === 'true' ? [quote(FLAGS.verified)] : []),
    ...(kind !== 'posts' ? placeQuery(query.place) : []),
  ];
}

export function lookingForQuery(accountType: AccountType): string {
  return quote(facetEntry('lookingFor', lookingForTypeOf({ accountType })));
}

function one(name: FacetName, value: string | undefined): string[] {
  return value ? [quote(facetEntry(name, value))] : [];
}

function ofKollabs({ closes, ...query }: FacetQuery, now: Date): string[] {
  return [
    ...one('lookingFor', query.lookingFor),
    ...one('payment', query.payment),
    ...one('language', query.language),
    ...one('partners', query.partners),
    ...(query.remote === 'true' ? [quote(FLAGS.remote)] : []),
    ...(closes ? [anyOf(closingDays(closes, now).flatMap((day) => one('deadline', day)))] : []),
  ];
}

function placeQuery(place: string | undefined): string[] {
  if (place === undefined) return [];
  if (place === REMOTE) return [quote(FLAGS.remote)];
  // A location without words, such as punctuation, must match nothing.
  return [allOf(placeEntries(place).map(quote)) || quote(facetEntry('placeWord', ''))];
}
