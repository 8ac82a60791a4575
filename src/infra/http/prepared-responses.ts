import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#infra/clock.ts';
import type { Remaining } from './app-error.ts';
import { bestEncoding } from './encoded-body.ts';
import { rateLimitHeaders } from './rate-limiter.ts';

// The bytes belong to cache entries, but may outlive them: a caller with ever new addresses meets this limit.
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_RESPONSES = 1_000;

interface PreparedResponse {
  /** Names and values in turns, as node writes them. */
  headers: string[];
  body: Buffer;
  /** Milliseconds since 1970: as long as the cache entry that it was sent from. */
  until: number;
}

/**
 * A visitor's response from the cache, with its headers. While the entry is fresh, an HTTP request for the same
 * address gets the same bytes, without parsing the address and running the endpoint again.
 */
export interface PreparedResponses {
  find(request: FastifyRequest): PreparedResponse | null;
  /** @param reply about to be sent, its headers complete */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, until: number): void;
}

export function createPreparedResponses(clock: Clock): PreparedResponses {
  const responses = new Map<string, PreparedResponse>();
  let bytes = 0;
  return {
    find(request) {
      const key = keyOf(request);
      const response = key === null ? undefined : responses.get(key);
      return response && clock.now().getTime() < response.until ? response : null;
    },

    keep(request, reply, body, until) {
      const key = keyOf(request);
      if (key === null || reply.statusCode !== 200 || clock.now().getTime() >= until) return;
      if (responses.size >= MOST_RESPONSES || bytes + body.length > MOST_BYTES) {
        responses.clear();
        bytes = 0;
      }
      bytes += body.length - (responses.get(key)?.body.length ?? 0);
      responses.set(key, { headers: headersOf(reply), body, until });
    },
  };
}

/** Sends it past everything that comes after, save the log of what was answered. */
export function sendPrepared(
  reply: FastifyReply,
  { headers, body }: PreparedResponse,
  rateLimit: Remaining,
): void {
  reply.hijack();
  const counted = Object.entries(rateLimitHeaders(rateLimit)).flatMap(([name, value]) => [
    name,
    String(value),
  ]);
  reply.raw.writeHead(200, [...headers, ...counted]);
  reply.raw.end(body);
}

/** Null for what is not the same for all: of a signed-in user, or with a validator. */
function keyOf({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.authorization !== undefined) return null;
  if (headers['if-none-match'] !== undefined) return null;
  return `${bestEncoding(headers['accept-encoding'])} ${url}`;
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !name.startsWith('ratelimit-'))
    .flatMap(([name, value]) => [value ?? ''].flat().flatMap((one) => [name, String(one)]));
}
