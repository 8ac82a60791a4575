import type { AccountAction, Standing, Verdict } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';

/** Checks the account behind a write. */
export interface AccountGuard {
  /** Whether an account may do something. `standing` is null for a deleted one. */
  can(standing: Standing | null, action: AccountAction): Verdict;
  /**
   * A query for the account's `role`, `state` and `verified`.
   * @param userId a parameter
   */
  standingSql(userId: string): string;
  /**
   * A query that returns the account's id if its state is still what was read. It locks the account against deletion
   * until the transaction ends. All arguments are parameters.
   */
  lockSql(userId: string, state: string, verified: string): string;
  /**
   * Locks an account against deletion until the transaction ends. Every write of a signed-in user does this first.
   * @param action what the account must be allowed to do; default: 'change'
   * @throws {AppError} not_signed_in, if the account is gone; account_suspended
   */
  lockAndCheck(tx: Tx, userId: string, action?: AccountAction): Promise<void>;
}
