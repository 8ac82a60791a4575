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
import { deleteExpiredTickets } from './second-factor-challenges.commands.ts';
import { hashSessionToken } from './session-token.ts';

export { accountsRateLimits, mayMail } from './accounts.rate-limits.ts';
export { requirePassword, requireRecentAuthentication } from './recent-authentication.ts';
export { hashCode, newSecret } from './session-token.ts';

const KEPT_MS = 60_000;
const MOST_KEPT = 50_000;

/**
 * Sessions by the hash of their cookie. Of one that was read, only its end can take anything away: see below. What is
 * too old to say who a page is for stays, and says that the cookie is of a session.
 */
const keptSessions = perApp(
  () => new LRUCache<string, SessionRow>({ max: MOST_KEPT, ttl: KEPT_MS, noDeleteOnStaleGet: true }),
);

/** The session that a cookie's value opens now, or null: unknown, revoked, idle for too long, or too old. */
export async function findLiveSession(
  context: AppContext,
  cookie: string | undefined,
): Promise<SessionRow | null> {
  if (!cookie) return null;
  const kept = keptSessions(context);
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
 * Who a session cookie belongs to, for rendering pages: changes nothing, not even the session's last use. Kept for a
 * moment: a page, its pictures and its live line ask one after the other. A session that is revoked is known within a
 * second, as it is for tokens.
 */
export async function viewerOfCookie(context: AppContext, cookie: string): Promise<Viewer | null> {
  const known = keptSessions(context).get(hashSessionToken(cookie));
  if (known && isSessionAlive(known, context.clock.now()) && !(await context.revocations.isRevoked(known.id)))
    return viewerOf(known);
  const session = await findLiveSession(context, cookie);
  return session && viewerOf(session);
}

/**
 * Whether a cookie opened a session here before, which may have been revoked since: for who is refused last, and for
 * nothing that only its user may do. Asks no database.
 */
export function isKnownSession(context: AppContext, cookie: string): boolean {
  const known = keptSessions(context).peek(hashSessionToken(cookie), { allowStale: true });
  return known !== undefined && isSessionAlive(known, context.clock.now());
}

function viewerOf({ id, userId, username, accountType }: SessionRow): Viewer {
  return { userId, username, accountType, sessionId: id };
}

/**
 * How an account stands, when it may do what is asked of accounts.
 * @throws {AppError} not_signed_in for one that is gone, account_suspended, email_unverified, account_limited
 */
export async function admit(db: Db, userId: string, action: AccountAction): Promise<Standing> {
  const standing = await findStanding(db, userId);
  requireAllowed(can(standing, action));
  if (!standing) throw new AppError('not_signed_in');
  return standing;
}

/** The key of a user's e-mail address; null while it is not verified. */
export async function findVerifiedEmailKey(db: Db, userId: string): Promise<string | null> {
  const member = await findMember(db, userId);
  return member?.emailVerifiedAt ? member.emailKey : null;
}

/** Ends sessions everywhere within a second of the commit: their tokens and their cookies. Harmless to repeat. */
export async function revokeSessions(
  context: Pick<AppContext, 'clock' | 'revocations'>,
  tx: Tx,
  sessionIds: readonly string[],
): Promise<void> {
  await context.revocations.announce(tx, await markRevoked(tx, sessionIds, context.clock.now()));
}

/**
 * As `revokeSessions`, for every session of a user, and for the sign-ins that wait for their second step.
 * @param except a session that stays, as the one in which a password is changed
 */
export async function revokeSessionsOf(
  context: Pick<AppContext, 'clock' | 'revocations'>,
  tx: Tx,
  userId: string,
  except?: string,
): Promise<void> {
  await deleteExpiredTickets(tx, userId);
  await context.revocations.announce(tx, await markAllRevoked(tx, userId, except, context.clock.now()));
}

/** Switches the mails about a user's collaborations on or off (settings, and the unsubscribe link of a mail). */
export async function setMailNotifications(tx: Tx, userId: string, on: boolean): Promise<void> {
  await tx.update(accounts).set({ mailsNotifications: on }).where(eq(accounts.userId, userId));
}

/**
 * Deletes an account with its sessions, codes and factors: everything that only the user and the server knew.
 * Its username is given to no one else.
 * @returns the ids of its sessions, which hold no longer anywhere; kept for as long as their tokens could live
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
