import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { hubsContract } from '#modules/hubs/hubs.contract.ts';
import { CURATED_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { listSimilarInContentType } from '#modules/matches/server/similar.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { countUsers } from './user-counts.queries.ts';
import { findFeatured, listUsers } from './users.queries.ts';

const FEATURED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function hubsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  const { db } = database;
  return serve(hubsContract, {
    listUsers: async ({ viewer, query }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      const { rows, next } = await listUsers(db, query, query, exclusions);
      const body = JsonText.ofList<PublicUser>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    countUsers: async ({ viewer }) => ({
      body: { counts: await countUsers(database, await findExclusions(context, viewer?.userId)) },
    }),

    featuredUser: async ({ viewer }) => {
      const since = new Date(clock.now().getTime() - FEATURED_DAYS * DAY_MS);
      return { body: await findFeatured(db, since, await findExclusions(context, viewer?.userId)) };
    },

    curatedUsers: async ({ viewer, query: { limit = CURATED_LIST } }) => {
      const similarTo = await getProfile(db, viewer.username, policyViewer(viewer));
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await listSimilarInContentType(db, similarTo, limit, exclusions) };
    },
  });
}
