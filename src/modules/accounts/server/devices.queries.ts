import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#modules/accounts/accounts.rules.ts';
import { sessions } from './accounts.table.ts';

const MOST_SHOWN = 100;

/** The condition that a row of `sessions` has not ended. */
export const isLiveSession = (now: Date) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
    gt(sessions.createdAt, new Date(now.getTime() - SESSION_MAX_MS)),
  );

const liveOf = (userId: string, now: Date) => and(eq(sessions.userId, userId), isLiveSession(now));

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

export function listDevices(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      method: sessions.method,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(liveOf(userId, now))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST_SHOWN);
}

export async function hasDevice(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), liveOf(userId, now)));
  return row !== undefined;
}
