import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasTag } from '#infra/edge/entity-tag.ts';
import type { Env } from '#infra/env.ts';
import type { PageCounters } from '#infra/pages/page-counters.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import { addressFinder } from './caller-address.ts';
import { bestEncoding } from './encoded-body.ts';
import { addressKey, kitRateLimits, type RateLimiter } from './rate-limiter.ts';

// The bytes belong to cache entries, but may outlive them, so a caller that varies the address must be bounded.
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_RESPONSES = 1_000;

interface PreparedResponse {
  head: string[];
  /** For a 304: without the headers that describe a body. */
  headUnchanged: string[];
  etag: string;
  body: Buffer;
  copy: SentCopy;
}

export interface SentCopy {
  isFresh(): boolean;
  wasSent?: boolean;
}

/**
 * Complete responses for visitors, with their headers. While its cache entry is fresh, a request for the same address
 * is answered with the same bytes before Fastify: without hooks, routing or a log line.
 */
export interface PreparedResponses {
  before(next: RequestListener): RequestListener;
  /**
   * Stores a response when its cache entry is sent for the second time: most entries of a large site are sent once.
   * @param reply about to be sent, with all its headers
   */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, copy: SentCopy): void;
  readonly sent: number;
}

interface PreparedOptions {
  env: Env;
  limiter: RateLimiter;
  pageCounters: Pick<PageCounters, 'seen'>;
}

export function createPreparedResponses(options: PreparedOptions): PreparedResponses {
  const { env, limiter, pageCounters } = options;
  const responses = new LRUCache<string, PreparedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 2_048,
  });
  const addressOf = addressFinder(env.trustProxy);
  let sent = 0;

  /** Null if the response is not the same for everyone, as for a signed-in user. */
  const keyOf = ({ method, url, headers }: IncomingMessage): string | null => {
    if (method !== 'GET' || headers.authorization !== undefined) return null;
    // Endpoints ignore cookies, which browsers send along.
    if (headers.cookie !== undefined && !url?.startsWith('/api/') && readSessionCookie(env, headers.cookie))
      return null;
    return `${bestEncoding(headers['accept-encoding'])} ${headers.host && env.devTools ? headers.host : ''} ${url}`;
  };

  const findFresh = (request: IncomingMessage): PreparedResponse | null => {
    const key = keyOf(request);
    const response = key === null ? undefined : responses.get(key);
    return response?.copy.isFresh() ? response : null;
  };

  return {
    before: (next) => (request, response) => {
      const known = findFresh(request);
      if (!known) return next(request, response);
      const ip = addressOf(request);
      limiter.take(kitRateLimits.read, addressKey(ip)).then(
        () => {
          sent++;
          send(request, response, known);
          if (!request.url?.startsWith('/api/')) pageCounters.seen(request, { viewerId: null, ip });
        },
        // On a refusal the request goes on to Fastify, which sends and logs it like any other.
        () => next(request, response),
      );
    },

    keep({ raw }, reply, body, copy) {
      if (!copy.wasSent) {
        copy.wasSent = true;
        return;
      }
      const key = keyOf(raw);
      const etag = reply.getHeader('etag');
      if (key === null || typeof etag !== 'string' || reply.statusCode !== 200) return;
      if (!copy.isFresh()) return;
      const head = headOf(reply);
      responses.set(key, {
        head: head.flat(),
        headUnchanged: head
          .filter(([name]) => !name?.startsWith('content-') || name.endsWith('policy'))
          .flat(),
        etag,
        body,
        copy,
      });
    },

    get sent() {
      return sent;
    },
  };
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { head, headUnchanged, etag, body }: PreparedResponse,
): void {
  if (hasTag(headers['if-none-match'], etag)) response.writeHead(304, headUnchanged).end();
  else response.writeHead(200, head).end(body);
}

function headOf(reply: FastifyReply): string[][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, String(one)]),
  );
}
