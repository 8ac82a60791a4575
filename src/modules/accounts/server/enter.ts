import type { z } from 'zod';
import type { signedIn } from '#contract/session.ts';
import type { Tx } from '#platform/db/pool.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import type { Caller } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { writeSessionCookie } from '#platform/session/cookie.ts';
import { presentMember } from './accounts.present.ts';
import { findSession, type Member } from './accounts.queries.ts';
import { revokeSessions } from './accounts.service.ts';
import { openSession } from './accounts.sessions.commands.ts';
import { emailAllowanceKey } from './allowances.ts';
import { hashSessionToken } from './session-token.ts';

export type SignedIn = Answer<z.output<typeof signedIn>>;

/** How somebody proved who they are. */
export type Way = 'password' | 'totp' | 'recoveryCode' | 'passkey';

/** Tries are counted by account and address together, so that nobody can lock another one out (checks.md AU-04). */
export function triesKey(emailKey: string, ip: string): string {
  return `${emailAllowanceKey(emailKey)}|${addressKey(ip)}`;
}

/** Begins a session, and ends the one that the browser had: a new one with every sign-in (checks.md SE-07). */
export async function enter(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  userId: string,
): Promise<{ id: string; secret: string }> {
  const old = caller.cookie ? await findSession(tx, hashSessionToken(caller.cookie)) : null;
  if (old) await revokeSessions(platform, tx, [old.id]);
  const { userAgent, ip } = caller;
  return openSession(tx, { userId, userAgent, ip, now: platform.clock.now() });
}

/** What somebody is answered whose session has begun: its token, who they are, and its cookie. */
export async function welcome(
  platform: Platform,
  caller: Caller,
  member: Member,
  session: { id: string; secret: string },
  way: Way,
): Promise<SignedIn> {
  const { userId, username } = member;
  await platform.limiter.reset('signInByAccount', triesKey(member.emailKey, caller.ip));
  caller.log.info({ event: 'signed_in', actor: userId, session: session.id, way }, 'sign-in');
  const token = await platform.tokens.sign({ userId, username, sessionId: session.id });
  const cookie = writeSessionCookie(platform.env, session.secret);
  return answer({ token, user: presentMember(member) }, { 'set-cookie': cookie });
}
