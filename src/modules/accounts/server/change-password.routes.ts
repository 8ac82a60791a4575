import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { type EndpointResponse, respond } from '#infra/edge/response.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import type { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { findAuthenticatedAt, findPasswordOwner, lockMember } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { revokeSessionsOf } from './accounts.service.ts';
import { findCodeOwner, spendCode } from './codes.commands.ts';
import { dropEmailChange } from './email-change.commands.ts';
import { hashPassword, whyUnfit } from './passwords.ts';
import { refusalOf, requirePassword } from './recent-authentication.ts';
import { claimUnprovedAccount, setPassword } from './recovery.commands.ts';
import { postPasswordChanged } from './recovery.mails.ts';
import { signInAttemptsKey } from './start-session.ts';

type Specs = (typeof recoveryContract)['specs'];
type Done = Promise<EndpointResponse<{ message: string }>>;

/**
 * Spends the code of a reset mail for a new password, and ends every session (checks.md AU-06, AU-07). A password
 * that is refused spends nothing: the user tries another one with the same link.
 */
export async function resetPassword(
  context: AppContext,
  { body, caller, change, log }: EndpointRequest<Specs['resetPassword']>,
): Done {
  const { database, limiter, clock, outbox } = context;
  await limiter.take(accountsRateLimits.codeByAddress, addressKey(caller.ip));
  const now = clock.now();
  const owner = await findCodeOwner(database.db, 'resetPassword', body.code, now);
  const hash = owner && (await hashFor(context, owner, body.newPassword));
  /** Whose attempts to sign in are over; not of a repeat, which changes nothing. */
  const reset: { attemptsKey?: string } = {};

  const response = await change(async (tx) => {
    // Refused here and not before, so that a repeat of what spent the code gets its answer again.
    if (!hash) throw new AppError('invalid_code');
    const { userId, emailKey, emailVerifiedAt } = await spendCode(tx, 'resetPassword', body.code, now);
    reset.attemptsKey = signInAttemptsKey(emailKey, caller.ip);
    await setPassword(tx, userId, hash);
    // An attacker may have had the password, so a pending change of address may be theirs.
    await dropEmailChange(tx, userId);
    const hasCleared = !emailVerifiedAt && (await claimUnprovedAccount(tx, userId, now));
    await revokeSessionsOf(context, tx, userId);
    await postPasswordChanged(outbox, tx, userId, hasCleared ? 'claim' : 'reset');
    log.info({ event: 'password_reset', actor: userId }, 'password reset');
    return respond({ message: accountsConfirmations[hasCleared ? 'accountClaimed' : 'passwordReset'] });
  });
  // Who mistyped the old password until they were refused signs in with the new one now. Elsewhere the count goes on.
  if (reset.attemptsKey) await limiter.reset(accountsRateLimits.signInByAccount, reset.attemptsKey);
  return response;
}

/** Changes the password of who is signed in and knows it, and ends every other session (checks.md AU-07). */
export async function changePassword(
  context: AppContext,
  { body, viewer, change, log }: EndpointRequest<Specs['changePassword']>,
): Done {
  const { userId, sessionId } = viewer;
  const refusal = await refusalOf(requirePassword({ ...context, log }, viewer, body.currentPassword));
  const hash = refusal ? '' : await hashFor(context, userId, body.newPassword);

  return change(async (tx) => {
    // As above: by the time of a repeat, the old password is wrong.
    if (refusal) throw refusal;
    // Of two at once, the one that waited finds its session ended by the other.
    if (!(await lockMember(tx, userId)) || !(await findAuthenticatedAt(tx, sessionId))) {
      throw new AppError('not_signed_in');
    }
    await setPassword(tx, userId, hash);
    await revokeSessionsOf(context, tx, userId, sessionId);
    await postPasswordChanged(context.outbox, tx, userId, 'change');
    log.info({ event: 'password_changed', actor: userId }, 'password changed');
    return respond({ message: accountsConfirmations.passwordChanged });
  });
}

/** @throws {AppError} invalid on `newPassword` */
async function hashFor({ database }: AppContext, userId: string, password: string): Promise<string> {
  const owner = await findPasswordOwner(database.db, userId);
  const unfit = owner && whyUnfit(password, owner);
  if (unfit) throw invalid({ newPassword: unfit });
  return hashPassword(password);
}
