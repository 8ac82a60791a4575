import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { AccountAction, Standing } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { perApp } from '#infra/per-app.ts';
import type { Viewer } from '#infra/session/token.ts';
import { can } from '#modules/accounts/accounts.policy.ts';
import { isSessionAlive } from '#modules/accounts/accounts.rules.ts';
import { findMember, findSession, findStanding, type Member, type SessionRow } from './accounts.queries.ts';
import { markAllRevoked, markRevoked } from './accounts.sessions.commands.ts';
import { accounts, sessions } from './accounts.table.ts';
import { retireUsername } from './retired-usernames.ts';
import { deleteTickets } from './second-factor-challenges.commands.ts';
import { hashSessionToken } from './session-token.ts';

export { findMember } from './accounts.queries.ts';
export { accountsRateLimits, mayMail } from './accounts.rate-limits.ts';
export { isLiveSession } from './devices.queries.ts';
export { requirePassword, requireRecentAuthentication } from './recent-authentication.ts';
export { hashCode, newSecret } from './session-token.ts';

const CACHE_MS = 60_000;
const MAX_CACHED = 50_000;

/**
 * Caches sessions by the hash of their cookie. A session never changes but for its end, which `viewerOfCookie` checks.
 * Stale entries stay in the cache for `isKnownSession`.
 */
const sessionCache = perApp(
  () => new LRUCache<string, SessionRow>({ max: MAX_CACHED, ttl: CACHE_MS, noDeleteOnStaleGet: true }),
);

/** Finds the session of a cookie; null if it is unknown, revoked, idle for too long, or too old. */
export async function findLiveSession(
  context: AppContext,
  cookie: string | undefined,
): Promise<SessionRow | null> {
  if (!cookie) return null;
  const kept = sessionCache(context);
  const hash = hashSessionToken(cookie);
  const session = await findSession(context.database.db, hash);
  if (session && isSessionAlive(session, context.clock.now())) {
    kept.set(hash, session);
    return session;
  }
  kept.delete(hash);
  return null;
}

/**
 * Finds the viewer of a cookie, for rendering pages. It writes nothing, not even the last use. Sessions are cached for
 * a moment, since a page, its pictures and its stream ask one after the other. A revocation is seen within a second.
 */
export async function viewerOfCookie(context: AppContext, cookie: string): Promise<Viewer | null> {
  const known = sessionCache(context).get(hashSessionToken(cookie));
  if (known && isSessionAlive(known, context.clock.now()) && !(await context.revocations.isRevoked(known.id)))
    return viewerOf(known);
  const session = await findLiveSession(context, cookie);
  return session && viewerOf(session);
}

/**
 * Returns whether a cookie has opened a session in this process, which may have been revoked since. Used only to
 * decide whom an overloaded server refuses last, never for access. Does not query the database.
 */
export function isKnownSession(context: AppContext, cookie: string): boolean {
  const known = sessionCache(context).peek(hashSessionToken(cookie), { allowStale: true });
  return known !== undefined && isSessionAlive(known, context.clock.now());
}

function viewerOf({ id, userId, username, accountType }: SessionRow): Viewer {
  return { userId, username, accountType, sessionId: id };
}

/**
 * Reads an account and requires that it may do `action`.
 * @throws {AppError} not_signed_in if it is gone; account_suspended, email_unverified, account_limited
 */
export async function requireAccount(db: Db, userId: string, action: AccountAction): Promise<Standing> {
  const standing = await findStanding(db, userId);
  requireAllowed(can(standing, action));
  if (!standing) throw new AppError('not_signed_in');
  return standing;
}

export async function findVerifiedEmailKey(db: Db, userId: string): Promise<string | null> {
  const member = await findMember(db, userId);
  return member?.emailVerifiedAt ? member.emailKey : null;
}

/** Ends sessions with their tokens and cookies, on every process within a second of the commit. Idempotent. */
export async function revokeSessions(
  context: Pick<AppContext, 'clock' | 'revocations'>,
  tx: Tx,
  sessionIds: readonly string[],
): Promise<void> {
  await context.revocations.announce(tx, await markRevoked(tx, sessionIds, context.clock.now()));
}

/**
 * Revokes all sessions of a user, and the sign-ins that wait for a second step.
 * @param except a session that stays, such as the one in which the password is changed
 */
export async function revokeSessionsOf(
  context: Pick<AppContext, 'clock' | 'revocations'>,
  tx: Tx,
  userId: string,
  except?: string,
): Promise<void> {
  await deleteTickets(tx, userId);
  await context.revocations.announce(tx, await markAllRevoked(tx, userId, except, context.clock.now()));
}

export async function setMailNotifications(tx: Tx, userId: string, on: boolean): Promise<void> {
  await tx.update(accounts).set({ mailsNotifications: on }).where(eq(accounts.userId, userId));
}

/**
 * Deletes an account with its sessions, codes and factors. Its username is never given to another user.
 * @returns the ids of its sessions, which callers store for as long as their tokens could live
 */
export async function deleteAccount(
  context: AppContext,
  tx: Tx,
  { userId, username }: Pick<Member, 'userId' | 'username'>,
): Promise<string[]> {
  await retireUsername(context, tx, username);
  await revokeSessionsOf(context, tx, userId);
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  return rows.map(({ id }) => id);
}
