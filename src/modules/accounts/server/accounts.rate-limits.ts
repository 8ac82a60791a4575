import { createHash } from 'node:crypto';
import { defineRateLimits, type RateLimiter } from '#infra/edge/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const accountsRateLimits = defineRateLimits({
  signInByAccount: { points: 10, seconds: 15 * MINUTE, counted: 'database' },
  signInByAddress: { points: 30, seconds: 5 * MINUTE, counted: 'database' },
  secondStep: { points: 10, seconds: 15 * MINUTE, counted: 'database' },
  secondStepElsewhere: { points: 50, seconds: DAY, counted: 'database' },
  signUpByAddress: { points: 5, seconds: HOUR, counted: 'database' },
  // A request is sent at every pause in typing.
  usernameByAddress: { points: 60, seconds: MINUTE, counted: 'process' },
  mailByEmail: { points: 3, seconds: 15 * MINUTE, counted: 'database' },
  mailByEmailInADay: { points: 12, seconds: DAY, counted: 'database' },
  mailByAddress: { points: 10, seconds: 15 * MINUTE, counted: 'database' },
  proofBySession: { points: 10, seconds: 15 * MINUTE, counted: 'database' },
  resetByEmail: { points: 3, seconds: 15 * MINUTE, counted: 'database' },
  resetByEmailAndAddress: { points: 6, seconds: DAY, counted: 'database' },
  changeEmail: { points: 5, seconds: DAY, counted: 'database' },
  // Beginning writes a row, and returning calls Google.
  googleByAddress: { points: 120, seconds: 15 * MINUTE, counted: 'database' },
  codeByAddress: { points: 20, seconds: 15 * MINUTE, counted: 'database' },
});

/** The key of an address in the rate limiter: short, and unreadable in its table. */
export function emailRateLimitKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/**
 * Returns whether one more mail may go to an address that a caller typed. Known and unknown addresses are counted
 * alike, so that the count does not reveal which exist.
 */
export async function mayMail(limiter: RateLimiter, emailKey: string): Promise<boolean> {
  const key = emailRateLimitKey(emailKey);
  return (
    (await limiter.allows(accountsRateLimits.mailByEmail, key)) &&
    (await limiter.allows(accountsRateLimits.mailByEmailInADay, key))
  );
}

/**
 * Like `mayMail`, for a caller who asked for nothing but the mail.
 * @throws {AppError} too_many
 */
export async function limitMail(limiter: RateLimiter, emailKey: string): Promise<void> {
  const key = emailRateLimitKey(emailKey);
  await limiter.take(accountsRateLimits.mailByEmail, key);
  await limiter.take(accountsRateLimits.mailByEmailInADay, key);
}

/**
 * Returns whether one more reset mail may go to an address. It has its own limit, so that an attacker cannot use up
 * the owner's; for the same reason the daily limit counts by caller and address together.
 */
export async function mayMailReset(
  limiter: RateLimiter,
  emailKey: string,
  address: string,
): Promise<boolean> {
  const key = emailRateLimitKey(emailKey);
  return (
    (await limiter.allows(accountsRateLimits.resetByEmailAndAddress, `${key}|${address}`)) &&
    (await limiter.allows(accountsRateLimits.resetByEmail, key))
  );
}
