import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { readCookie, writeCookie, writeSessionCookie } from '#infra/session/cookie.ts';
import { isSessionAlive, VERIFY_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { findMember, findSession, hasSessions, lockMember } from './accounts.queries.ts';
import { createCode, findCodeOwner, spendCodeAndLockOwner } from './codes.commands.ts';
import { findTotpSince } from './second-factor.queries.ts';
import { hashSessionToken, newSecret } from './session-token.ts';
import { startSession } from './start-session.ts';

const COOKIE = 'sign-up';

/**
 * Creates the cookie that identifies the browser of a sign-up when it confirms the address.
 * @param userId the new account, or null if the address was known: then the cookie is worthless
 * @returns the Set-Cookie line, which looks the same in both cases
 */
export async function rememberBrowser(
  { env, clock }: AppContext,
  tx: Tx,
  userId: string | null,
): Promise<string> {
  const value = userId
    ? await createCode(tx, { userId, kind: 'signUpBrowser', now: clock.now(), lifetimeMs: VERIFY_CODE_MS })
    : newSecret();
  return writeCookie(env, COOKIE, value, VERIFY_CODE_MS / 1000);
}

/**
 * Finds the account that this browser signed up with under a username, if its address is not verified and nobody has
 * signed in to it; otherwise null.
 */
export async function findPendingSignUp(
  { env, clock }: AppContext,
  db: Db,
  caller: Caller,
  username: string,
): Promise<string | null> {
  const value = readCookie(env, COOKIE, caller.cookies);
  const userId = value ? await findCodeOwner(db, 'signUpBrowser', value, clock.now()) : null;
  const member = userId ? await findMember(db, userId) : null;
  const isPending =
    member !== null &&
    member.emailVerifiedAt === null &&
    member.username.toLowerCase() === username.toLowerCase() &&
    !(await hasSessions(db, member.userId));
  return isPending ? member.userId : null;
}

/** Like `findPendingSignUp`, and locks the account until the transaction ends. */
export async function holdPendingSignUp(
  context: AppContext,
  tx: Tx,
  caller: Caller,
  username: string,
  userId: string,
): Promise<string | null> {
  return (await lockMember(tx, userId)) && findPendingSignUp(context, tx, caller, username);
}

/**
 * Starts a session if the address is confirmed in the browser of the sign-up, where the user typed the password. Not
 * if a session is live there, and not if the account has a second factor by now.
 * @returns the Set-Cookie lines, or null if the user has to sign in
 */
export async function startSessionOfSignUp(
  context: AppContext,
  tx: Tx,
  caller: Caller,
  userId: string,
): Promise<string[] | null> {
  const now = context.clock.now();
  const value = readCookie(context.env, COOKIE, caller.cookies);
  if (!value || (await findCodeOwner(tx, 'signUpBrowser', value, now)) !== userId) return null;
  const current = caller.cookie ? await findSession(tx, hashSessionToken(caller.cookie)) : null;
  if (current && isSessionAlive(current, now)) return null;
  await spendCodeAndLockOwner(tx, 'signUpBrowser', value, now);
  if (await findTotpSince(tx, userId)) return null;
  const session = await startSession(context, tx, caller, userId, 'signUp');
  if (!session) return null;
  caller.log.info({ event: 'signed_in', actor: userId, session: session.id, method: 'signUp' }, 'sign-in');
  return [writeSessionCookie(context.env, session.secret), writeCookie(context.env, COOKIE, '', 0)];
}
