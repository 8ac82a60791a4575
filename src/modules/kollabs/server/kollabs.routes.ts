import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { type KollabView, kollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { kollabsRefusals } from '#modules/kollabs/kollabs.messages.ts';
import { CURATED_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { countKollabs } from './kollab-counts.queries.ts';
import {
  findKollabView,
  type KollabList,
  listCuratedKollabs,
  listKollabs,
  listKollabsOf,
  listOwnKollabs,
} from './kollab-lists.queries.ts';
import { findSimilarPay } from './kollab-pay.queries.ts';
import { closeKollab, publishKollab, reopenKollab } from './kollabs.commands.ts';
import { kollabsRateLimits } from './kollabs.rate-limits.ts';
import { maxActiveKollabs } from './settings.service.ts';

export function kollabsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database, env } = context;
  return serve(kollabsContract, {
    createKollab: async ({ viewer, body: { files: fileIds, ...fields }, write }) => {
      const publication = {
        ownerId: viewer.userId,
        fields,
        fileIds,
        max: maxActiveKollabs(env),
        now: clock.now(),
      };
      return write({ ...publishKollab(publication), limit: kollabsRateLimits.publishKollab });
    },

    getKollab: async ({ viewer, params }) => {
      const body = await findKollabView(database, params.id, policyViewer(viewer));
      if (!body) throw new AppError('not_found', kollabsRefusals.notFound);
      return { body };
    },

    payOfLikeKollabs: async ({ params }) => ({
      body: { pay: await findSimilarPay(database, params.id, clock.now()) },
    }),

    closeKollab: ({ viewer, params, write }) => write(closeKollab(params.id, policyViewer(viewer))),

    reopenKollab: ({ viewer, params, write }) =>
      write(reopenKollab(params.id, policyViewer(viewer), maxActiveKollabs(env), clock.now())),

    ownKollabs: async ({ viewer, query }) => {
      const active = query.active === undefined ? undefined : query.active === 'true';
      return pageOf(await listOwnKollabs(database, viewer.userId, active, query));
    },

    allKollabs: async ({ viewer, accountType, query }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      return pageOf(await listKollabs(database, query, query, { accountType, exclusions }));
    },

    countKollabs: async ({ viewer }) => ({
      body: await countKollabs(database, await findExclusions(context, viewer?.userId)),
    }),

    kollabsOf: async ({ viewer, params, query }) => {
      const list = await listKollabsOf(database, params.username, policyViewer(viewer), query, query.open);
      if (!list) throw new AppError('not_found', profilesRefusals.userNotFound);
      return pageOf(list);
    },

    curatedKollabs: async ({ viewer, accountType, query: { limit = CURATED_LIST } }) => {
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await listCuratedKollabs(database, viewer.userId, limit, { accountType, exclusions }) };
    },
  });
}

function pageOf<V extends KollabView>({ views, next }: KollabList<V>): EndpointResponse<V[]> {
  return { body: views, ...(next !== undefined && { next }) };
}
