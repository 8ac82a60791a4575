import { ERRORS, type ErrorCode, type OpenCollaboration } from '#contract/errors.ts';

/** How much of an allowance is left, for the RateLimit headers. */
export interface Remaining {
  allowance: string;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Details {
  /** A message per field, only with `invalid`. */
  fields?: Record<string, string>;
  /** What stands in the way, only with `open_collaborations`. */
  collaborations?: OpenCollaboration[];
  /** Seconds until another try makes sense, only with `too_many` and `unavailable`. */
  retryAfter?: number;
  /** The allowance that is used up, only with `too_many`. */
  allowance?: Remaining;
  cause?: unknown;
}

/** An expected refusal: its code gives the status, its message is the sentence a person reads. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly collaborations: OpenCollaboration[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allowance: Remaining | undefined;

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(message ?? ERRORS[code].text, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.collaborations = details.collaborations;
    this.retryAfter = details.retryAfter;
    this.allowance = details.allowance;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A refusal that names fields: 422 with a message for each. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields });
}
