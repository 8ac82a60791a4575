import type { FastifyRequest } from 'fastify';
import type { ApiResponse, Transport } from '#contract/client.ts';
import { isRead } from '#contract/endpoint.ts';
import type { AppContext } from '#infra/app-context.ts';
import { errorBody, toAppError } from '#infra/edge/error-body.ts';
import { idsIn, type Snapshot } from '#infra/edge/freshness.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { logFailure } from '#infra/edge/log-failure.ts';
import { bodyOf } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import { readWritten } from '#infra/session/written-cookie.ts';
import { inChild } from '#infra/tracing/span.ts';
import { dispatch, type ServedEndpoint } from './dispatch.ts';

/**
 * Calls endpoints in-process for a viewer whose page is being rendered. Only reads are allowed.
 * @param noteRead called after each read, for a page that will be cached
 */
export function inProcessTransport(
  context: AppContext,
  table: ServedEndpoint[],
  viewer: Viewer | null,
  request: FastifyRequest,
  noteRead?: (snapshot: Snapshot) => void,
): Transport {
  const caller = {
    viewer,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    cookie: undefined,
    // For reads that belong to a browser, such as what Google proved in it.
    cookies: request.headers.cookie,
    written: readWritten(context.env, request.headers.cookie),
    origin: undefined,
    key: undefined,
    log: request.log,
  };
  return async (call): Promise<ApiResponse> => {
    const served = table.find((entry) => entry.name === call.name);
    // Pages are rendered with the session cookie, which must never authorise a write.
    if (!served || !isRead(served.endpoint, served.spec))
      throw new Error(`A page may not make the call ${call.name}`);
    const snapshot = context.sharedCaches.freshness.snapshot();
    snapshot.shows(() => idsIn(JSON.stringify([call.params, call.query])));
    try {
      const done = await inChild(served.name, {}, () =>
        inTime(context.database, dispatch(context, served, call, caller)),
      );
      const body = bodyOf(done);
      noteRead?.(done.shared?.snapshot ?? snapshot.shows(() => idsIn(JSON.stringify(body))));
      return { status: done.status, body, next: done.next, total: done.total };
    } catch (error) {
      noteRead?.(snapshot);
      const refusal = toAppError(error);
      if (refusal.status >= 500) logFailure(request.log, refusal, { code: refusal.code, call: call.name });
      return { status: refusal.status, body: errorBody(refusal, request.id), retryAfter: refusal.retryAfter };
    }
  };
}
