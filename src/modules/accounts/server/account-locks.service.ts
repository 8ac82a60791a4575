import type { AccountAction } from '#contract/policy.ts';
import { requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { AccountGuard } from '#infra/session/account-guard.ts';
import { can } from '#modules/accounts/accounts.policy.ts';
import {
  accountHoldSql,
  holdExisting,
  holdStanding,
  lockExclusively,
  type Member,
} from './accounts.queries.ts';

export type { Member };

/**
 * Keeps a user's account from being deleted until the transaction ends. Every write of a signed-in user begins with
 * it, so no write can restore data of a deleted user. It locks the account's row `for key share`, the weakest lock, so
 * only a deletion waits for it. It is acquired before every other lock, so it cannot deadlock.
 * @throws {AppError} not_signed_in if the account is gone; the refusal of its state, such as account_suspended
 */
export async function holdAccount(tx: Tx, userId: string, action: AccountAction = 'change'): Promise<void> {
  requireAllowed(can(await holdStanding(tx, userId), action));
}

/**
 * Holds many accounts, for a write about these users by someone else, such as a consumer. It checks that they exist,
 * not their state.
 * @returns the ids of those that exist
 */
export async function holdAccounts(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  return new Set(await holdExisting(tx, userIds));
}

export const accountGuard: AccountGuard = {
  can,
  lockAndCheck: holdAccount,
  standingSql: (userId) => `select a.role, p.state, a.email_verified_at is not null as verified
    from accounts a join profiles p on p.user_id = a.user_id where a.user_id = ${userId}::uuid`,
  lockSql: (userId, state, verified) => `select h.user_id from (${accountHoldSql(userId)}) h
    where h.state = ${state}::text and h.verified = ${verified}::boolean`,
};

/**
 * Locks an account for its deletion: waits for its user's running writes and blocks new ones. It must be the first
 * lock of its transaction; `holdAccount` before it could deadlock.
 * @returns null if the account is already gone
 */
export function lockAccountForDeletion(tx: Tx, userId: string): Promise<Member | null> {
  return lockExclusively(tx, userId);
}

/**
 * Locks an account like `lockAccountForDeletion`, for decisions about a user: waits for their running writes.
 * @returns false if the account is gone
 */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  return (await lockExclusively(tx, userId)) !== null;
}
