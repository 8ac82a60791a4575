import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { ERRORS, type ErrorCode, type ErrorDefinition } from '#contract/errors.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { isRefusedWith, SESSION_ENDED, toRefusal, waitOf } from './refusal.ts';

const refuse = (
  error: ErrorCode | ErrorDefinition,
  more: { fields?: Record<string, string>; retryAfter?: number } = {},
) => {
  const { code, status, text } = typeof error === 'string' ? ERRORS[error] : error;
  const body = { code, error: text, ...(more.fields && { fields: more.fields }) };
  return toRefusal(new ApiError(status, body, more.retryAfter));
};

describe('toRefusal', () => {
  it('distinguishes an expired session from wrong credentials', () => {
    expect(refuse('not_signed_in')).toMatchObject({ kind: 'session', text: SESSION_ENDED });
    const { bad_credentials: wrong } = accountsErrors;
    expect(refuse(wrong)).toMatchObject({ kind: 'refused', text: wrong.text });
  });

  it('states the wait, unless it concerns one object only', () => {
    expect(refuse('too_many', { retryAfter: 150 }).text).toBe(
      'That was too many attempts in a short time. Please try again in 3 minutes.',
    );
    const early = { code: 'too_early', error: 'You can send another reminder tomorrow.' };
    const own = new ApiError(429, early, 150);
    expect(toRefusal(own)).toMatchObject({
      text: 'You can send another reminder tomorrow.',
      outdated: true,
    });
  });

  it('reports a lost connection for a missing response', () => {
    const { kind, text, outdated } = toRefusal(ApiError.offline());
    expect({ kind, outdated }).toEqual({ kind: 'failed', outdated: false });
    expect(text).toContain('check your connection');
  });

  it('lists field errors where no field can show them', () => {
    expect(refuse('invalid', { fields: { note: 'Required', name: 'Too long' } })).toMatchObject({
      kind: 'fields',
      fields: { note: 'Required', name: 'Too long' },
      text: 'Required Too long',
    });
  });

  it('marks the page as stale if the object or the permission is gone', () => {
    expect(refuse('wrong_state').outdated).toBe(true);
    expect(refuse('not_found').outdated).toBe(true);
    expect(refuse('email_unverified').outdated).toBe(true);
    expect(refuse('authentication_needed').outdated).toBe(false);
    expect(refuse('too_many').outdated).toBe(false);
    expect(refuse('invalid').outdated).toBe(false);
    expect(refuse('internal').outdated).toBe(false);
  });

  it('hides the details of an unexpected error', () => {
    expect(toRefusal(new TypeError('x is undefined'))).toMatchObject({
      kind: 'failed',
      code: 'unexpected',
      text: ERRORS.internal.text,
    });
  });
});

it('identifies a reason by its code', () => {
  const error = new ApiError(403, { code: 'authentication_needed' });
  expect(isRefusedWith(error, 'authentication_needed')).toBe(true);
  expect(isRefusedWith(error, 'forbidden')).toBe(false);
  expect(isRefusedWith(new Error(), 'forbidden')).toBe(false);
  const { bad_credentials: wrong } = accountsErrors;
  expect(isRefusedWith(new ApiError(401, { code: 'bad_credentials' }), wrong)).toBe(true);
  expect(isRefusedWith(error, wrong)).toBe(false);
});

it('rounds the wait up', () => {
  expect([1, 1.2, 90, 91, 3600, 5401, 90_000].map(waitOf)).toEqual([
    '1 second',
    '2 seconds',
    '90 seconds',
    '2 minutes',
    '60 minutes',
    '2 hours',
    '25 hours',
  ]);
});
