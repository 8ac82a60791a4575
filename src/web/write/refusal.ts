import { ApiError } from '#contract/api-error.ts';
import type { ErrorCode, ErrorDefinition } from '#contract/errors.ts';
import { UNEXPECTED } from '#contract/unexpected.ts';

export interface Refusal {
  /**
   * `session`: the session has ended. `fields`: at least one field is invalid. `refused`: the server rejected the
   * request. `failed`: the connection or the server failed.
   */
  kind: 'session' | 'fields' | 'refused' | 'failed';
  text: string;
  /** An error code of the contract, 'offline' or 'unexpected'. */
  code: string;
  fields: Readonly<Record<string, string>>;
  /** The additional properties of a module's own error. */
  payload: Readonly<Record<string, unknown>>;
  /** Whether the page is stale and must be read again. */
  outdated: boolean;
}

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export function toRefusal(error: unknown): Refusal {
  const none = { fields: {}, payload: {}, outdated: false };
  if (!(error instanceof ApiError)) {
    return { ...none, kind: 'failed', code: 'unexpected', text: UNEXPECTED };
  }
  const { code, fields, payload } = error;
  if (code === 'not_signed_in') return { ...none, kind: 'session', code, text: SESSION_ENDED };
  return {
    kind: kindOf(error),
    code,
    fields,
    payload,
    text: textOf(error),
    outdated: isOutdated(error),
  };
}

export function isRefusedWith(error: unknown, reason: ErrorCode | ErrorDefinition): boolean {
  const code = typeof reason === 'string' ? reason : reason.code;
  return error instanceof ApiError && error.code === code;
}

function isOutdated({ code, status }: ApiError): boolean {
  if (code === 'authentication_needed') return false;
  return code === 'too_early' || status === 403 || status === 404 || status === 409;
}

function kindOf({ status, code, fields }: ApiError): Refusal['kind'] {
  if (Object.keys(fields).length > 0) return 'fields';
  return code === 'offline' || status >= 500 ? 'failed' : 'refused';
}

function textOf({ code, message, fields, retryAfter }: ApiError): string {
  // For places without fields to show them at.
  const wrong = Object.values(fields);
  if (wrong.length > 0) return wrong.join(' ');
  if (code !== 'too_many' || retryAfter === undefined) return message;
  return `That was too many attempts in a short time. Please try again in ${waitOf(retryAfter)}.`;
}

export function waitOf(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.ceil(seconds), 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
