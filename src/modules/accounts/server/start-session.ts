import type { z } from 'zod';
import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { writeSessionCookie } from '#infra/session/cookie.ts';
import type { SignInMethod } from '#modules/accounts/accounts.rules.ts';
import type { sessionUser, signedIn } from '#modules/accounts/session.contract.ts';
import { returnFromLeaving } from '#modules/profiles/server/leaving.service.ts';
import { findSession, type Member } from './accounts.queries.ts';
import { accountsRateLimits, emailRateLimitKey } from './accounts.rate-limits.ts';
import { revokeSessions } from './accounts.service.ts';
import { openSession } from './accounts.sessions.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { hashSessionToken } from './session-token.ts';

export type SignedIn = EndpointResponse<z.output<typeof signedIn>>;

/** Counts by account and network address together, so that an attacker elsewhere cannot lock a user out. */
export function signInAttemptsKey(emailKey: string, ip: string): string {
  return `${emailRateLimitKey(emailKey)}|${addressKey(ip)}`;
}

export interface StartedSession {
  id: string;
  secret: string;
  /** Whether the account was leaving, and is kept by this sign-in. */
  deletionTakenBack: boolean;
}

/**
 * Starts a session in the transaction of a complete sign-in, which has locked the account. It keeps an account that
 * waits for its deletion.
 * @returns null if the account is due to be deleted: then it counts as unknown
 */
export async function startSession(
  context: AppContext,
  tx: Tx,
  caller: Caller,
  userId: string,
  method: SignInMethod,
): Promise<StartedSession | null> {
  const now = context.clock.now();
  const leaving = await returnFromLeaving(tx, userId, now);
  if (leaving === 'due') return null;
  if (leaving === 'restored') await postSecurityNotice(context, tx, userId, 'deletionTakenBack');
  const old = caller.cookie ? await findSession(tx, hashSessionToken(caller.cookie)) : null;
  if (old) await revokeSessions(context, tx, [old.id]);
  const { userAgent, ip } = caller;
  const session = await openSession(tx, { userId, method, userAgent, ip, now });
  return { ...session, deletionTakenBack: leaving === 'restored' };
}

export async function signedInResponse(
  context: AppContext,
  caller: Caller,
  member: Member,
  { id: sessionId, secret, deletionTakenBack }: StartedSession,
  method: SignInMethod,
): Promise<SignedIn> {
  const { userId, username, accountType } = member;
  await context.limiter.reset(
    accountsRateLimits.signInByAccount,
    signInAttemptsKey(member.emailKey, caller.ip),
  );
  caller.log.info({ event: 'signed_in', actor: userId, session: sessionId, method }, 'sign-in');
  if (deletionTakenBack) caller.log.info({ event: 'deletion_taken_back', actor: userId }, 'account kept');
  const token = await context.tokens.sign({ userId, username, accountType, sessionId });
  const cookie = writeSessionCookie(context.env, secret);
  return {
    body: { token, user: presentMember(member), deletionTakenBack },
    headers: { 'set-cookie': cookie },
  };
}

function presentMember(member: Member): z.output<typeof sessionUser> {
  const { username, displayName, accountType, contentType, profileImageUrl, emailVerifiedAt } = member;
  return {
    username,
    displayName,
    accountType,
    contentType,
    profileImageUrl,
    emailVerified: emailVerifiedAt !== null,
  };
}
