import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { sessions } from './accounts.table.ts';
import { passkeys, recoveryCodes, totpFactors } from './second-factor.table.ts';

export async function findTotpSince(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  return row?.confirmedAt ?? null;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export type PasskeyRow = typeof passkeys.$inferSelect;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

/** Returns whether a sign-in from this network address succeeded before, including its second step. */
export async function isFamiliarAddress(db: Db, userId: string, ip: string): Promise<boolean> {
  const rows = await db.selectDistinct({ ip: sessions.ip }).from(sessions).where(eq(sessions.userId, userId));
  return rows.some((row) => row.ip !== '' && addressKey(row.ip) === addressKey(ip));
}
