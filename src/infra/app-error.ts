import { ERRORS, type ErrorCode, type ErrorDefinition, type ErrorTable } from '#contract/errors.ts';
import type { Verdict } from '#contract/policy.ts';
import type { Refused, Same } from '#contract/ruling.ts';

/** How much of a rate limit is left, for the RateLimit headers. */
export interface Remaining {
  rateLimit: string;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Details {
  /** A message per field, only with `invalid`. */
  fields?: Record<string, string>;
  /** Properties of the body beside the common ones, for an error of a module. */
  payload?: Record<string, unknown>;
  /** Seconds until another try makes sense, only with `too_many`, `too_early`, `slowed` and `unavailable`. */
  retryAfter?: number;
  /** The rate limit that is used up, only with `too_many`. */
  rateLimit?: Remaining;
  cause?: unknown;
}

/** An expected refusal: its code gives the status, its message is the sentence a person reads. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly payload: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly rateLimit: Remaining | undefined;

  /** @param error one of the kit's by its code, or one that a module defines */
  constructor(error: ErrorCode | ErrorDefinition, message?: string, details: Details = {}) {
    const { code, status, text } = typeof error === 'string' ? ERRORS[error] : error;
    super(message ?? text, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.payload = details.payload;
    this.retryAfter = details.retryAfter;
    this.rateLimit = details.rateLimit;
  }
}

/** A refusal that names fields: 422 with a message for each. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields });
}

/**
 * Lets pass what a policy allows.
 * @param words what a person reads instead of a code's own sentence, by reason or by code
 * @throws {AppError} with the policy's code
 */
export function requireAllowed<R extends string>(
  verdict: Verdict<R>,
  words: { [K in R | ErrorCode]?: string } = {},
): void {
  if (verdict.ok) return;
  const { code, reason } = verdict;
  throw new AppError(code, (reason && words[reason]) ?? words[code]);
}

/**
 * What a rule decided.
 * @param errors those of modules, by their codes
 * @returns null for a repeat, which changes nothing
 * @throws {AppError} what the rule refuses with
 */
export function decided<D extends { outcome: 'done' }>(ruling: D | Refused<string>, errors?: ErrorTable): D;
export function decided<D extends { outcome: 'done' }>(
  ruling: D | Same | Refused<string>,
  errors?: ErrorTable,
): D | null;
export function decided<D extends { outcome: 'done' }>(
  ruling: D | Same | Refused<string>,
  errors: ErrorTable = {},
): D | null {
  if (ruling.outcome === 'refused') throw refusal(ruling, errors);
  return ruling.outcome === 'same' ? null : ruling;
}

/** The error that a rule refuses with. */
export function refusal(
  { code, message, retryAfterSeconds, payload }: Omit<Refused<string>, 'outcome'>,
  errors: ErrorTable = {},
): AppError {
  const error = { ...ERRORS, ...errors }[code];
  if (!error) throw new Error(`No error has the code ${code}`);
  return new AppError(error, message || undefined, {
    ...(retryAfterSeconds ? { retryAfter: retryAfterSeconds } : {}),
    ...(payload && { payload }),
  });
}
