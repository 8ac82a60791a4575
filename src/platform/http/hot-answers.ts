import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Remaining } from './app-error.ts';
import { allowanceHeaders } from './limiter.ts';
import { bestEncoding } from './ready-bytes.ts';

// The bytes are those of copies that exist anyway, but may outlive them: whoever asks for ever new addresses ends here.
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_ANSWERS = 1_000;

interface HotAnswer {
  /** Names and values in turns, as node writes them. */
  headers: string[];
  body: Buffer;
  /** Milliseconds since 1970: as long as the copy that it was sent from. */
  until: number;
}

/**
 * What was sent to a visitor from a shared copy, headers and all. Whoever asks for the same address while the copy
 * is fresh is given the same bytes, without the address being read and the call being made once more.
 */
export interface HotAnswers {
  find(request: FastifyRequest): HotAnswer | null;
  /** @param reply about to be sent, its headers complete */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, until: number): void;
}

export function createHotAnswers(clock: Clock): HotAnswers {
  const answers = new Map<string, HotAnswer>();
  let bytes = 0;
  return {
    find(request) {
      const key = keyOf(request);
      const answer = key === null ? undefined : answers.get(key);
      return answer && clock.now().getTime() < answer.until ? answer : null;
    },

    keep(request, reply, body, until) {
      const key = keyOf(request);
      if (key === null || reply.statusCode !== 200 || clock.now().getTime() >= until) return;
      if (answers.size >= MOST_ANSWERS || bytes + body.length > MOST_BYTES) {
        answers.clear();
        bytes = 0;
      }
      bytes += body.length - (answers.get(key)?.body.length ?? 0);
      answers.set(key, { headers: headersOf(reply), body, until });
    },
  };
}

/** Sends it past everything that comes after, save the log of what was answered. */
export function sendHot(reply: FastifyReply, { headers, body }: HotAnswer, allowance: Remaining): void {
  reply.hijack();
  const counted = Object.entries(allowanceHeaders(allowance)).flatMap(([name, value]) => [
    name,
    String(value),
  ]);
  reply.raw.writeHead(200, [...headers, ...counted]);
  reply.raw.end(body);
}

/** Null for what is not the same for all: somebody signed in, or who asks whether they have it already. */
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
