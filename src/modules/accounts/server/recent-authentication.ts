import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isProofRecent } from '#modules/accounts/accounts.rules.ts';
import { findAuthenticatedAt, findPasswordHash } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { markAuthenticated } from './accounts.sessions.commands.ts';
import { verifyPassword } from './passwords.ts';

/** `log`: that of the request, so that a wrong password can be followed to where it came from. */
type Needs = Pick<AppContext, 'database' | 'clock' | 'limiter' | 'log'>;

/**
 * Lets a grave change pass: who asks proved the password or the second factor in this session within the last ten
 * minutes, or sends the password along. To be called before the change's transaction, since it computes a hash.
 * @param currentPassword as it came in the body, if it came
 * @throws {AppError} authentication_needed without a recent proof; invalid on `currentPassword` for a wrong one;
 * too_many after ten tries in this session
 */
export async function requireRecentAuthentication(
  context: Needs,
  viewer: Viewer,
  currentPassword?: string,
): Promise<void> {
  if (currentPassword !== undefined) return requirePassword(context, viewer, currentPassword);
  const authenticatedAt = await findAuthenticatedAt(context.database.db, viewer.sessionId);
  if (!authenticatedAt || !isProofRecent(authenticatedAt, context.clock.now())) {
    throw new AppError('authentication_needed');
  }
}

/**
 * As `requireRecentAuthentication`, for what wants the password itself however recent the last proof is. Tries are
 * counted by session: a thief of one cannot keep the owner from proving it in theirs.
 * @throws {AppError} invalid on `currentPassword`, too_many, not_signed_in when the account is gone
 */
export async function requirePassword(
  { database, clock, limiter, log }: Needs,
  { userId, sessionId }: Viewer,
  currentPassword: string,
): Promise<void> {
  await limiter.take(accountsRateLimits.proofBySession, sessionId);
  const stored = await findPasswordHash(database.db, userId);
  if (!(await verifyPassword(stored, currentPassword))) {
    // Deleted meanwhile, from another tab.
    if (stored === null) throw new AppError('not_signed_in');
    log.warn({ event: 'proof_failed', actor: userId, session: sessionId }, 'wrong password in a session');
    throw invalid({ currentPassword: accountsRefusals.wrongCurrentPassword });
  }
  await limiter.reset(accountsRateLimits.proofBySession, sessionId);
  await markAuthenticated(database.db, sessionId, clock.now());
}

/** What a check refuses with, to be thrown later inside the change: a repeat of the call gets its first answer. */
export async function refusalOf(check: Promise<void>): Promise<AppError | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
