import { and, eq, or, type SQL } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/http/app-error.ts';
import { type Change, countedChange, type WriteKey } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { JsonText, respond } from '#infra/http/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { findKollab, kollabSubject } from '#modules/kollabs/server/kollabs.service.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import {
  type PublicRequestView,
  type RequestView,
  requestsContract,
} from '#modules/requests/requests.contract.ts';
import { decideCreate } from '#modules/requests/requests.create.rules.ts';
import type { RefusalCode } from '#modules/requests/requests.errors.ts';
import {
  contradictionMessage,
  kollabNotFoundMessage,
  notFoundMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import { can, canCreate } from '#modules/requests/requests.policy.ts';
import type { AskedAction } from '#modules/requests/requests.rules.ts';
import { listOpenOf } from './erase.queries.ts';
import { deleteKollab } from './kollab-deletion.commands.ts';
import { editKollab } from './kollab-edit.commands.ts';
import { requestsOnKollab } from './kollab-requests.sql.ts';
import { isActive, isCompleted, isPending } from './request-states.sql.ts';
import { findTerms } from './request-terms.queries.ts';
import { createAtOnce, createRequest, stepAtOnce, stepRequest } from './requests.commands.ts';
import {
  findLatest,
  findOwnRequest,
  findRequest,
  type ListQuery,
  listCompletedOf,
  listRequests,
  type RequestRow,
} from './requests.queries.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { requests } from './requests.table.ts';
import type { StepOn } from './step-request.sql.ts';

interface StepCall {
  viewer: Viewer;
  params: { id: string };
  body: { note?: string | undefined; requestId?: string | undefined; kollabId?: string | undefined };
  change: Change;
  key: WriteKey | null;
}

function endedMessage(how: RequestRow['closedHow']): string {
  if (how === 'rejected') return requestsConfirmations.rejected;
  return how === 'withdrawn' ? requestsConfirmations.withdrawn : requestsConfirmations.cancelled;
}

export function requestsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  /** One of the steps that name a request in their path and answer it as it then is. */
  const step = (action: StepOn) => async (call: StepCall) => {
    const { params, body, viewer } = call;
    if (body.requestId !== undefined && body.requestId !== params.id) throw contradiction();
    const asked = { requestId: params.id, kollabId: body.kollabId, actorId: viewer.userId, note: body.note };
    const response = await stepAtOnce(context, action, asked, call.key);
    return response ? { body: new JsonText<RequestView>(response) } : stepSlowly(action, call);
  };
  /** Says why a step was not taken, and takes it where only another one was in the way. */
  const stepSlowly = async (action: AskedAction, call: StepCall) => {
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
      return { body: new JsonText<RequestView>(stepped.view) };
    });
  };
  const refuseContradiction = async ({ viewer, params, body }: StepCall) => {
    if (body.kollabId === undefined) return;
    // A user outside the request must not learn from a guess which Kollab it is on, nor that it exists.
    const known = await findAsParticipant(params.id, viewer);
    if (known && known.request.kollabId !== body.kollabId) throw contradiction();
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
    createRequest: async ({ viewer, params, body, change, key }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      await context.limiter.take(requestsRateLimits.createRequest, viewer.userId);
      const asked = { kollabId: params.id, viewer: policyViewer(viewer), note: body.note };
      const created = await createAtOnce(context, asked, key);
      if (created) return { body: created };
      const counted = countedChange(change, context.limiter, requestsRateLimits.createRequest, viewer.userId);
      return counted(async (tx) => respond(await createRequest(context, tx, asked)));
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
      const found = await findKollab(db, params.id, byLink(policyViewer(viewer)));
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      const relation = await findRelation(db, {
        viewerId: viewer.userId,
        userId: found.kollab.ownerId,
      });
      // The page says by itself that an e-mail is not verified.
      const sender = policyViewer(viewer, { state: relation.viewerState });
      const verdict = canCreate(sender, { ...kollabSubject(found), ...relation });
      const latest = await findLatest(db, params.id, viewer.userId);
      const decision = decideCreate({ verdict, active: found.kollab.active, latest }, context.clock.now());
      if (decision.outcome === 'done') return respond({ because: null, reason: '' });
      const because = verdict.ok ? BECAUSE[decision.code] : verdict.reason;
      return respond({ because: because ?? 'unavailable', reason: decision.message });
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

    endRequest: async ({ viewer, params, body, change, key }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      const { requestId, note, ending = 'delete' } = body;
      const asked = { requestId, kollabId: params.id, actorId: viewer.userId, note };
      const response = await stepAtOnce(context, ending, asked, key);
      if (response) return { body: new JsonText<{ message: string }>(response) };
      return change(async (tx) => {
        await stepRequest(context, tx, { ...asked, action: ending });
        const ended = await findRequest(tx, requestId, policyViewer(viewer));
        return respond({ message: endedMessage(ended?.request.closedHow ?? null) });
      });
    },

    acceptRequest: step('accept'),
    completeRequest: step('complete'),
    finalizeRequest: step('finalize'),
    remindRequest: step('remind'),
    updateRequest: async (call) => {
      const { updateNote } = requestsRateLimits;
      const { userId } = call.viewer;
      await context.limiter.take(updateNote, userId);
      return step('update')({
        ...call,
        change: countedChange(call.change, context.limiter, updateNote, userId),
      });
    },

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

    openCollaborations: async ({ viewer }) => respond(await listOpenOf(db, viewer.userId)),

    editKollab: async ({ viewer, params, body: { replaces, ...fields }, change }) => {
      const { editKollab: limit } = requestsRateLimits;
      await context.limiter.take(limit, viewer.userId);
      const edit = {
        ...{ kollabId: params.id, viewer: policyViewer(viewer) },
        ...{ fields, replaces, now: context.clock.now() },
      };
      const counted = countedChange(change, context.limiter, limit, viewer.userId);
      return counted(async (tx) => respond(await editKollab(tx, edit)));
    },

    deleteKollab: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteKollab(context, tx, params.id, policyViewer(viewer));
        return respond({ message: requestsConfirmations.kollabDeleted });
      }),
  });
}

/** What stands in the way of a request where the policy allows it. */
const BECAUSE: Partial<Record<RefusalCode, 'open' | 'closed' | 'tooEarly'>> = {
  already_requested: 'open',
  kollab_closed: 'closed',
  too_early: 'tooEarly',
};

function contradiction(): AppError {
  return new AppError('malformed', contradictionMessage);
}
