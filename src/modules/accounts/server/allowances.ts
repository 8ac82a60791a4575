import { createHash } from 'node:crypto';
import type { Limiter } from '#platform/http/limiter.ts';

/** An address as the limiter counts it: short, and not readable in its table. */
export function emailAllowanceKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/**
 * Whether one more mail may go to an address that somebody typed. Counted for every address alike, known or not,
 * so that what is left tells nobody which are.
 */
export async function mayMail(limiter: Limiter, emailKey: string): Promise<boolean> {
  const key = emailAllowanceKey(emailKey);
  return (await limiter.allows('mailByEmail', key)) && (await limiter.allows('mailByEmailInADay', key));
}

/**
 * As `mayMail`, for somebody who asked for nothing but the mail.
 * @throws {AppError} too_many
 */
export async function takeMail(limiter: Limiter, emailKey: string): Promise<void> {
  const key = emailAllowanceKey(emailKey);
  await limiter.take('mailByEmail', key);
  await limiter.take('mailByEmailInADay', key);
}

/**
 * Whether one more mail with a reset link may go to an address. Counted apart from every other mail, so that nobody
 * can use up what its owner needs to get back in; and by the day only together with who asks, for the same reason.
 */
export async function mayMailReset(limiter: Limiter, emailKey: string, address: string): Promise<boolean> {
  const key = emailAllowanceKey(emailKey);
  return (
    (await limiter.allows('resetByEmailAndAddress', `${key}|${address}`)) &&
    (await limiter.allows('resetByEmail', key))
  );
}
