import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { emailKey, SESSION_TOUCH_MS } from '#modules/accounts/accounts.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CallContext, Caller } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { clearSessionCookie, writeSessionCookie } from '#platform/session/cookie.ts';
import { presentMember } from './accounts.present.ts';
import { findSignIn, type Member } from './accounts.queries.ts';
import { findLiveSession, revokeSessions } from './accounts.service.ts';
import { openSession, touchSession } from './accounts.sessions.commands.ts';
import { emailAllowanceKey } from './allowances.ts';
import { isOwnOrigin } from './own-origin.ts';
import { verifyPassword } from './passwords.ts';

type Context = CallContext<(typeof accountsContract)['specs']['signIn']>;

/**
 * Signs in: a new session with every sign-in, and the end of the one that the browser had. Not run through
 * `change`: an answer that holds a token is not kept for repeats.
 */
export async function signIn(platform: Platform, { body, caller, log }: Context) {
  const member = await checkCredentials(platform, body, caller);
  const now = platform.clock.now();
  const old = await findLiveSession(platform, caller.cookie);
  const { userId, username } = member;
  const session = await transaction(platform.database.db, async (tx) => {
    if (old) await revokeSessions(platform, tx, [old.id]);
    return openSession(tx, { userId, userAgent: caller.userAgent, ip: caller.ip, now });
  });
  log.info({ event: 'signed_in', actor: userId, session: session.id }, 'sign-in');
  const token = await platform.tokens.sign({ userId, username, sessionId: session.id });
  const cookie = writeSessionCookie(platform.env, session.secret);
  return answer({ token, user: presentMember(member) }, { 'set-cookie': cookie });
}

/**
 * Counts the try, then computes exactly one hash, whether or not there is such an account. Tries are counted by
 * account and address together, so that nobody can lock another one out (checks.md AU-04).
 */
async function checkCredentials(
  { database, limiter }: Platform,
  { email, password }: Context['body'],
  { ip, log }: Caller,
): Promise<Member> {
  const key = emailKey(email);
  const address = addressKey(ip);
  const account = `${emailAllowanceKey(key)}|${address}`;
  await limiter.take('signInByAddress', address);
  await limiter.take('signInByAccount', account);
  const found = await findSignIn(database.db, key);
  const right = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !right) {
    log.warn({ event: 'sign_in_failed', object: found?.userId }, 'sign-in failed');
    throw new AppError('bad_credentials');
  }
  await limiter.reset('signInByAccount', account);
  return found;
}

/** A fresh token for the session of the cookie. Any number at once: they all name the same session. */
export async function refreshToken(platform: Platform, caller: Caller): Promise<Answer<{ token: string }>> {
  refuseForeignOrigin(platform, caller);
  const session = await findLiveSession(platform, caller.cookie);
  if (!session) throw new AppError('not_signed_in');
  const now = platform.clock.now();
  if (now.getTime() - session.lastSeenAt.getTime() >= SESSION_TOUCH_MS) {
    await touchSession(platform.database.db, session.id, now);
  }
  const { userId, username, id: sessionId } = session;
  return answer({ token: await platform.tokens.sign({ userId, username, sessionId }) });
}

/** Ends the session of the cookie, and the one that the token names, should it be another. Harmless to repeat. */
export async function signOut(platform: Platform, caller: Caller): Promise<Answer<{ message: string }>> {
  refuseForeignOrigin(platform, caller);
  const session = await findLiveSession(platform, caller.cookie);
  const ids = [session?.id, caller.viewer?.sessionId].filter((id) => id !== undefined);
  if (ids.length > 0) {
    await transaction(platform.database.db, (tx) => revokeSessions(platform, tx, [...new Set(ids)]));
    caller.log.info({ event: 'signed_out', actor: session?.userId ?? caller.viewer?.userId }, 'sign-out');
  }
  return answer(
    { message: 'You are signed out.' },
    {
      'set-cookie': clearSessionCookie(platform.env),
      // Not "storage": that would take the choice of light or dark along. The page itself clears its token.
      'clear-site-data': '"cache"',
    },
  );
}

function refuseForeignOrigin(platform: Platform, caller: Caller): void {
  if (!isOwnOrigin(platform.env, caller.origin)) throw new AppError('foreign_origin');
}
