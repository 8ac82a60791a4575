import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { shortlistContract } from '#modules/requests/shortlist.contract.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { markFavourite, rejectSeveral } from './shortlist.commands.ts';

export function shortlistRoutes(context: AppContext): ServedEndpoint[] {
  return serve(shortlistContract, {
    rejectSeveral: async ({ viewer, params, body: { requestIds, note }, change }) => {
      await context.limiter.take(requestsRateLimits.rejectSeveral, viewer.userId);
      const asked = { kollabId: params.id, ownerId: viewer.userId, requestIds, note: note || null };
      return change(async (tx) => ({ body: await rejectSeveral(context, tx, asked) }));
    },

    markFavourite: ({ viewer, params, write }) =>
      write(markFavourite({ requestId: params.id, viewerId: viewer.userId, favourite: true })),

    unmarkFavourite: ({ viewer, params, write }) =>
      write(markFavourite({ requestId: params.id, viewerId: viewer.userId, favourite: false })),
  });
}
