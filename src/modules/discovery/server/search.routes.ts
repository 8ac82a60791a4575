import { searchContract } from '#modules/discovery/search.contract.ts';
import { findExclusions } from '#modules/profiles/server/exclusions.service.ts';
import { type Answer, JsonText } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { publicUser } from './discovery.present.ts';
import { type SearchPage, searchKollabsBy, searchSimilarKollabs } from './search-kollabs.queries.ts';
import { searchUsers } from './search-users.queries.ts';
import { findCentre } from './similar.queries.ts';

export function searchCalls(platform: Platform): Served[] {
  const { database } = platform;
  const { db, planned } = database;
  // Signed out there is nobody to be similar to: most recent instead (decisions.md section 2).
  return serve(searchContract, {
    searchKollabs: async ({ viewer, body: { filter, ...search }, query }) => {
      const exclusions = await findExclusions(database, viewer?.userId);
      const found =
        viewer && filter === 'similarity'
          ? await searchSimilarKollabs(database, search, viewer.userId, query, exclusions)
          : await searchKollabsBy(
              database,
              search,
              filter === 'similarity' ? 'dateDesc' : filter,
              query,
              exclusions,
            );
      return { ...pageOf(found), body: JsonText.ofList(found.views) };
    },

    searchUsers: async ({ viewer, body: { filter, ...search }, query }) => {
      const centre = viewer && filter === 'similarity' ? await findCentre(planned, viewer.userId) : null;
      const order = centre ?? (filter === 'similarity' ? 'dateDesc' : filter);
      const exclusions = await findExclusions(database, viewer?.userId);
      const found = await searchUsers(db, search, order, query, exclusions);
      return { ...pageOf(found), body: found.views.map(publicUser) };
    },
  });
}

function pageOf({ next, total }: SearchPage<unknown>): Pick<Answer, 'next' | 'total'> {
  return { total, ...(next !== undefined && { next }) };
}
