import type { FastifyRequest } from 'fastify';
import { isRead } from '#contract/call.ts';
import type { CallResponse, Transport } from '#contract/client.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { bodyOf } from './answer.ts';
import { dispatch, type IsVerified, type Served } from './dispatch.ts';
import { errorBody, toAppError } from './error-body.ts';

/** Calls the same handlers without HTTP, as the viewer of a page that renders. Only reads may be made so. */
export function inProcessTransport(
  platform: Platform,
  table: Served[],
  isVerified: IsVerified,
  viewer: Viewer | null,
  request: FastifyRequest,
): Transport {
  const caller = {
    viewer,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    cookie: undefined,
    origin: undefined,
    key: undefined,
    log: request.log,
  };
  return async (call): Promise<CallResponse> => {
    const served = table.find((entry) => entry.name === call.name);
    // The session cookie, by which pages are rendered, changes nothing (decisions.md section 2).
    if (!served || !isRead(served.call, served.spec))
      throw new Error(`A page may not make the call ${call.name}`);
    try {
      const done = await dispatch(platform, isVerified, served, call, caller);
      return { status: done.status, body: bodyOf(done), next: done.next, total: done.total };
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500)
        request.log.error({ err: refusal.cause ?? refusal, call: call.name }, 'call failed');
      return { status: refusal.status, body: errorBody(refusal, request.id), retryAfter: refusal.retryAfter };
    }
  };
}
