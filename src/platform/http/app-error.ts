import { ERRORS, type ErrorCode } from '#contract/errors.ts';

interface Details {
  /** A message per field, only with `invalid`. */
  fields?: Record<string, string>;
  /** Seconds until another try makes sense, only with `too_many` and `unavailable`. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected refusal: its code gives the status, its message is the sentence a person reads. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(message ?? ERRORS[code].text, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A refusal that names fields: 422 with a message for each. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields });
}
