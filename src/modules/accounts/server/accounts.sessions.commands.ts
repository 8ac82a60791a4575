import { and, eq, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { brokenConstraint } from '#infra/db/db-errors.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import {
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  SESSION_TOUCH_MS,
  type SignInMethod,
} from '#modules/accounts/accounts.rules.ts';
import { sessions } from './accounts.table.ts';
import { hashSessionToken, newSecret } from './session-token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface NewSession {
  userId: string;
  method: SignInMethod;
  userAgent: string;
  ip: string;
  now: Date;
}

/**
 * Opens a session.
 * @returns its id, and the value of the cookie, which is stored only as a hash
 * @throws {AppError} bad_credentials if the account was deleted at the same moment
 */
export async function openSession(
  tx: Tx,
  { userId, method, userAgent, ip, now }: NewSession,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newSecret();
  const row = {
    id,
    userId,
    tokenHash: hashSessionToken(secret),
    createdAt: now,
    lastSeenAt: now,
    method,
    userAgent: userAgent.slice(0, 300),
    ip,
    authenticatedAt: now,
  };
  try {
    await tx.insert(sessions).values(row);
  } catch (error) {
    if (brokenConstraint(error)?.startsWith('sessions_user_id'))
      throw new AppError(accountsErrors.bad_credentials);
    throw error;
  }
  return { id, secret };
}

/** Records the last use of a session. Of concurrent calls, one writes. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - SESSION_TOUCH_MS);
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, hourAgo)));
}

export async function markAuthenticated(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, id));
}

/**
 * Marks sessions as revoked.
 * @returns the ids of those that were not revoked before
 */
export async function markRevoked(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

export async function markAllRevoked(
  tx: Tx,
  userId: string,
  except: string | undefined,
  now: Date,
): Promise<string[]> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

export async function deleteExpiredSessions({ database, clock }: AppContext): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms - DAY_MS);
  const ended = or(
    lt(sessions.revokedAt, before(0)),
    lt(sessions.lastSeenAt, before(SESSION_IDLE_MS)),
    lt(sessions.createdAt, before(SESSION_MAX_MS)),
  );
  await deleteInBatches(database.db, sessions, ended);
}
