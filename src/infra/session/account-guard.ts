import type { AccountAction, Standing, Verdict } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';

/** How a write makes sure of the account that makes it. */
export interface AccountGuard {
  /** Whether an account may do something; null for one that is gone. */
  can(standing: Standing | null, action: AccountAction): Verdict;
  /** A query of the account's `role`, `state` and `verified`. @param userId a parameter */
  standing(userId: string): string;
  /**
   * A query of the account's id, if it still stands as it was read. It is kept from being deleted until the transaction
   * ends. All three are parameters.
   */
  held(userId: string, state: string, verified: string): string;
  /**
   * Keeps an account from being deleted until a transaction ends. Every write of a signed-in user does it first.
   * @param action what the account must be allowed to do; 'change' unless said otherwise
   * @throws {AppError} not_signed_in, if the account is gone; account_suspended
   */
  hold(tx: Tx, userId: string, action?: AccountAction): Promise<void>;
}
