import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '#infra/app-error.ts';
import { throttled } from '#infra/throttled.ts';

interface Failure {
  log: FastifyBaseLogger;
  refusal: AppError;
  fields: object;
}

/** In a busy moment hundreds are refused for one reason. That each of them was is said by the line of its response. */
const logUnavailable = throttled<Failure>(({ log, refusal, fields }, count) => {
  log.error({ err: refusal.cause ?? refusal, ...fields, count }, 'calls failed');
});

/**
 * Logs an error that the caller did not cause.
 * @param log of the request, whose id leads to the line
 */
export function logFailure(log: FastifyBaseLogger, refusal: AppError, fields: object): void {
  if (refusal.code === 'unavailable') logUnavailable({ log, refusal, fields });
  else log.error({ err: refusal.cause ?? refusal, ...fields }, 'call failed');
}
