import { UNEXPECTED } from './unexpected.ts';

/** Why a request is refused, or why it failed. */
export interface ErrorDefinition {
  /** Unlike every other. */
  code: string;
  status: number;
  /** What the user reads where the code that refuses has no sentence of its own. */
  text: string;
}

export type ErrorTable = Readonly<Record<string, ErrorDefinition>>;

/** Gives each error of a table the code under which it stands there. */
export function defineErrors<const T extends Record<string, { status: number; text: string }>>(
  table: T,
): { readonly [C in keyof T & string]: T[C] & { readonly code: C } } {
  const entries = Object.entries(table).map(([code, error]) => [code, { code, ...error }]);
  return Object.fromEntries(entries);
}

/**
 * The errors that endpoints of any module may give. Each module defines its own in `<feature>.errors.ts`; all of them
 * together are the closed list of codes (decisions.md section 2).
 */
export const ERRORS = defineErrors({
  malformed: { status: 400, text: 'That request could not be read. Please reload the page and try again.' },
  invalid_code: { status: 400, text: 'This link is no longer valid. Please ask for a new one.' },
  not_signed_in: { status: 401, text: 'Please sign in first.' },
  forbidden: { status: 403, text: 'You are not allowed to do that.' },
  /** A sensitive change, and the last proof of the password or the second factor in this session is too old. */
  authentication_needed: { status: 403, text: 'Please confirm your password to go on.' },
  email_unverified: {
    status: 403,
    text: 'Email not verified! Please check your email for a verification link',
  },
  account_suspended: {
    status: 403,
    text: 'Your account is suspended. You can still export your data or delete your account.',
  },
  account_limited: {
    status: 403,
    text: 'Your account is limited for now: you cannot be the first to contact people. What is under way goes on.',
  },
  not_found: { status: 404, text: 'We could not find that.' },
  method_not_allowed: { status: 405, text: 'That call does not exist in this way.' },
  timed_out: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  wrong_state: {
    status: 409,
    text: 'That is not possible any more. Please reload to see where things stand.',
  },
  too_large: { status: 413, text: 'That is too large to send.' },
  wrong_type: { status: 415, text: 'This call takes JSON.' },
  invalid: { status: 422, text: 'Some fields need another look.' },
  key_reused: { status: 422, text: 'This idempotency key was already used for another request.' },
  too_many: { status: 429, text: 'That is too many tries in a short time. Please wait a little.' },
  /** The same thing was done a short while ago. Unlike `too_many`, which counts calls whatever they are about. */
  too_early: { status: 429, text: 'It is too early for that. Please try again later.' },
  /** It has a word or a link of which a user publishes few in a day. It is not said which. */
  slowed: { status: 429, text: 'Please try again tomorrow.' },
  headers_too_large: { status: 431, text: 'The address or the headers of the request are too long.' },
  internal: { status: 500, text: UNEXPECTED },
  unavailable: { status: 503, text: 'We are busy right now. Please try again in a moment.' },
});

export type ErrorCode = keyof typeof ERRORS;

/**
 * The body of every response that refuses or fails. `fields` comes only with 422, `requestId` only with 500. An error
 * of a module may have properties beside these: its manifest describes them.
 */
export interface ErrorBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
  requestId?: string;
}
