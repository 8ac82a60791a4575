import { tagsIn } from '#contract/tags.ts';
import type { AppContext } from '#infra/app-context.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { searchContract } from '#modules/search/search.contract.ts';
import { Q_LIMITS } from '#modules/search/search.rules.ts';
import type { Search } from '#modules/search/search-address.rules.ts';
import { apiQueryOf } from '#modules/search/search-api-query.rules.ts';
import { createSearches } from './search.queries.ts';
import { alternativesIn, oneRank, termsOf } from './search-terms.ts';

export interface Period {
  since: Date;
  until: Date;
  most: number;
}

export interface NewKollab {
  kollabId: string;
  title: string;
  username: string;
}

/**
 * Finds Kollabs posted in a period, oldest first, except those that the user's exclusions leave out (blocks, mutes,
 * hidden cards). They match all words of an alternative as typed, or only the facets if the search has no words. The
 * cost depends on the number of Kollabs in the period, not on older ones.
 * @param userId the owner of the search
 * @throws {AppError} invalid, if the search exceeds a limit or has no words
 */
export async function findNewKollabs(
  context: AppContext,
  search: Search,
  userId: string,
  { since, until, most }: Period,
): Promise<NewKollab[]> {
  const {
    q,
    kind: _,
    sort: __,
    ...facets
  } = searchContract.specs.search.query.parse(apiQueryOf({ ...search, kind: 'kollabs' }));
  const alternatives = alternativesIn(q);
  const page = await createSearches(context).search<NewKollab>(
    {
      ...{ kind: 'kollabs', alternatives: null, facets, plain: true },
      // A single rank leaves the order to the date alone.
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

/** Whether `GET /search` accepts a search. */
export function canSearch(search: Search): boolean {
  return (
    tagsIn(search.q).length <= Q_LIMITS.alternatives &&
    [...search.q].length <= Q_LIMITS.codePoints &&
    searchContract.specs.search.query.safeParse(apiQueryOf(search)).success
  );
}
