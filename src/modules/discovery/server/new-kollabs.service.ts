import { tagsIn } from '#contract/text.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { KollabFound } from '#modules/discovery/search.contract.ts';
import { searchContract } from '#modules/discovery/search.contract.ts';
import { TAG_OF_ALL, WORDS_ASKED } from '#modules/discovery/search.rules.ts';
import type { Search } from '#modules/discovery/search-address.rules.ts';
import { queryOf } from '#modules/discovery/search-query.rules.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { LAST_ID } from './search-cursor.ts';
import { readBy } from './search-tags.queries.ts';
import { askedIn, searchOf } from './word-asked.ts';
import { findWhole } from './word-tiers.queries.ts';

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
 * What a search for Kollabs finds among those that were posted in a span, the oldest first: by the statement of the search
 * by words, in the order by date, as the lists of its reader leave out. It finds what has all words as they were typed, and
 * where none were, what fits the facets. It costs what was posted in the span, however much there is before.
 * @param userId whose search it is
 * @throws {AppError} invalid, where the search asks for what cannot be searched
 */
export async function findNewKollabs(
  context: AppContext,
  search: Search,
  userId: string,
  { since, until, most }: Span,
): Promise<NewKollab[]> {
  const { database, clock } = context;
  const query = searchContract.specs.search.query.parse(queryOf({ ...search, kind: 'kollabs' }));
  const asked = tagsIn(search.q).length > 0 ? askedIn(search.q) : [];
  const words = searchOf('kollabs', asked, query, clock.now());
  const exclusions = await findExclusions(context, userId);
  const { platform, minAudience, maxAudience } = words;
  const rows = await readBy(
    database,
    {
      ...{ statements: words.statements.walk, name: 'words', asked: { tags: asked }, tags: [TAG_OF_ALL] },
      ...{ platform, minAudience, maxAudience, narrow: false },
      ownFacet: await findWhole(database, words),
      ownScope: undefined,
      hasFacets: [platform, minAudience, maxAudience].some((facet) => facet !== undefined),
    },
    'dateAsc',
    { position: { key: since, id: LAST_ID }, rows: most, exclusions, known: { total: 0 } },
  );
  return rows
    .filter(({ key }) => new Date(key) <= until)
    .map(({ view }) => {
      // As the statement wrote it, by the schema of the contract.
      const { kollabId, title, username } = JSON.parse(view) as KollabFound;
      return { kollabId, title, username };
    });
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
