import type { AccountAction } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { AccountGuard } from '#infra/session/account-guard.ts';
import { can } from '#modules/accounts/accounts.policy.ts';
import { heldAccount, holdAll, holdStanding, lockWhole, type Member } from './accounts.queries.ts';

/**
 * Keeps a user's account from being deleted until the transaction ends: every write of a signed-in user begins
 * with it, so that none lands behind a deletion and brings something of theirs back. Its lock, `for key share` of the
 * account's row, is the weakest there is: only a deletion waits for it. It is taken before any other, so nothing can
 * wait for it in a circle.
 * @throws {AppError} not_signed_in, when the account is gone; what its state refuses, such as account_suspended
 */
export async function holdAccount(tx: Tx, userId: string, action: AccountAction = 'change'): Promise<void> {
  requireAllowed(can(await holdStanding(tx, userId), action));
}

/**
 * Holds the accounts of many users, for a write that is about them and not by them, as a consumer's is. So it asks only
 * whether they exist, not how they stand.
 * @returns the ids of those who have an account
 */
export async function holdAccounts(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  return new Set(await holdAll(tx, userIds));
}

export const accountGuard: AccountGuard = {
  can,
  hold: holdAccount,
  standing: (userId) => `select a.role, p.state, a.email_verified_at is not null as verified
    from accounts a join profiles p on p.user_id = a.user_id where a.user_id = ${userId}::uuid`,
  held: (userId, state, verified) => `select h.user_id from (${heldAccount(userId)}) h
    where h.state = ${state}::text and h.verified = ${verified}::boolean`,
};

/**
 * Begins to delete an account: waits for the writes that its user has under way, and lets no other begin. The
 * first thing of its transaction; one that was begun with `holdAccount` cannot do it.
 * @throws {AppError} not_signed_in, when the account is gone already
 */
export async function lockAccountForDeletion(tx: Tx, userId: string): Promise<Member> {
  const member = await lockWhole(tx, userId);
  if (!member) throw new AppError('not_signed_in');
  return member;
}

/**
 * As `lockAccountForDeletion`, for what is decided about a user: their own writes under way are finished before it.
 * @returns false when the account is gone
 */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  return (await lockWhole(tx, userId)) !== null;
}
