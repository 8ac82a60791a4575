import { and, eq, or, type SQL } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { Write } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db } from '#infra/db/pool.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { ServerModule } from '#infra/module.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { findKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { hasMuted } from '#modules/notifications/server/notifications.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import {
  type PublicRequestView,
  type RequestView,
  requestsContract,
} from '#modules/requests/requests.contract.ts';
import type { RefusalCode } from '#modules/requests/requests.errors.ts';
import {
  contradictionMessage,
  kollabNotFoundMessage,
  notFoundMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import { isFinishing } from '#modules/requests/requests.open-items.rules.ts';
import { can } from '#modules/requests/requests.policy.ts';
import type { AskedAction } from '#modules/requests/requests.rules.ts';
import { deleteKollab } from './kollab-deletion.commands.ts';
import { editKollab } from './kollab-edit.commands.ts';
import { createRequest, decideNewRequest, findRequestTarget } from './new-request.commands.ts';
import { isActive, isCompleted, isPending } from './request-states.sql.ts';
import { findTerms } from './request-terms.queries.ts';
import { readFinishing } from './request-writes.sql.ts';
import { endRequest, muteRequest, stepRequest } from './requests.commands.ts';
import {
  findOwnRequest,
  findRequest,
  type ListQuery,
  listCompletedOf,
  listRequests,
  requestsOnKollab,
} from './requests.queries.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { requests } from './requests.table.ts';
import { listOpenOf } from './requests.user-data.ts';

interface StepCall {
  viewer: Viewer;
  params: { id: string };
  body: {
    note?: string | undefined;
    requestId?: string | undefined;
    kollabId?: string | undefined;
    acknowledged?: boolean | undefined;
  };
  write: Write;
}

export function requestsRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { db } = context.database;
  const finishingSql = readFinishing(modules);

  const step =
    (action: AskedAction, limit?: RateLimit) =>
    async ({ viewer, params, body, write }: StepCall) => {
      if (body.requestId !== undefined && body.requestId !== params.id) throw contradiction();
      const { kollabId, note, acknowledged } = body;
      const asked = { requestId: params.id, kollabId, actorId: viewer.userId, action, note, acknowledged };
      const read = isFinishing(action)
        ? { text: finishingSql, values: [params.id, viewer.userId] }
        : undefined;
      return write({ ...stepRequest(context, asked, read), ...(limit && { limit }) });
    };
  const findAsParticipant = async (requestId: string, viewer: Viewer) => {
    const reader = policyViewer(viewer);
    const found = await findRequest(db, requestId, reader);
    const sides = found && { sender: found.request.senderId, recipient: found.request.recipientId };
    return sides && can(reader, 'read', sides).ok ? found : null;
  };
  const list = async (viewer: Viewer | null, which: SQL | undefined, query: ListQuery) => {
    const { rows, total } = await listRequests(db, which, query, policyViewer(viewer));
    return { body: JsonText.ofList<RequestView>(rows.map(({ view }) => view)), total };
  };
  const mine = (viewer: Viewer) =>
    or(eq(requests.senderId, viewer.userId), eq(requests.recipientId, viewer.userId));

  return serve(requestsContract, {
    createRequest: async ({ viewer, params, body, write }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      const asked = {
        kollabId: params.id,
        viewer: policyViewer(viewer),
        note: body.note,
        links: body.links ?? [],
        price: body.price,
        seen: body.seen,
      };
      return write({ ...createRequest(context, asked), limit: requestsRateLimits.createRequest });
    },

    kollabRequests: async ({ viewer, params, query }) => {
      if (!viewer && query.state !== 'completed') throw new AppError('not_signed_in');
      const found = await findKollab(db, params.id, byLink(policyViewer(viewer)));
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      const which = requestsOnKollab(found.kollab, viewer?.userId ?? null, query.state);
      return list(viewer, which, query);
    },

    ownRequest: async ({ viewer, params }) => {
      if (!(await findKollab(db, params.id, byLink(policyViewer(viewer)))))
        throw new AppError('not_found', kollabNotFoundMessage);
      const own = await findOwnRequest(db, params.id, policyViewer(viewer));
      return { body: own && new JsonText<RequestView>(own.view) };
    },

    mayRequest: async ({ viewer, params }) => {
      const target = await findRequestTarget(context.database, params.id, viewer.userId);
      if (!target) throw new AppError('not_found', kollabNotFoundMessage);
      // The page shows by itself that the viewer's email is not verified.
      const sender = policyViewer(viewer, { state: target.viewerState });
      const { verdict, decision } = decideNewRequest(target, sender, context.clock.now());
      if (decision.outcome === 'done') return { body: { because: null, reason: '' } };
      if (decision.code === 'not_found') throw new AppError('not_found', kollabNotFoundMessage);
      const because = verdict.ok ? BECAUSE[decision.code] : verdict.reason;
      return { body: { because: because ?? 'unavailable', reason: decision.message } };
    },

    getRequest: async ({ viewer, params }) => {
      const found = await findAsParticipant(params.id, viewer);
      if (!found) throw new AppError('not_found', notFoundMessage);
      return { body: new JsonText<RequestView>(found.view) };
    },

    termsOfRequest: async ({ viewer, params }) => {
      const reader = policyViewer(viewer);
      const found = await findTerms(db, params.id, reader);
      if (!found || !can(reader, 'read', found.sides).ok) throw new AppError('not_found', notFoundMessage);
      return { body: found.terms };
    },

    getRequestMute: async ({ viewer, params }) => ({
      body: { muted: await isMuted(db, params.id, policyViewer(viewer)) },
    }),

    muteRequest: ({ viewer, params, write }) => write(muteRequest(context, params.id, viewer.userId, true)),

    unmuteRequest: ({ viewer, params, write }) =>
      write(muteRequest(context, params.id, viewer.userId, false)),

    endRequest: async ({ viewer, params, body, write }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      const { requestId, note, ending: action = 'delete' as const } = body;
      const asked = { requestId, kollabId: params.id, actorId: viewer.userId, action, note };
      return write(endRequest(context, asked));
    },

    acceptRequest: step('accept'),
    completeRequest: step('complete'),
    finalizeRequest: step('finalize'),
    remindRequest: step('remind'),
    updateRequest: step('update', requestsRateLimits.updateNote),

    sentRequests: ({ viewer, query }) =>
      list(viewer, and(eq(requests.senderId, viewer.userId), isPending), query),
    receivedRequests: ({ viewer, query }) =>
      list(viewer, and(eq(requests.recipientId, viewer.userId), isPending), query),
    activeRequests: ({ viewer, query }) => list(viewer, and(mine(viewer), isActive), query),
    completedRequests: ({ viewer, query }) => list(viewer, and(mine(viewer), isCompleted), query),

    completedRequestsOf: async ({ viewer, params, query }) => {
      const reader = policyViewer(viewer);
      const { userId } = await getProfile(db, params.username, reader);
      const { rows, next } = await listCompletedOf(db, userId, reader, query);
      const body = JsonText.ofList<PublicRequestView>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    openCollaborations: async ({ viewer }) => ({ body: await listOpenOf(db, viewer.userId) }),

    editKollab: ({ viewer, params, body: { replaces, files: fileIds, ...fields }, write }) => {
      const edit = {
        ...{ kollabId: params.id, viewer: policyViewer(viewer) },
        ...{ fields, replaces, fileIds, now: context.clock.now() },
      };
      return write({ ...editKollab(edit), limit: requestsRateLimits.editKollab });
    },

    deleteKollab: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteKollab(context, tx, params.id, policyViewer(viewer));
        return { body: { message: requestsConfirmations.kollabDeleted } };
      }),
  });
}

/** The refusals of the rules, after the policy has allowed the request. */
const BECAUSE: Partial<Record<RefusalCode, 'open' | 'closed' | 'tooEarly'>> = {
  already_requested: 'open',
  kollab_closed: 'closed',
  too_early: 'tooEarly',
};

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

function contradiction(): AppError {
  return new AppError('malformed', contradictionMessage);
}
