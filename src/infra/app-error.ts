import { ERRORS, type ErrorCode, type ErrorDefinition, type ErrorTable } from '#contract/errors.ts';
import type { Verdict } from '#contract/policy.ts';
import type { Refused, Same } from '#contract/ruling.ts';

/** What is left of a rate limit, for the RateLimit headers. */
export interface Remaining {
  rateLimit: string;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Details {
  /** A message for each field, only with `invalid`. */
  fields?: Record<string, string>;
  /** Properties of the body besides the common ones, for errors of modules. */
  payload?: Record<string, unknown>;
  /** Seconds until a retry makes sense, only with `too_many`, `too_early`, `slowed` and `unavailable`. */
  retryAfter?: number;
  rateLimit?: Remaining;
  cause?: unknown;
}

/** An expected refusal. The code determines the status; the message is the sentence for the user. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly payload: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly rateLimit: Remaining | undefined;

  /** @param error the code of a common error, or an error that a module defines */
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

export function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields });
}

/**
 * @param words texts that replace the code's default sentence, by reason or by code
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
 * Returns the decision of a rule unless it refuses.
 * @param errors the module's own errors, by code
 * @returns null for a repeat, which changes nothing
 * @throws {AppError} the refusal
 */
export function requireDecision<D extends { outcome: 'done' }>(
  ruling: D | Refused<string>,
  errors?: ErrorTable,
): D;
export function requireDecision<D extends { outcome: 'done' }>(
  ruling: D | Same | Refused<string>,
  errors?: ErrorTable,
): D | null;
export function requireDecision<D extends { outcome: 'done' }>(
  ruling: D | Same | Refused<string>,
  errors: ErrorTable = {},
): D | null {
  if (ruling.outcome === 'refused') throw refusal(ruling, errors);
  return ruling.outcome === 'same' ? null : ruling;
}

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

/**
 * Returns the refusal of a check; null if it passes. A check that runs before `change` is refused inside it, so that a
 * repeated request gets its first response instead of the refusal.
 */
export async function refusalOf(check: Promise<unknown>): Promise<AppError | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
