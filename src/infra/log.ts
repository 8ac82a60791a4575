import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino from 'pino';
import { withoutValues } from './db/db-errors.ts';
import type { Env } from './env.ts';
import { currentTraceId } from './tracing/span.ts';

/** Creates the log: one JSON object a line, times in UTC, no query strings and no values of statements. */
export function createLog(env: Env, stream?: NodeJS.WritableStream): FastifyBaseLogger {
  const options = {
    level: env.logLevel,
    base: null,
    ...(env.tracing && { mixin: ofTrace }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: describeRequest,
      err: (error: Error) => pino.stdSerializers.err(withoutValues(error)),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Adds the trace id of the current work, if it is recorded. */
function ofTrace(): { trace?: string } {
  const trace = currentTraceId();
  return trace === undefined ? {} : { trace };
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}
