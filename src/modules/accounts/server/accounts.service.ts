import { eq } from 'drizzle-orm';
import { isSessionAlive } from '#modules/accounts/accounts.rules.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import type { RevocationSource } from '#platform/session/revocations.ts';
import type { Viewer } from '#platform/session/token.ts';
import {
  findMember,
  findSession,
  isSessionRevoked,
  listRevokedSince,
  type SessionRow,
} from './accounts.queries.ts';
import { deleteEnded, markAllRevoked, markRevoked } from './accounts.sessions.commands.ts';
import { accounts } from './accounts.table.ts';
import { deleteEndedChallenges, forgetTickets } from './second-factor.challenges.ts';
import { hashSessionToken } from './session-token.ts';

export { mayMail } from './allowances.ts';
export { requirePassword, requireRecentAuthentication } from './recent-authentication.ts';
export { hashCode, newSecret } from './session-token.ts';

/** The session that a cookie's value opens now, or null: unknown, revoked, idle for too long, or too old. */
export async function findLiveSession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  cookie: string | undefined,
): Promise<SessionRow | null> {
  if (!cookie) return null;
  const session = await findSession(database.db, hashSessionToken(cookie));
  return session && isSessionAlive(session, clock.now()) ? session : null;
}

/** Who a session cookie belongs to, for rendering pages: changes nothing, not even the session's last use. */
export async function viewerOfCookie(platform: Platform, cookie: string): Promise<Viewer | null> {
  const session = await findLiveSession(platform, cookie);
  return session && { userId: session.userId, username: session.username, sessionId: session.id };
}

/** Whether a person's address is verified; false for an account that is gone. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const member = await findMember(db, userId);
  return member !== null && member.emailVerifiedAt !== null;
}

/** What the revocations of every process ask while they cannot hear of new ones. */
export function revocationSource(db: Db): RevocationSource {
  return {
    isRevoked: (sessionId) => isSessionRevoked(db, sessionId),
    revokedSince: (since) => listRevokedSince(db, since),
  };
}

/** Ends sessions everywhere within a second of the commit: their tokens and their cookies. Harmless to repeat. */
export async function revokeSessions(
  platform: Pick<Platform, 'clock' | 'revocations'>,
  tx: Tx,
  sessionIds: readonly string[],
): Promise<void> {
  await platform.revocations.announce(tx, await markRevoked(tx, sessionIds, platform.clock.now()));
}

/**
 * As `revokeSessions`, for every session of a person, and for the sign-ins that wait for their second step.
 * @param except a session that stays, as the one in which a password is changed
 */
export async function revokeSessionsOf(
  platform: Pick<Platform, 'clock' | 'revocations'>,
  tx: Tx,
  userId: string,
  except?: string,
): Promise<void> {
  await forgetTickets(tx, userId);
  await platform.revocations.announce(tx, await markAllRevoked(tx, userId, except, platform.clock.now()));
}

/** Switches the mails about a person's collaborations on or off (settings, and the unsubscribe link of a mail). */
export async function setMailNotifications(tx: Tx, userId: string, on: boolean): Promise<void> {
  await tx.update(accounts).set({ mailsNotifications: on }).where(eq(accounts.userId, userId));
}

/** Deletes sessions, codes and challenges that ended. Called by the clock. */
export async function forgetEndedSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await deleteEnded(platform.database.db, now);
  await deleteEndedChallenges(platform.database.db, now);
}
