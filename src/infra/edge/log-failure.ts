import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '#infra/app-error.ts';
import { throttled } from '#infra/throttled.ts';

interface Failure {
  log: FastifyBaseLogger;
  refusal: AppError;
  fields: object;
}

/** In a busy moment hundreds of calls fail for the same reason. The request log still has each of them. */
const logUnavailable = throttled<Failure>(({ log, refusal, fields }, count) => {
  log.error({ err: refusal.cause ?? refusal, ...fields, count }, 'calls failed');
});

/**
 * Logs an error that the caller did not cause.
 * @param log the request's log, whose id leads to its other lines
 */
export function logFailure(log: FastifyBaseLogger, refusal: AppError, fields: object): void {
  if (refusal.code === 'unavailable') logUnavailable({ log, refusal, fields });
  else log.error({ err: refusal.cause ?? refusal, ...fields }, 'call failed');
}
