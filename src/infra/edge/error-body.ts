import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { AppError } from '#infra/app-error.ts';
import { asUnavailable, withoutValues } from '#infra/db/db-errors.ts';

const FRAMEWORK_CODES: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timed_out',
  413: 'too_large',
  414: 'malformed',
  415: 'wrong_type',
  431: 'headers_too_large',
  503: 'unavailable',
};

/**
 * Converts anything thrown into an AppError. Unexpected errors become `internal`. Their cause is logged, so the values
 * of a failed statement are removed from it.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const error = withoutValues(thrown);
  if (asUnavailable(error)) return new AppError('unavailable', undefined, { cause: error, retryAfter: 2 });
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return new AppError(FRAMEWORK_CODES[status] ?? 'internal', undefined, { cause: error });
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...error.payload,
    ...(error.status === 500 && { requestId }),
  };
}
