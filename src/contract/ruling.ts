import type { ErrorCode } from './errors.ts';

export interface Refused<C extends string = ErrorCode> {
  outcome: 'refused';
  code: C;
  /** Empty for the code's default sentence. */
  message: string;
  /** For `too_early` only: whole seconds, at least 1. */
  retryAfterSeconds?: number;
  /** Properties of the error's body besides the common ones. */
  payload?: Record<string, unknown>;
}

/** A repeated write: nothing changes, and the response is that of the first one. */
export interface Same {
  outcome: 'same';
}

export type Ruling<T = object, C extends string = ErrorCode> = ({ outcome: 'done' } & T) | Same | Refused<C>;

export function refuse<C extends string>(code: C, message = '', retryAfterSeconds?: number): Refused<C> {
  return { outcome: 'refused', code, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}
