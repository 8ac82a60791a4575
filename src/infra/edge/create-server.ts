import { randomUUID } from 'node:crypto';
import http, { type Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { UPLOAD_MS } from '#contract/limits.ts';
import { AppError } from '#infra/app-error.ts';
import type { Env } from '#infra/env.ts';
import type { Admission } from './admission.ts';
import { trustIn } from './caller-address.ts';
import { errorBody, toAppError } from './error-body.ts';
import { parseJson } from './json-body.ts';
import { logFailure } from './log-failure.ts';
import type { PreparedResponses } from './prepared-responses.ts';
import { rateLimitHeaders } from './rate-limiter.ts';
import { refusedPage } from './refused-page.ts';
import { guardRequests } from './request-listener.ts';
import { addSecurityHeaders, COMMON_HEADERS, setSecurityHeaders } from './security-headers.ts';

// The longest valid body is four fields of 500 code points, escaped; more than this is not ours.
const BODY_BYTES = 128 * 1024;

// Slow connections are closed, so that they cannot hold the server (stack.md, API).
const CONNECTION_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
// For longer than is said: a request that is sent in the last moment finds the connection open, also where the server
// is busy and reads it late.
const KEEP_ALIVE_MORE_MS = 3_000;
/** How often idle connections are ended while the server is closing. */
const END_IDLE_MS = 50;
/**
 * Connections that the system opens before the process takes them; node says 511. When a flood opens more at once, the
 * system drops what comes on top, and who opens it tries again after one second, three and seven. Linux allows 4,096
 * unless `net.core.somaxconn` says otherwise.
 */
export const BACKLOG = 4_096;

const CONNECTIONS = {
  headersTimeout: 5_000,
  maxHeaderSize: 16_384,
  // Node looks for the late ones every half a minute by itself, which would leave a slow one open for four times its
  // limit.
  connectionsCheckingInterval: 1_000,
  // `guardRequests` refuses a request without a host, with the headers that every response has.
  requireHostHeader: false,
};

const UNREADABLE_ADDRESS = 'There is no page at this address. Please look whether it was copied whole.';

/**
 * The HTTP server without any route: time-outs, logs, the JSON reader, headers and the shape of failures.
 * @param front what stands before it: responses that are ready, then the bound on the work at once
 */
export function createServer(
  env: Env,
  log: FastifyBaseLogger,
  { prepared, admission }: { prepared: PreparedResponses; admission: Admission },
): FastifyInstance {
  let endIdle: (() => void) | undefined;
  const app = Fastify({
    serverFactory(handler) {
      const server = http.createServer(
        // Long enough for an upload. `guardRequests` gives every other body less time.
        {
          ...CONNECTIONS,
          requestTimeout: UPLOAD_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          keepAliveTimeoutBuffer: KEEP_ALIVE_MORE_MS,
        },
        guardRequests(env.publicUrl, prepared.before(admission.before(handler)), refuseLateBody),
      );
      server.setTimeout(CONNECTION_MS);
      endIdle = endingIdle(server);
      return server;
    },
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    trustProxy: trustIn(env.trustProxy) ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // What is too long for a parameter is refused by its schema, like every other value that cannot be.
    routerOptions: { maxParamLength: CONNECTIONS.maxHeaderSize },
    clientErrorHandler: refuseBrokenConnection,
    // No hook has run for an address that cannot be read, such as /%.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply);
      if (request.url.startsWith('/api/')) return sendError(error, request, reply);
      const unreadable = new AppError('malformed', UNREADABLE_ADDRESS, { cause: error });
      return sendRefusedPage(error.statusCode === 400 ? unreadable : error, request, reply);
    },
  });
  app.decorateRequest('viewer', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);
  app.addHook('preClose', async () => endIdle?.());
  addSecurityHeaders(app);
  admission.mount(app);
  app.setErrorHandler(sendError);
  return app;
}

/**
 * @returns what ends connections on which nothing is under way, from its call until the server is closed. Node and
 *   Fastify do so once, as the closing begins. Without this, a connection whose response ends a moment later holds the
 *   stop up for as long as it is kept alive (13 s), and one that was opened and not used, as browsers do, for 15 s.
 */
function endingIdle(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    if (!server.listening) return;
    const timer = setInterval(() => {
      for (const socket of unused) socket.destroy();
      server.closeIdleConnections();
    }, END_IDLE_MS);
    server.once('close', () => clearInterval(timer));
  };
}

/** Answers with the agreed shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuse(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(errorBody(refusal, request.id));
}

/** The response for a page that is refused before it renders, such as by a rate limit. A page's script gets JSON. */
export function sendRefusedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  const { message, status } = refuse(error, request, reply);
  return reply.type('text/html; charset=utf-8').send(refusedPage(status, message));
}

/** Sets everything of a refused answer but its body, and leaves the cause in the log under the same request id. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = toAppError(error);
  logRefusal(request, refusal);
  if (refusal.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)));
  if (refusal.rateLimit) reply.headers(rateLimitHeaders(refusal.rateLimit));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(refusal.status).header('cache-control', 'no-store');
  return refusal;
}

/**
 * One event for each refusal that matters to who watches over the instance (checks.md OP-04): the line names actor
 * and reason, and its request id leads to the line with the address.
 */
function logRefusal(request: FastifyRequest, refusal: AppError): void {
  const { status, code } = refusal;
  const actor = request.viewer?.userId;
  if (status >= 500) logFailure(request.log, refusal, { code });
  else if (status === 429) {
    const { rateLimit } = refusal.rateLimit ?? {};
    request.log.warn({ event: 'rate_limited', code, actor, rateLimit }, 'rate limit reached');
  } else if (status === 401 || status === 403 || (status === 404 && actor !== undefined)) {
    request.log.info({ event: 'refused', code, actor }, 'call refused');
  }
}

/** For the routes below a prefix that no call answers. */
export function unknownEndpoint(): never {
  throw new AppError('not_found', 'There is no such call.');
}

function refuseLateBody(socket: Socket): void {
  refuseBrokenConnection(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

/** What node says of a request that it could not read. */
const BROKEN: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
};

function refuseBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(BROKEN[error.code ?? ''] ?? 'malformed');
  const body = JSON.stringify(errorBody(refusal, ''));
  const head = {
    ...COMMON_HEADERS,
    ...{ 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    ...{ 'cache-control': 'no-store', connection: 'close' },
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} Error\r\n${lines.join('')}\r\n${body}`);
}
