import { ACCOUNT_STATES, type AccountAction } from '#contract/policy.ts';
import { can } from '#modules/accounts/accounts.policy.ts';

/**
 * `holdAccount` as a part of a statement: a query of the account's id, held, where it is good for an action. It gives no
 * row where it is not; the slow way says why. Made from the policy, so that the two never differ.
 * @param userId the statement's parameter that has the user's id
 */
export function heldAccount(userId: string, action: AccountAction): string {
  const good = ACCOUNT_STATES.flatMap((state) =>
    [true, false]
      .filter((verified) => can({ state, verified, role: 'user' }, action).ok)
      .map((verified) => `(p.state = '${state}' and (a.email_verified_at is not null) = ${verified})`),
  );
  return `select a.user_id from accounts a join profiles p on p.user_id = a.user_id
    where a.user_id = ${userId}::uuid and (${good.join(' or ')}) for key share of a`;
}
