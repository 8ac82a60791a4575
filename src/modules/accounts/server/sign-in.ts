import type { SecondStep } from '#contract/session.ts';
import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { emailKey, SESSION_TOUCH_MS } from '#modules/accounts/accounts.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CallContext, Caller } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { clearSessionCookie } from '#platform/session/cookie.ts';
import { findSignIn, holdPassword, type Member } from './accounts.queries.ts';
import { findLiveSession, revokeSessions } from './accounts.service.ts';
import { touchSession } from './accounts.sessions.commands.ts';
import { enter, type SignedIn, triesKey, welcome } from './enter.ts';
import { isOwnOrigin } from './own-origin.ts';
import { verifyPassword } from './passwords.ts';
import { askSecondStep } from './second-factor.sign-in.ts';

type Context = CallContext<(typeof accountsContract)['specs']['signIn']>;

/**
 * Signs in, or asks for the second step where one is on: only after the right password, so that nobody else learns
 * of it. Not run through `change`: an answer that holds a token is not kept for repeats.
 */
export async function signIn(
  platform: Platform,
  { body, caller }: Context,
): Promise<SignedIn | Answer<{ secondStep: SecondStep }>> {
  const member = await checkCredentials(platform, body, caller);
  const secondStep = await askSecondStep(platform, member.userId);
  const next = await transaction(platform.database.db, async (tx) => {
    if (!(await holdPassword(tx, member))) throw new AppError('bad_credentials');
    return secondStep ?? enter(platform, tx, caller, member.userId);
  });
  if ('ticket' in next) return answer({ secondStep: next });
  return welcome(platform, caller, member, next, 'password');
}

/**
 * Counts the try, then computes exactly one hash, whether or not there is such an account. The tries are given
 * back when the sign-in is complete.
 */
async function checkCredentials(
  { database, limiter }: Platform,
  { email, password }: Context['body'],
  { ip, log }: Caller,
): Promise<Member & { passwordHash: string }> {
  const key = emailKey(email);
  await limiter.take('signInByAddress', addressKey(ip));
  await limiter.take('signInByAccount', triesKey(key, ip));
  const found = await findSignIn(database.db, key);
  const right = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !right) {
    log.warn({ event: 'sign_in_failed', object: found?.userId }, 'sign-in failed');
    throw new AppError('bad_credentials');
  }
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
