import { eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db } from '#infra/db/pool.ts';
import { respond } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import {
  hasMuted,
  muteNotifications,
  unmuteNotifications,
} from '#modules/notifications/server/notifications.service.ts';
import { muteContract } from '#modules/requests/mute.contract.ts';
import { notFoundMessage, requestsConfirmations } from '#modules/requests/requests.messages.ts';
import { can } from '#modules/requests/requests.policy.ts';
import { requests } from './requests.table.ts';

export function muteRoutes({ clock, database: { db } }: AppContext): ServedEndpoint[] {
  return serve(muteContract, {
    getRequestMute: async ({ viewer, params }) =>
      respond({ muted: await isMuted(db, params.id, policyViewer(viewer)) }),

    muteRequest: ({ viewer, params, change }) =>
      change(async (tx) => {
        if (!(await isMuted(tx, params.id, policyViewer(viewer))))
          await muteNotifications(tx, viewer.userId, params.id, clock.now());
        return respond({ message: requestsConfirmations.muted });
      }),

    unmuteRequest: ({ viewer, params, change }) =>
      change(async (tx) => {
        if (await isMuted(tx, params.id, policyViewer(viewer)))
          await unmuteNotifications(tx, viewer.userId, params.id);
        return respond({ message: requestsConfirmations.unmuted });
      }),
  });
}

/** @throws {AppError} not_found, for users other than the two sides */
async function isMuted(db: Db, requestId: string, viewer: PolicyViewer): Promise<boolean> {
  const [found] = await db
    .select({
      sender: requests.senderId,
      recipient: requests.recipientId,
      muted: hasMuted(viewer.id, requests.id),
    })
    .from(requests)
    .where(eq(requests.id, requestId));
  if (!found || !can(viewer, 'read', found).ok) throw new AppError('not_found', notFoundMessage);
  return found.muted;
}
