import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isRead, splitEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { CACHE_BRIEFLY, sendEncoded } from '#infra/edge/encoded-body.ts';
import { inTime } from '#infra/edge/in-time.ts';
import type { PreparedResponses } from '#infra/edge/prepared-responses.ts';
import { RATE_LIMIT_HEADERS, rateLimitHeaders } from '#infra/edge/rate-limiter.ts';
import { jsonOf } from '#infra/edge/response.ts';
import type { CachedResponse } from '#infra/edge/response-cache.ts';
import { removeDocumentHeaders, SIGNED_IN_HEADER } from '#infra/edge/security-headers.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import { bearerToken, type Viewer } from '#infra/session/token.ts';
import { readWritten, writeWritten } from '#infra/session/written-cookie.ts';
import { withCallersTrace } from '#infra/tracing/span.ts';
import { type Caller, type Dispatched, dispatch, type ServedEndpoint } from './dispatch.ts';
import { sendFile } from './send-file.ts';
import { createUploadGate, takingUploads, uploadOf } from './uploads.ts';

/** Mounts all endpoints below /api. Validation, sign-in and rate limits are the same for all. */
export function mountEndpoints(
  app: FastifyInstance,
  context: AppContext,
  table: ServedEndpoint[],
  prepared: PreparedResponses,
): void {
  const admitUpload = createUploadGate();
  for (const served of table) {
    const { upload } = served.spec;
    const { method, path } = splitEndpoint(served.endpoint);
    const route: RouteOptions = {
      method,
      url: `/api${path}`,
      ...(served.spec.bodyBytes && { bodyLimit: served.spec.bodyBytes }),
      ...(upload && { bodyLimit: upload.bytes }),
      // `dispatch` counts writes, once it knows who makes them.
      config: {
        measuredAs: served.name,
        ...(!isRead(served.endpoint, served.spec) && { rateLimit: 'own' }),
      },
      // Fastify would add a HEAD route, which would write, too.
      ...(served.spec.writes && { exposeHeadRoute: false }),
      // Checks the sign-in before reading the body.
      onRequest: async (request, reply) => {
        request.viewer = await bearer(context, request);
        if (served.spec.access !== 'public' && !request.viewer) throw new AppError('not_signed_in');
        if (request.viewer) reply.header(SIGNED_IN_HEADER, '1');
        if (upload) admitUpload(upload, request, reply);
      },
      handler: async (request, reply) => {
        const raw = {
          params: request.params,
          query: request.query,
          body: served.spec.body ? request.body : undefined,
          ...(upload && (await uploadOf(context, upload, request))),
        };
        const dispatched = withCallersTrace(request.headers.traceparent, () =>
          dispatch(context, served, raw, callerOf(context, request)),
        );
        const result = await (upload || served.spec.file ? dispatched : inTime(context.database, dispatched));
        if (result.written) reply.header('set-cookie', writeWritten(context.env, result.written));
        return send(request, reply, result, prepared);
      },
    };
    if (upload) void app.register(async (scope) => takingUploads(scope, upload).route(route));
    else if (served.spec.takesForm) void app.register(async (scope) => takingForms(scope).route(route));
    else app.route(route);
  }
}

/**
 * Registered in a scope of its own, so that every other endpoint still answers 415 to a form, which a foreign page can
 * send.
 */
function takingForms(scope: FastifyInstance): FastifyInstance {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  return scope;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The viewer of the Authorization header. Null without a token, or if it is invalid, expired or revoked. */
async function bearer(context: AppContext, request: FastifyRequest): Promise<Viewer | null> {
  const token = bearerToken(request.headers.authorization);
  const viewer = token === undefined ? null : await context.tokens.verify(token);
  if (!viewer) return null;
  const isRevoked = () => context.revocations.isRevoked(viewer.sessionId);
  const revoked = context.replicas?.readFromPrimary(isRevoked, (isSo) => !isSo) ?? isRevoked();
  return (await revoked) ? null : viewer;
}

function callerOf(context: AppContext, request: FastifyRequest): Caller {
  const key = request.headers['idempotency-key'];
  return {
    viewer: request.viewer,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    cookie: readSessionCookie(context.env, request.headers.cookie),
    cookies: request.headers.cookie,
    written: readWritten(context.env, request.headers.cookie),
    origin: request.headers.origin,
    key: Array.isArray(key) ? key.join(',') : key,
    log: request.log,
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Dispatched,
  prepared: PreparedResponses,
): FastifyReply | Promise<FastifyReply> {
  reply.status(result.status).header('cache-control', 'no-store');
  if (result.rateLimit) reply.headers(rateLimitHeaders(result.rateLimit));
  if (result.next !== undefined) reply.header('link', `<${nextAddress(request, result.next)}>; rel="next"`);
  if (result.total !== undefined) reply.header('x-total-count', result.total);
  for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
  if (result.file) return sendFile(request, reply, result.file);
  if (result.shared) return sendShared(request, reply, result.shared, prepared);
  // Sent as bytes: Node would encode a text twice, once to measure its length.
  return reply.type('application/json; charset=utf-8').send(Buffer.from(jsonOf(result)));
}

/** Sends a cached response. No shared cache may store what a signed-in user gets. */
function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: CachedResponse,
  prepared: PreparedResponses,
): FastifyReply | Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  removeDocumentHeaders(reply);
  if (request.headers.authorization !== undefined) return reply.send(shared.ready.plain);
  // A shared cache would show one caller's remaining limit to others.
  for (const name of RATE_LIMIT_HEADERS) reply.removeHeader(name);
  reply.header('cache-control', CACHE_BRIEFLY).header('vary', 'Authorization, Accept-Encoding');
  return sendEncoded(request, reply, shared.ready, (body) => prepared.keep(request, reply, body, shared));
}

function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?');
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `${path}?${params}`;
}
