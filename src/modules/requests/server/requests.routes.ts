import { and, eq, or, type SQL } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/http/app-error.ts';
import type { Change } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { respond } from '#infra/http/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { findKollab, kollabSubject } from '#modules/kollabs/server/kollabs.service.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { requestsContract } from '#modules/requests/requests.contract.ts';
import {
  contradictionMessage,
  createRefusalText,
  kollabNotFoundMessage,
  notFoundMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import { can, canCreate } from '#modules/requests/requests.policy.ts';
import type { AskedAction } from '#modules/requests/requests.rules.ts';
import { listOpenOf } from './erase.queries.ts';
import { deleteKollab } from './kollab-deletion.commands.ts';
import { tableOfKollab } from './kollab-table.ts';
import { createRequest, stepRequest } from './requests.commands.ts';
import { publicRequestView, requestView, viewFor } from './requests.present.ts';
import {
  findOwnRequest,
  findRequest,
  isActive,
  isCompleted,
  isPending,
  listCompletedOf,
  type RequestRow,
  readTable,
  type TableQuery,
} from './requests.queries.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { requests } from './requests.table.ts';

interface Step {
  viewer: Viewer;
  params: { id: string };
  body: { note?: string | undefined; requestId?: string | undefined; kollabId?: string | undefined };
  change: Change;
}

function endedMessage(how: RequestRow['closedHow']): string {
  if (how === 'rejected') return requestsConfirmations.rejected;
  return how === 'withdrawn' ? requestsConfirmations.withdrawn : requestsConfirmations.cancelled;
}

export function requestsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  /** One of the steps that name a request in their path and answer it as it then is. */
  const step = (action: AskedAction) => async (call: Step) => {
    await refuseContradiction(call);
    return call.change(async (tx) => {
      const { id: requestId } = call.params;
      await stepRequest(context, tx, {
        requestId,
        actorId: call.viewer.userId,
        action,
        note: call.body.note,
      });
      const stepped = await findRequest(tx, requestId, policyViewer(call.viewer));
      if (!stepped) throw new AppError('not_found');
      return respond(requestView(stepped));
    });
  };
  const refuseContradiction = async ({ viewer, params, body }: Step) => {
    if (body.requestId !== undefined && body.requestId !== params.id) throw contradiction();
    if (body.kollabId === undefined) return;
    // A user outside the request must not learn from a guess which Kollab it is on, nor that it exists.
    const known = await findAsParticipant(params.id, viewer);
    if (known && known.kollab.id !== body.kollabId) throw contradiction();
  };
  const findAsParticipant = async (requestId: string, viewer: Viewer) => {
    const reader = policyViewer(viewer);
    const found = await findRequest(db, requestId, reader);
    const sides = found && { sender: found.request.senderId, recipient: found.request.recipientId };
    return sides && can(reader, 'read', sides).ok ? found : null;
  };
  const table = async (viewer: Viewer, which: SQL | undefined, query: TableQuery) => {
    const { rows, total } = await readTable(db, which, query, policyViewer(viewer));
    return { body: rows.map(requestView), total };
  };
  const mine = (viewer: Viewer) =>
    or(eq(requests.senderId, viewer.userId), eq(requests.recipientId, viewer.userId));

  return serve(requestsContract, {
    createRequest: async ({ viewer, params, body, change }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      await context.limiter.take(requestsRateLimits.createRequest, viewer.userId);
      return change(async (tx) => {
        const asked = { kollabId: params.id, viewer: policyViewer(viewer), note: body.note };
        return respond({
          requestId: await createRequest(context, tx, asked),
          message: requestsConfirmations.sent,
        });
      });
    },

    kollabRequests: async ({ viewer, params, query }) => {
      if (!viewer && query.state !== 'completed') throw new AppError('not_signed_in');
      const found = await findKollab(db, params.id, byLink(policyViewer(viewer)));
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      const which = tableOfKollab(found.kollab, viewer?.userId ?? null, query.state);
      const { rows, total } = await readTable(db, which, query, policyViewer(viewer));
      return { body: rows.map((row) => viewFor(row, viewer?.userId ?? null)), total };
    },

    ownRequest: async ({ viewer, params }) => {
      if (!(await findKollab(db, params.id, byLink(policyViewer(viewer)))))
        throw new AppError('not_found', kollabNotFoundMessage);
      const own = await findOwnRequest(db, params.id, policyViewer(viewer));
      return respond(own && requestView(own));
    },

    mayRequest: async ({ viewer, params }) => {
      const found = await findKollab(db, params.id, byLink(policyViewer(viewer)));
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      const relation = await findRelation(db, {
        viewerId: viewer.userId,
        userId: found.kollab.ownerId,
      });
      // The page says by itself that an e-mail is not verified.
      const sender = policyViewer(viewer, { state: relation.viewerState });
      const verdict = canCreate(sender, { ...kollabSubject(found), ...relation });
      if (verdict.ok) return respond({ because: null, reason: '' });
      return respond({ because: verdict.reason ?? 'unavailable', reason: createRefusalText(verdict) });
    },

    getRequest: async ({ viewer, params }) => {
      const found = await findAsParticipant(params.id, viewer);
      if (!found) throw new AppError('not_found', notFoundMessage);
      return respond(requestView(found));
    },

    endRequest: async ({ viewer, params, body, change }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      const { requestId, note } = body;
      return change(async (tx) => {
        await stepRequest(context, tx, {
          requestId,
          kollabId: params.id,
          actorId: viewer.userId,
          action: 'delete',
          note,
        });
        const ended = await findRequest(tx, requestId, policyViewer(viewer));
        return respond({ message: endedMessage(ended?.request.closedHow ?? null) });
      });
    },

    acceptRequest: step('accept'),
    completeRequest: step('complete'),
    finalizeRequest: step('finalize'),
    remindRequest: step('remind'),
    updateRequest: async (call) => {
      await context.limiter.take(requestsRateLimits.updateNote, call.viewer.userId);
      return step('update')(call);
    },

    sentRequests: ({ viewer, query }) =>
      table(viewer, and(eq(requests.senderId, viewer.userId), isPending), query),
    receivedRequests: ({ viewer, query }) =>
      table(viewer, and(eq(requests.recipientId, viewer.userId), isPending), query),
    activeRequests: ({ viewer, query }) => table(viewer, and(mine(viewer), isActive), query),
    completedRequests: ({ viewer, query }) => table(viewer, and(mine(viewer), isCompleted), query),

    completedRequestsOf: async ({ viewer, params, query }) => {
      const reader = policyViewer(viewer);
      const { userId } = await getProfile(db, params.username, reader);
      const { rows, next } = await listCompletedOf(db, userId, reader, query);
      return { body: rows.map(publicRequestView), ...(next !== undefined && { next }) };
    },

    openCollaborations: async ({ viewer }) => respond(await listOpenOf(db, viewer.userId)),

    deleteKollab: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteKollab(context, tx, params.id, policyViewer(viewer));
        return respond({ message: requestsConfirmations.kollabDeleted });
      }),
  });
}

function contradiction(): AppError {
  return new AppError('malformed', contradictionMessage);
}
