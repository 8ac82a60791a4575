import { UNEXPECTED } from './unexpected.ts';

export interface ErrorDefinition {
  code: string;
  status: number;
  /** The default sentence for the user. */
  text: string;
}

export type ErrorTable = Readonly<Record<string, ErrorDefinition>>;

/** Adds to each error of a table its key as `code`. */
export function defineErrors<const T extends Record<string, { status: number; text: string }>>(
  table: T,
): { readonly [C in keyof T & string]: T[C] & { readonly code: C } } {
  const entries = Object.entries(table).map(([code, error]) => [code, { code, ...error }]);
  return Object.fromEntries(entries);
}

/**
 * Errors that endpoints of any module may return. Modules define theirs in `<feature>.errors.ts`. Together they are
 * the closed list of codes.
 */
export const ERRORS = defineErrors({
  malformed: { status: 400, text: 'That request could not be read. Please reload the page and try again.' },
  invalid_code: { status: 400, text: 'This link is no longer valid. Please ask for a new one.' },
  not_signed_in: { status: 401, text: 'Please sign in first.' },
  forbidden: { status: 403, text: 'You are not allowed to do that.' },
  /** A sensitive change needs a more recent proof of the password or second factor in this session. */
  authentication_needed: { status: 403, text: 'Please confirm your password to continue.' },
  /** In production, moderators and admins need two-step sign-in for what their role allows. */
  second_factor_needed: {
    status: 403,
    text: 'Your role needs two-step sign-in. Please switch it on in your settings, under “Sign-in and devices”.',
  },
  email_unverified: {
    status: 403,
    text: 'Email not verified! Please check your email for a verification link',
  },
  account_suspended: {
    status: 403,
    text: 'Your account is suspended. You can still download your data or delete your account.',
  },
  account_limited: {
    status: 403,
    text: 'Your account is limited for now: you cannot contact new people. Your open collaborations and conversations continue.',
  },
  not_found: { status: 404, text: 'We could not find that.' },
  method_not_allowed: { status: 405, text: 'This address does not accept that method.' },
  timed_out: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  wrong_state: {
    status: 409,
    text: 'That is no longer possible. Please reload to see what has changed.',
  },
  too_large: { status: 413, text: 'That is too large to send.' },
  wrong_type: { status: 415, text: 'This endpoint accepts only JSON.' },
  invalid: { status: 422, text: 'Some fields need another look.' },
  key_reused: { status: 422, text: 'This idempotency key was already used for another request.' },
  too_many: { status: 429, text: 'That was too many attempts in a short time. Please wait a moment.' },
  /** The same action was done a short while ago. `too_many`, by contrast, counts calls of any kind. */
  too_early: { status: 429, text: 'It is too early for that. Please try again later.' },
  /** The text has a word or link that a user may publish only a few times a day. The response does not say which. */
  slowed: { status: 429, text: 'Please try again tomorrow.' },
  headers_too_large: { status: 431, text: 'The address or the headers of the request are too long.' },
  internal: { status: 500, text: UNEXPECTED },
  unavailable: { status: 503, text: 'We are busy right now. Please try again in a moment.' },
});

export type ErrorCode = keyof typeof ERRORS;

/**
 * The body of every error response. `fields` comes only with 422, `requestId` only with 500. Errors of modules may
 * have more properties, which their manifest describes.
 */
export interface ErrorBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
  requestId?: string;
}
