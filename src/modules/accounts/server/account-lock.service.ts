import { eq, sql } from 'drizzle-orm';
import type { AccountAction } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import { can } from '#modules/accounts/accounts.policy.ts';
import { findStanding, lockMember, type Member } from './accounts.queries.ts';
import { revokeSessionsOf } from './accounts.service.ts';
import { accounts, sessions } from './accounts.table.ts';

/** Sets these advisory locks apart from others. */
const DELETION_LOCK = 4021;

/**
 * Keeps a person's account from being deleted until the transaction ends: every write of a signed-in person begins
 * with it, so that none lands behind a deletion and brings something of theirs back. It locks no row, and is taken
 * before any is, so nothing can wait for it in a circle.
 * @throws {AppError} not_signed_in, when the account is gone; what its state refuses, such as account_suspended
 */
export async function holdAccount(tx: Tx, userId: string, action: AccountAction = 'change'): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${DELETION_LOCK}, hashtext(${userId}))`);
  // A statement of its own: one that waited for the lock would still see the account as it was before.
  requireAllowed(can(await findStanding(tx, userId), action));
}

/**
 * Begins to delete an account: waits for the writes that its person has under way, and lets no other begin. The
 * first thing of its transaction; one that was begun with `holdAccount` cannot do it.
 * @throws {AppError} not_signed_in, when the account is gone already
 */
export async function lockAccountForDeletion(tx: Tx, userId: string): Promise<Member> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DELETION_LOCK}, hashtext(${userId}))`);
  const member = await lockMember(tx, userId);
  if (!member) throw new AppError('not_signed_in');
  return member;
}

/**
 * Deletes an account with its sessions, codes and factors: everything that only the person and the server knew.
 * @returns the ids of its sessions, which hold no longer anywhere; kept for as long as their tokens could live
 */
export async function deleteAccount(context: AppContext, tx: Tx, userId: string): Promise<string[]> {
  await revokeSessionsOf(context, tx, userId);
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  return rows.map(({ id }) => id);
}
