import type { Caller, EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { clearSessionCookie } from '#infra/session/cookie.ts';
import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailKey, SESSION_TOUCH_MS } from '#modules/accounts/accounts.rules.ts';
import type { SecondStep } from '#modules/accounts/session.contract.ts';
import { isDeletionDue } from '#modules/profiles/leaving.rules.ts';
import { findSignIn, holdPassword, type Member } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { findLiveSession, revokeSessions } from './accounts.service.ts';
import { touchSession } from './accounts.sessions.commands.ts';
import { isOwnOrigin } from './own-origin.ts';
import { verifyPassword } from './passwords.ts';
import { startSecondStep } from './second-factor.sign-in.ts';
import { type SignedIn, signedInResponse, signInAttemptsKey, startSession } from './start-session.ts';

type Request = EndpointRequest<(typeof accountsContract)['specs']['signIn']>;

/**
 * Signs in, or starts the second step if the account has one. Only the right password reveals whether it has. It does
 * not use `change`, which would store the token with the response.
 */
export async function signIn(
  context: AppContext,
  { body, caller }: Request,
): Promise<SignedIn | EndpointResponse<{ secondStep: SecondStep }>> {
  const member = await checkCredentials(context, body, caller);
  const secondStep = await startSecondStep(context, member.userId);
  const next = await transaction(context.database.db, async (tx) => {
    if (!(await holdPassword(tx, member))) throw new AppError(accountsErrors.bad_credentials);
    const started = secondStep ?? (await startSession(context, tx, caller, member.userId, 'password'));
    if (!started) throw new AppError(accountsErrors.bad_credentials);
    return started;
  });
  if ('ticket' in next) return { body: { secondStep: next } };
  return signedInResponse(context, caller, member, next, 'password');
}

/**
 * Counts the try, then computes exactly one hash, whether or not the account exists. A complete sign-in resets the
 * count.
 */
async function checkCredentials(
  { clock, database, limiter }: AppContext,
  { email, password }: Request['body'],
  { ip, log }: Caller,
): Promise<Member & { passwordHash: string }> {
  const key = emailKey(email);
  await limiter.take(accountsRateLimits.signInByAddress, addressKey(ip));
  await limiter.take(accountsRateLimits.signInByAccount, signInAttemptsKey(key, ip));
  const stored = await findSignIn(database.db, key);
  const found = stored && isDeletionDue(stored.deleteAt, clock.now()) ? null : stored;
  const right = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !right) {
    log.warn({ event: 'sign_in_failed', object: found?.userId }, 'sign-in failed');
    throw new AppError(accountsErrors.bad_credentials);
  }
  return found;
}

/** Creates a token for the cookie's session. Concurrent calls get tokens of the same session. */
export async function refreshToken(
  context: AppContext,
  caller: Caller,
): Promise<EndpointResponse<{ token: string }>> {
  refuseForeignOrigin(context, caller);
  const session = await findLiveSession(context, caller.cookie);
  if (!session) throw new AppError('not_signed_in');
  const now = context.clock.now();
  if (now.getTime() - session.lastSeenAt.getTime() >= SESSION_TOUCH_MS) {
    await touchSession(context.database.db, session.id, now);
  }
  const { userId, username, accountType, id: sessionId } = session;
  return { body: { token: await context.tokens.sign({ userId, username, accountType, sessionId }) } };
}

export async function signOut(
  context: AppContext,
  caller: Caller,
): Promise<EndpointResponse<{ message: string }>> {
  refuseForeignOrigin(context, caller);
  const session = await findLiveSession(context, caller.cookie);
  const ids = [session?.id, caller.viewer?.sessionId].filter((id) => id !== undefined);
  if (ids.length > 0) {
    await transaction(context.database.db, (tx) => revokeSessions(context, tx, [...new Set(ids)]));
    caller.log.info({ event: 'signed_out', actor: session?.userId ?? caller.viewer?.userId }, 'sign-out');
  }
  return {
    body: { message: accountsConfirmations.signedOut },
    headers: {
      'set-cookie': clearSessionCookie(context.env),
      // Not "storage", which would also delete the chosen theme. The page deletes its token itself.
      'clear-site-data': '"cache"',
    },
  };
}

function refuseForeignOrigin(context: AppContext, caller: Caller): void {
  if (!isOwnOrigin(context.env, caller.origin)) throw new AppError(accountsErrors.foreign_origin);
}
