import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lockMember, type Member } from './accounts.queries.ts';
import { revokeSessionsOf } from './accounts.service.ts';
import { accounts, sessions } from './accounts.table.ts';

/** Sets these advisory locks apart from others. */
const LEAVING = 4021;

/**
 * Keeps a person's account from being deleted until the transaction ends: every write of a signed-in person begins
 * with it, so that none lands behind a deletion and brings something of theirs back. It locks no row, and is taken
 * before any is, so nothing can wait for it in a circle.
 * @throws {AppError} not_signed_in, when the account is gone
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LEAVING}, hashtext(${userId}))`);
  // A statement of its own: one that waited for the lock would still see the account as it was before.
  const [found] = await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  if (!found) throw new AppError('not_signed_in');
}

/**
 * Begins to delete an account: waits for the writes that its person has under way, and lets no other begin. The
 * first thing of its transaction; one that was begun with `holdAccount` cannot do it.
 * @throws {AppError} not_signed_in, when the account is gone already
 */
export async function beginLeaving(tx: Tx, userId: string): Promise<Member> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LEAVING}, hashtext(${userId}))`);
  const member = await lockMember(tx, userId);
  if (!member) throw new AppError('not_signed_in');
  return member;
}

/**
 * Deletes an account with its sessions, codes and factors: everything that only the person and the server knew.
 * @returns the ids of its sessions, which hold no longer anywhere; kept for as long as their tokens could live
 */
export async function deleteAccount(platform: Platform, tx: Tx, userId: string): Promise<string[]> {
  await revokeSessionsOf(platform, tx, userId);
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  return rows.map(({ id }) => id);
}
