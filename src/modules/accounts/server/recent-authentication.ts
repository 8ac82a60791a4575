import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isProofRecent } from '#modules/accounts/accounts.rules.ts';
import { findAuthenticatedAt, findPasswordHash } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { markAuthenticated } from './accounts.sessions.commands.ts';
import { NO_PASSWORD, verifyPassword } from './passwords.ts';

/** `log` is the request's, so that a wrong password can be traced to its origin. */
type Needs = Pick<AppContext, 'database' | 'clock' | 'limiter' | 'log'>;

/**
 * Requires a proof of the password or second factor in this session within the last ten minutes, or the password
 * itself, before a sensitive change. Call it before the change's transaction, since it computes a hash.
 * @param currentPassword the password of the body, if any
 * @throws {AppError} authentication_needed without a recent proof; invalid on `currentPassword` if it is wrong;
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
 * Requires the password itself, however recent the last proof is. Tries are counted by session, so that a thief of one
 * session cannot lock the owner out in another.
 * @throws {AppError} invalid on `currentPassword`, too_many, wrong_state if the user has no password yet,
 * not_signed_in if the account is gone
 */
export async function requirePassword(
  { database, clock, limiter, log }: Needs,
  { userId, sessionId }: Viewer,
  currentPassword: string,
): Promise<void> {
  await limiter.take(accountsRateLimits.proofBySession, sessionId);
  const stored = await findPasswordHash(database.db, userId);
  // The account was deleted meanwhile from another tab.
  if (stored === null) throw new AppError('not_signed_in');
  if (stored === NO_PASSWORD) throw new AppError('wrong_state', accountsRefusals.noPassword);
  if (!(await verifyPassword(stored, currentPassword))) {
    log.warn(
      { event: 'proof_failed', actor: userId, session: sessionId },
      'wrong password of a signed-in user',
    );
    throw invalid({ currentPassword: accountsRefusals.wrongCurrentPassword });
  }
  await limiter.reset(accountsRateLimits.proofBySession, sessionId);
  await markAuthenticated(database.db, sessionId, clock.now());
}
