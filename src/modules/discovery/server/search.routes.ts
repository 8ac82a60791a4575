import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import { searchContract } from '#modules/discovery/search.contract.ts';
import type { SearchOrder } from '#modules/discovery/search.rules.ts';
import { accountTypeOf } from '#modules/discovery/search-address.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { createSearchCache, type SearchCache } from './search-cache.ts';
import { kollabsWith } from './search-kollabs.queries.ts';
import { allPosts, postsWith } from './search-posts.queries.ts';
import { type SearchPage, searchSimilarTags, searchTagsBy, type TagSearch } from './search-tags.queries.ts';
import { searchUsers } from './search-users.queries.ts';
import { findSimilarTo } from './similar.queries.ts';
import { createSimilarPages } from './similar-pages.ts';
import { wordSearchHandlers } from './word-search.routes.ts';

/** How many totals of each kind are kept. To count takes two fifths of the statement, and is the same on every page. */
const MOST_TOTALS = 5_000;

export function searchRoutes(context: AppContext): ServedEndpoint[] {
  const { database } = context;
  const { db, planned } = database;
  const similarPages = createSimilarPages(context);
  const createTotals = () => createSearchCache<number>(context, MOST_TOTALS);
  const totals = { kollabs: createTotals(), posts: createTotals() };

  /** A visitor has no similarity to order by: most recent instead (decisions.md section 2). */
  async function find<T>(
    search: TagSearch,
    order: SearchOrder,
    viewer: Viewer | null,
    page: Parameters<typeof searchTagsBy>[3],
    totals: SearchCache<number> | null,
  ): Promise<SearchPage<T>> {
    const exclusions = await findExclusions(context, viewer?.userId);
    const shown = { exclusions, totals };
    if (viewer && order === 'similarity')
      return searchSimilarTags<T>(database, search, viewer.userId, page, shown, similarPages);
    return searchTagsBy<T>(database, search, order === 'similarity' ? 'dateDesc' : order, page, shown);
  }

  return serve(searchContract, {
    ...wordSearchHandlers(context, similarPages),

    searchKollabs: async ({ viewer, body: { filter, ...search }, query }) =>
      pageOf(await find<KollabView>(kollabsWith(search), filter, viewer, query, totals.kollabs)),

    searchPosts: async ({ viewer, body: { filter, ...search }, query }) =>
      pageOf(await find<PostView>(postsWith(search), filter, viewer, query, totals.posts)),

    allPosts: async ({ viewer, query: { sort, accounts, category, contentType, ...page } }) => {
      const search = allPosts({ category, contentType, accountType: accountTypeOf(accounts) });
      const { total: _, ...list } = pageOf(await find<PostView>(search, sort, viewer, page, null));
      return list;
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
