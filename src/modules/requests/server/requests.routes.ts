import { and, eq, or } from 'drizzle-orm';
import { findKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { whyUnwelcome } from '#modules/profiles/server/preferences.service.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import { requestsContract } from '#modules/requests/requests.contract.ts';
import { createMessages, notFoundMessage } from '#modules/requests/requests.refusals.rules.ts';
import type { AskedAction } from '#modules/requests/requests.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Change } from '#platform/http/change.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
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
  readTable,
  type TableQuery,
} from './requests.queries.ts';
import { requests } from './requests.table.ts';

interface Step {
  viewer: Viewer;
  params: { id: string };
  body: { note?: string | undefined; requestId?: string | undefined; kollabId?: string | undefined };
  change: Change;
}

const ENDED = {
  rejected: 'Request rejected',
  withdrawn: 'Request withdrawn',
  cancelled: 'Collaboration cancelled',
};

export function requestsCalls(platform: Platform): Served[] {
  const { db } = platform.database;

  /** One of the steps that name a request in their path and answer it as it then is. */
  const step = (action: AskedAction) => async (call: Step) => {
    await refuseContradiction(call);
    return call.change(async (tx) => {
      const { id: requestId } = call.params;
      await stepRequest(platform, tx, {
        requestId,
        actorId: call.viewer.userId,
        action,
        note: call.body.note,
      });
      const stepped = await findRequest(tx, requestId);
      if (!stepped) throw new AppError('not_found');
      return answer(requestView(stepped));
    });
  };
  const refuseContradiction = async ({ viewer, params, body }: Step) => {
    if (body.requestId !== undefined && body.requestId !== params.id) throw contradiction();
    if (body.kollabId === undefined) return;
    // Whom it is none of the business of must not learn from a guess which Kollab it is on, nor that it exists.
    const known = await findAsParticipant(params.id, viewer);
    if (known && known.kollab.id !== body.kollabId) throw contradiction();
  };
  const findAsParticipant = async (requestId: string, viewer: Viewer) => {
    const found = await findRequest(db, requestId);
    const sides = found && { sender: found.request.senderId, recipient: found.request.recipientId };
    return sides && roleOf(sides, viewer.userId) !== 'third' ? found : null;
  };
  const table = async (which: Parameters<typeof readTable>[1], query: TableQuery) => {
    const { rows, total } = await readTable(db, which, query);
    return { body: rows.map(requestView), total };
  };
  const mine = (viewer: Viewer) =>
    or(eq(requests.senderId, viewer.userId), eq(requests.recipientId, viewer.userId));

  return serve(requestsContract, {
    createRequest: async ({ viewer, params, body, change }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      await platform.limiter.take('createRequest', viewer.userId);
      return change(async (tx) => {
        const asked = { kollabId: params.id, senderId: viewer.userId, note: body.note };
        return answer({
          requestId: await createRequest(platform, tx, asked),
          message: 'Successfully sent request',
        });
      });
    },

    kollabRequests: async ({ viewer, params, query }) => {
      if (!viewer && query.state !== 'completed') throw new AppError('not_signed_in');
      const found = await findKollab(db, params.id);
      if (!found) throw new AppError('not_found', 'We could not find that Kollab.');
      const which = tableOfKollab(found.kollab, viewer?.userId ?? null, query.state);
      const { rows, total } = await readTable(db, which, query);
      return { body: rows.map((row) => viewFor(row, viewer?.userId ?? null)), total };
    },

    ownRequest: async ({ viewer, params }) => {
      if (!(await findKollab(db, params.id)))
        throw new AppError('not_found', 'We could not find that Kollab.');
      const own = await findOwnRequest(db, params.id, viewer.userId);
      return answer(own && requestView(own));
    },

    mayRequest: async ({ viewer, params }) => {
      const found = await findKollab(db, params.id);
      if (!found) throw new AppError('not_found', 'We could not find that Kollab.');
      const { ownerId } = found.kollab;
      const people = { recipientId: ownerId, senderId: viewer.userId };
      const because = ownerId === viewer.userId ? 'own' : await whyUnwelcome(db, people);
      return answer({ because, reason: because ? createMessages[because] : '' });
    },

    getRequest: async ({ viewer, params }) => {
      const found = await findAsParticipant(params.id, viewer);
      if (!found) throw new AppError('not_found', notFoundMessage);
      return answer(requestView(found));
    },

    endRequest: async ({ viewer, params, body, change }) => {
      if (body.kollabId !== undefined && body.kollabId !== params.id) throw contradiction();
      const { requestId, note } = body;
      return change(async (tx) => {
        await stepRequest(platform, tx, {
          requestId,
          kollabId: params.id,
          actorId: viewer.userId,
          action: 'delete',
          note,
        });
        const ended = await findRequest(tx, requestId);
        return answer({ message: ENDED[ended?.request.closedHow as keyof typeof ENDED] ?? ENDED.cancelled });
      });
    },

    acceptRequest: step('accept'),
    completeRequest: step('complete'),
    finalizeRequest: step('finalize'),
    remindRequest: step('remind'),
    updateRequest: async (call) => {
      await platform.limiter.take('updateNote', call.viewer.userId);
      return step('update')(call);
    },

    sentRequests: ({ viewer, query }) => table(and(eq(requests.senderId, viewer.userId), isPending), query),
    receivedRequests: ({ viewer, query }) =>
      table(and(eq(requests.recipientId, viewer.userId), isPending), query),
    activeRequests: ({ viewer, query }) => table(and(mine(viewer), isActive), query),
    completedRequests: ({ viewer, query }) => table(and(mine(viewer), isCompleted), query),

    completedRequestsOf: async ({ params, query }) => {
      const person = await findProfileByUsername(db, params.username);
      if (!person) throw new AppError('not_found', 'We could not find that person.');
      const { rows, next } = await listCompletedOf(db, person.userId, query);
      return { body: rows.map(publicRequestView), ...(next !== undefined && { next }) };
    },

    deleteKollab: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteKollab(platform, tx, params.id, viewer.userId);
        return answer({ message: 'Kollab deleted' });
      }),
  });
}

function contradiction(): AppError {
  return new AppError('malformed', 'The ids in the body name something else than the address does.');
}
