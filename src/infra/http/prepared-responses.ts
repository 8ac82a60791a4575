import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#infra/clock.ts';
import type { Env } from '#infra/env.ts';
import type { PageCounters } from '#infra/pages/page-counters.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import { addressFinder } from './caller-address.ts';
import { bestEncoding } from './encoded-body.ts';
import { addressKey, kitRateLimits, type RateLimiter } from './rate-limiter.ts';

// Longer than what is sent from a cache is fresh: what was begun before everything was dropped ends before that.
const LONGEST_FRESH_MS = 5_000;
// The bytes belong to cache entries, but may outlive them: a caller with ever new addresses meets this limit.
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_RESPONSES = 1_000;

interface PreparedResponse {
  /** Names and values in turns, as node writes them. */
  head: string[];
  /** Without what describes a body. */
  headUnchanged: string[];
  etag: string;
  body: Buffer;
  /** Milliseconds since 1970: as long as the cache entry that it was sent from. */
  until: number;
}

/**
 * A visitor's response from the cache, with its headers. While the entry is fresh, an HTTP request for the same
 * address is answered with the same bytes in front of Fastify: without hooks, routes and a line in the log.
 */
export interface PreparedResponses {
  /** Puts these responses in front of what answers everything else. */
  before(next: RequestListener): RequestListener;
  /** @param reply about to be sent, its headers complete */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, until: number): void;
  /** Keeps nothing of what is there, or is on its way. */
  clear(): void;
  /** Requests that were answered so since the start. */
  readonly sent: number;
}

interface PreparedOptions {
  env: Env;
  clock: Clock;
  limiter: RateLimiter;
  /** Told of each page that is sent from here. */
  pageCounters: Pick<PageCounters, 'seen'>;
}

export function createPreparedResponses(options: PreparedOptions): PreparedResponses {
  const { env, clock, limiter, pageCounters } = options;
  const responses = new LRUCache<string, PreparedResponse>({
    max: MOST_RESPONSES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 2_048,
  });
  const addressOf = addressFinder(env.trustProxy);
  /** What is fresh no longer than this may have been made before everything was dropped. */
  let doubtedUntil = 0;
  let sent = 0;

  /** Null for what is not the same for all: a signed-in user's request. */
  const keyOf = ({ method, url, headers }: IncomingMessage): string | null => {
    if (method !== 'GET' || headers.authorization !== undefined) return null;
    // Endpoints do not look at cookies, and their transport sends them along.
    if (headers.cookie !== undefined && !url?.startsWith('/api/') && readSessionCookie(env, headers.cookie))
      return null;
    return `${bestEncoding(headers['accept-encoding'])} ${headers.host && env.devTools ? headers.host : ''} ${url}`;
  };

  const find = (request: IncomingMessage): PreparedResponse | null => {
    const key = keyOf(request);
    const response = key === null ? undefined : responses.get(key);
    return response && clock.now().getTime() < response.until ? response : null;
  };

  return {
    before: (next) => (request, response) => {
      const known = find(request);
      if (!known) return next(request, response);
      const ip = addressOf(request);
      limiter.take(kitRateLimits.read, addressKey(ip)).then(
        () => {
          sent++;
          send(request, response, known);
          if (!request.url?.startsWith('/api/')) pageCounters.seen(request, { viewerId: null, ip });
        },
        // What refuses, and says so in the log, is the same as for everything else.
        () => next(request, response),
      );
    },

    keep({ raw }, reply, body, until) {
      const key = keyOf(raw);
      const etag = reply.getHeader('etag');
      if (key === null || typeof etag !== 'string' || reply.statusCode !== 200) return;
      if (clock.now().getTime() >= until || until <= doubtedUntil) return;
      const head = headOf(reply);
      responses.set(key, {
        head: head.flat(),
        headUnchanged: head
          .filter(([name]) => !name?.startsWith('content-') || name.endsWith('policy'))
          .flat(),
        etag,
        body,
        until,
      });
    },

    clear() {
      doubtedUntil = clock.now().getTime() + LONGEST_FRESH_MS;
      responses.clear();
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
  if (headers['if-none-match'] === etag) response.writeHead(304, headUnchanged).end();
  else response.writeHead(200, head).end(body);
}

function headOf(reply: FastifyReply): string[][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, String(one)]),
  );
}
