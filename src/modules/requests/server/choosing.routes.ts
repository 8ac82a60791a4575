import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { choosingContract } from '#modules/requests/choosing.contract.ts';
import { markFavourite, rejectSeveral } from './choosing.commands.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';

export function choosingRoutes(context: AppContext): ServedEndpoint[] {
  return serve(choosingContract, {
    rejectSeveral: async ({ viewer, params, body: { requestIds, note }, change }) => {
      await context.limiter.take(requestsRateLimits.rejectSeveral, viewer.userId);
      const asked = { kollabId: params.id, ownerId: viewer.userId, requestIds, note: note || null };
      return change(async (tx) => respond(await rejectSeveral(context, tx, asked)));
    },

    markFavourite: ({ viewer, params, write }) =>
      write(markFavourite({ requestId: params.id, viewerId: viewer.userId, favourite: true })),

    unmarkFavourite: ({ viewer, params, write }) =>
      write(markFavourite({ requestId: params.id, viewerId: viewer.userId, favourite: false })),
  });
}
