import type { AppContext } from '#infra/app-context.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import type { EndpointResponse } from '#infra/http/response.ts';
import { searchContract } from '#modules/discovery/search.contract.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { type SearchPage, searchKollabsBy, searchSimilarKollabs } from './search-kollabs.queries.ts';
import { createSearchTotals } from './search-totals.ts';
import { searchUsers } from './search-users.queries.ts';
import { findSimilarTo } from './similar.queries.ts';

export function searchRoutes(context: AppContext): ServedEndpoint[] {
  const { database } = context;
  const { db, planned } = database;
  const totals = createSearchTotals(context);
  // A visitor has no similarity to order by: most recent instead (decisions.md section 2).
  return serve(searchContract, {
    searchKollabs: async ({ viewer, body: { filter: order, ...search }, query }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      if (viewer && order === 'similarity')
        return pageOf(
          await searchSimilarKollabs(database, search, viewer.userId, query, { exclusions, totals }),
        );
      const by = order === 'similarity' ? 'dateDesc' : order;
      return pageOf(await searchKollabsBy(database, search, by, query, { exclusions, totals }));
    },

    searchUsers: async ({ viewer, body: { filter: order, ...search }, query }) => {
      const similarTo = viewer && order === 'similarity' ? await findSimilarTo(planned, viewer.userId) : null;
      const by = similarTo ?? (order === 'similarity' ? 'dateDesc' : order);
      const exclusions = await findExclusions(context, viewer?.userId);
      return pageOf(await searchUsers(db, search, by, query, exclusions));
    },
  });
}

function pageOf<T>({ views, next, total }: SearchPage<T>): EndpointResponse<T[]> {
  return { body: views, total, ...(next !== undefined && { next }) };
}
