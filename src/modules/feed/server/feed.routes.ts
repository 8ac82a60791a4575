import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { feedContract } from '#modules/feed/feed.contract.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { listFeed } from './feed.queries.ts';

export function feedRoutes(context: AppContext): ServedEndpoint[] {
  return serve(feedContract, {
    getFeed: async ({ viewer: { userId }, accountType, query }) => {
      const exclusions = await findExclusions(context, userId);
      const { items, next } = await listFeed(context.database, { userId, accountType, exclusions }, query);
      return { body: items, ...(next !== undefined && { next }) };
    },
  });
}
