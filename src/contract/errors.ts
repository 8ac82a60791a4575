/**
 * The closed list of error codes (decisions.md section 2): one table from code to status and to the sentence a
 * person reads when the place that refuses has nothing more precise to say.
 */
export const ERRORS = {
  malformed: { status: 400, text: 'That request could not be read. Please reload the page and try again.' },
  invalid_code: { status: 400, text: 'This link is no longer valid. Please ask for a new one.' },
  not_signed_in: { status: 401, text: 'Please sign in first.' },
  bad_credentials: { status: 401, text: 'Account does not exist or incorrect credentials' },
  forbidden: { status: 403, text: 'You are not allowed to do that.' },
  foreign_origin: { status: 403, text: 'This call is only answered to the pages of this site.' },
  /** A grave change, and too long since the password or the second factor was last proved in this session. */
  authentication_needed: { status: 403, text: 'Please confirm your password to go on.' },
  email_unverified: {
    status: 403,
    text: 'Email not verified! Please check your email for a verification link',
  },
  not_found: { status: 404, text: 'We could not find that.' },
  method_not_allowed: { status: 405, text: 'That call does not exist in this way.' },
  timed_out: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  wrong_state: {
    status: 409,
    text: 'That is not possible any more. Please reload to see where things stand.',
  },
  already_requested: { status: 409, text: 'You already have an open request on this Kollab.' },
  kollab_closed: { status: 409, text: 'This Kollab is closed to new requests.' },
  too_many_kollabs: {
    status: 409,
    text: 'You have reached your number of active Kollabs. Close one to make room.',
  },
  open_collaborations: {
    status: 409,
    text: 'This Kollab has active collaborations. Finish or cancel them before you delete it.',
  },
  channel_taken: { status: 409, text: 'This channel is connected to another account here.' },
  too_many_pictures: {
    status: 409,
    text: 'You keep as many pictures as one account can hold. Remove a Kollab with its picture to make room.',
  },
  too_large: { status: 413, text: 'That is too large to send.' },
  wrong_type: { status: 415, text: 'This call takes JSON.' },
  invalid: { status: 422, text: 'Some fields need another look.' },
  key_reused: { status: 422, text: 'This idempotency key was already used for another request.' },
  too_many: { status: 429, text: 'That is too many tries in a short time. Please wait a little.' },
  headers_too_large: { status: 431, text: 'The headers of the request are too large.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  platform_failed: {
    status: 503,
    text: 'There was a problem refreshing the data. Please try again later.',
  },
  unavailable: { status: 503, text: 'We are busy right now. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A collaboration that stands in the way of what somebody wants to do. */
export interface OpenCollaboration {
  requestId: string;
  kollabTitle: string;
  /** The other side; the username is empty where their account is gone. */
  username: string;
  displayName: string;
  state: 'pending' | 'active';
}

/**
 * What every failed call answers. `fields` comes only with 422, `requestId` only with 500, `collaborations` (the
 * first hundred) only where open ones keep an account from being deleted.
 */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  collaborations?: OpenCollaboration[];
  requestId?: string;
}
