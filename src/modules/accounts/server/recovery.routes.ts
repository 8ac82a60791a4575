import { type EndpointRequest, type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid, refusalOf } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { newId } from '#infra/new-id.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { findAuthenticatedAt, findMemberByEmail, findPasswordOwner, lockMember } from './accounts.queries.ts';
import { accountsRateLimits, mayMailReset } from './accounts.rate-limits.ts';
import { revokeSessionsOf } from './accounts.service.ts';
import { findCodeOwner, spendCodeAndLockOwner } from './codes.commands.ts';
import { deleteEmailChange } from './email-change.commands.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { requirePassword } from './recent-authentication.ts';
import { claimUnverifiedAccount, setPassword } from './recovery.commands.ts';
import { postPasswordChanged, RESET_MAIL } from './recovery.mails.ts';
import { signInAttemptsKey } from './start-session.ts';

export function recoveryRoutes(context: AppContext): ServedEndpoint[] {
  return serve(recoveryContract, {
    forgotPassword: (request) => forgotPassword(context, request),
    resetPassword: (request) => resetPassword(context, request),
    changePassword: (request) => changePassword(context, request),

    confirmPassword: async ({ body, viewer, log }) => {
      await requirePassword({ ...context, log }, viewer, body.currentPassword);
      return { body: { message: accountsConfirmations.passwordProved } };
    },
  });
}

type Request = EndpointRequest<(typeof recoveryContract)['specs']['forgotPassword']>;

/**
 * Response and work are the same for every address, so that neither reveals which are known. Above the rate limit no
 * mail is sent, but the request is not refused: a refusal would reveal an earlier request for the address.
 */
async function forgotPassword(
  { database, limiter, outbox }: AppContext,
  { body, caller, change }: Request,
): Promise<EndpointResponse<{ message: string }>> {
  const address = addressKey(caller.ip);
  await limiter.take(accountsRateLimits.mailByAddress, address);
  const key = emailKey(body.email);
  const mails = await mayMailReset(limiter, key, address);
  const userId = (await findMemberByEmail(database.db, key))?.userId;
  return change(async (tx) => {
    // For an unknown address the job finds no user and sends nothing.
    if (mails) await outbox.post(tx, RESET_MAIL, { userId: userId ?? newId() });
    return { body: { message: accountsConfirmations.resetSent } };
  });
}

type Specs = (typeof recoveryContract)['specs'];
type Done = Promise<EndpointResponse<{ message: string }>>;

/**
 * Spends the code of a reset mail, sets the new password and ends every session. A refused password does not spend the
 * code, so the user can try another one with the same link.
 */
async function resetPassword(
  context: AppContext,
  { body, caller, change, log }: EndpointRequest<Specs['resetPassword']>,
): Done {
  const { database, limiter, clock, outbox } = context;
  await limiter.take(accountsRateLimits.codeByAddress, addressKey(caller.ip));
  const now = clock.now();
  const owner = await findCodeOwner(database.db, 'resetPassword', body.code, now);
  const hash = owner && (await hashFor(context, owner, body.newPassword));
  /** The key whose sign-in attempts are reset. Not set by a repeated request, which changes nothing. */
  const reset: { attemptsKey?: string } = {};

  const response = await change(async (tx) => {
    // Refused inside `change`, so that a repeat of the successful request gets its response again.
    if (!hash) throw new AppError('invalid_code');
    const { userId, emailKey, emailVerifiedAt } = await spendCodeAndLockOwner(
      tx,
      'resetPassword',
      body.code,
      now,
    );
    reset.attemptsKey = signInAttemptsKey(emailKey, caller.ip);
    await setPassword(tx, userId, hash);
    // Whoever knew the old password may have begun the pending change of address.
    await deleteEmailChange(tx, userId);
    const hasCleared = !emailVerifiedAt && (await claimUnverifiedAccount(tx, userId, now));
    await revokeSessionsOf(context, tx, userId);
    await postPasswordChanged(outbox, tx, userId, hasCleared ? 'claim' : 'reset');
    log.info({ event: 'password_reset', actor: userId }, 'password reset');
    return { body: { message: accountsConfirmations[hasCleared ? 'accountClaimed' : 'passwordReset'] } };
  });
  // A user who was locked out after mistyping the old password can sign in at once. Other callers stay counted.
  if (reset.attemptsKey) await limiter.reset(accountsRateLimits.signInByAccount, reset.attemptsKey);
  return response;
}

async function changePassword(
  context: AppContext,
  { body, viewer, change, log }: EndpointRequest<Specs['changePassword']>,
): Done {
  const { userId, sessionId } = viewer;
  const refusal = await refusalOf(requirePassword({ ...context, log }, viewer, body.currentPassword));
  const hash = refusal ? '' : await hashFor(context, userId, body.newPassword);

  return change(async (tx) => {
    // Refused inside `change` for repeated requests, whose old password is wrong by then.
    if (refusal) throw refusal;
    // Of two concurrent changes, the second finds its session revoked by the first.
    if (!(await lockMember(tx, userId)) || !(await findAuthenticatedAt(tx, sessionId))) {
      throw new AppError('not_signed_in');
    }
    await setPassword(tx, userId, hash);
    await revokeSessionsOf(context, tx, userId, sessionId);
    await postPasswordChanged(context.outbox, tx, userId, 'change');
    log.info({ event: 'password_changed', actor: userId }, 'password changed');
    return { body: { message: accountsConfirmations.passwordChanged } };
  });
}

/** @throws {AppError} invalid on `newPassword` */
async function hashFor({ database }: AppContext, userId: string, password: string): Promise<string> {
  const owner = await findPasswordOwner(database.db, userId);
  const unfit = owner && passwordRefusal(password, owner);
  if (unfit) throw invalid({ newPassword: unfit });
  return hashPassword(password);
}
