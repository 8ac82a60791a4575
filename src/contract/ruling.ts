import type { ErrorCode } from './errors.ts';

/** A rule refuses a write. */
export interface Refused<C extends string = ErrorCode> {
  outcome: 'refused';
  /** Codes of the API's closed list. */
  code: C;
  /** Empty for the code's own sentence. */
  message: string;
  /** With `too_early` only: whole seconds, at least 1. */
  retryAfterSeconds?: number;
  /** What the body of the error has beside the common properties. */
  payload?: Record<string, unknown>;
}

/** A repeat: nothing changes, and the response is that of the first time. */
export interface Same {
  outcome: 'same';
}

/** What a rule decides about a write. */
export type Ruling<T = object, C extends string = ErrorCode> = ({ outcome: 'done' } & T) | Same | Refused<C>;

export function refuse<C extends string>(code: C, message = '', retryAfterSeconds?: number): Refused<C> {
  return { outcome: 'refused', code, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}
