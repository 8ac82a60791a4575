import { searchContract } from '#modules/discovery/search.contract.ts';
import type { SearchOrder } from '#modules/discovery/search.rules.ts';
import { findExclusions } from '#modules/profiles/server/exclusions.service.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import type { Answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { publicUser } from './discovery.present.ts';
import { type SearchPage, searchKollabsBy, searchSimilarKollabs } from './search-kollabs.queries.ts';
import { searchUsers } from './search-users.queries.ts';
import type { Centre } from './similar.queries.ts';

export function searchCalls(platform: Platform): Served[] {
  const { db, pool } = platform.database;
  /** Signed out there is nobody to be similar to: most recent instead (decisions.md section 2). */
  const orderFor = async (
    viewer: Viewer | null,
    order: SearchOrder,
  ): Promise<Exclude<SearchOrder, 'similarity'> | Centre> => {
    if (order !== 'similarity') return order;
    return (viewer && (await findProfileByUsername(db, viewer.username))) ?? 'dateDesc';
  };
  return serve(searchContract, {
    searchKollabs: async ({ viewer, body: { filter, ...search }, query }) => {
      const exclusions = await findExclusions(db, viewer?.userId);
      const order = await orderFor(viewer, filter);
      const found =
        typeof order === 'string'
          ? await searchKollabsBy(pool, search, order, query, exclusions)
          : await searchSimilarKollabs(pool, search, order, query, exclusions);
      return answerOf(found, (view) => view);
    },

    searchUsers: async ({ viewer, body: { filter, ...search }, query }) => {
      const order = await orderFor(viewer, filter);
      const exclusions = await findExclusions(db, viewer?.userId);
      return answerOf(await searchUsers(db, search, order, query, exclusions), publicUser);
    },
  });
}

function answerOf<T, V>({ views, next, total }: SearchPage<T>, present: (found: T) => V): Answer<V[]> {
  return { body: views.map(present), total, ...(next !== undefined && { next }) };
}
