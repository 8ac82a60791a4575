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

// The longest valid body has four fields of 500 code points, escaped.
const BODY_BYTES = 128 * 1024;

// Slow connections are closed, so that they do not take up the server.
const CONNECTION_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
// Longer than the announced keep-alive: a request sent at the last moment must find the connection open, also if the
// server is busy and reads it late.
const KEEP_ALIVE_MORE_MS = 3_000;
const END_IDLE_MS = 50;
/**
 * Connections that the kernel queues until the process accepts them. Node's default is 511. Beyond it the kernel drops
 * connections, and clients retry after one, three and seven seconds. Linux caps it at `net.core.somaxconn`, by default
 * 4,096.
 */
export const BACKLOG = 4_096;

const CONNECTIONS = {
  headersTimeout: 5_000,
  maxHeaderSize: 16_384,
  // Node's default interval of 30 s would keep a slow connection open for several times its limit.
  connectionsCheckingInterval: 1_000,
  // `guardRequests` refuses a request without a host, with the headers that every response has.
  requireHostHeader: false,
};

const UNREADABLE_ADDRESS = 'There is no page at this address. Please check that you copied all of it.';

/**
 * Creates the HTTP server without routes: time-outs, logging, JSON parser, headers and error responses.
 * @param front listeners before Fastify: prepared responses, then admission
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
        // Long enough for an upload. `guardRequests` gives all other bodies less time.
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
    // A parameter that is too long is refused by its schema.
    routerOptions: { maxParamLength: CONNECTIONS.maxHeaderSize },
    clientErrorHandler: refuseBrokenConnection,
    // No hook runs for an address that cannot be decoded, such as /%.
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
 * Returns a function that ends idle connections repeatedly until the server is closed. Node and Fastify do so once, when
 * closing begins. A connection whose response ends a moment later would delay the stop by its keep-alive (13 s), and one
 * that was opened and never used, as browsers do, by 15 s.
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

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuse(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(errorBody(refusal, request.id));
}

/**
 * Sends the error for a page that is refused before it is rendered, for example by a rate limit. The page's script
 * gets JSON.
 */
export function sendRefusedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  const { message, status } = refuse(error, request, reply);
  return reply.type('text/html; charset=utf-8').send(refusedPage(status, message));
}

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
 * Logs each refusal that matters to an operator as one event with actor and reason. The request id leads to the line
 * with the address.
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

export function unknownEndpoint(): never {
  throw new AppError('not_found', 'There is no such endpoint.');
}

function refuseLateBody(socket: Socket): void {
  refuseBrokenConnection(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

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
