import { tagsIn } from '#contract/text.ts';
import type { AppContext } from '#infra/app-context.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { searchContract } from '#modules/search/search.contract.ts';
import { WORDS_ASKED } from '#modules/search/search.rules.ts';
import type { Search } from '#modules/search/search-address.rules.ts';
import { queryOf } from '#modules/search/search-query.rules.ts';
import { createSearches } from './search.queries.ts';
import { alternativesIn } from './search-query.ts';
import { oneRank, termsOf } from './search-terms.ts';

/** Kollabs that were posted behind `since`, and not behind `until`. */
export interface Span {
  since: Date;
  until: Date;
  /** Rows that are read at most. */
  most: number;
}

export interface NewKollab {
  kollabId: string;
  title: string;
  username: string;
}

/**
 * What a search for Kollabs finds among those that were posted in a span, the oldest first, without what its reader leaves out.
 * It finds what has all words as they were typed, and where none were, what fits the facets. It costs what was posted in
 * the span, however much there is before.
 * @param userId whose search it is
 * @throws {AppError} invalid, where the search asks for what cannot be searched
 */
export async function findNewKollabs(
  context: AppContext,
  search: Search,
  userId: string,
  { since, until, most }: Span,
): Promise<NewKollab[]> {
  const {
    q,
    kind: _,
    sort: __,
    ...facets
  } = searchContract.specs.search.query.parse(queryOf({ ...search, kind: 'kollabs' }));
  const alternatives = alternativesIn(q);
  const page = await createSearches(context).search<NewKollab>(
    {
      ...{ kind: 'kollabs', alternatives: null, facets, plain: true },
      // In the order of time alone.
      ...(alternatives && { terms: oneRank(termsOf(alternatives).any) }),
      posted: { after: since.getTime(), until: until.getTime() },
    },
    {
      ...{ order: 'dateAsc', viewerId: null, accountType: null },
      exclusions: await findExclusions(context, userId),
    },
    { limit: most },
  );
  return page.views.read().map(({ kollabId, title, username }) => ({ kollabId, title, username }));
}

/** Whether a search by words can be asked: within the bounds of its words, and by the schema of its endpoint. */
export function canSearch(search: Search): boolean {
  const asked = tagsIn(search.q);
  return (
    asked.length <= WORDS_ASKED.alternatives &&
    [...search.q].length <= WORDS_ASKED.max &&
    searchContract.specs.search.query.safeParse(queryOf(search)).success
  );
}
