import {
  type AccountAction,
  ALLOWED,
  isGoneAccount,
  mayAdminister,
  mayModerate,
  refused,
  type Standing,
  type Verdict,
} from '#contract/policy.ts';

/**
 * Decides whether an account may do something, by the account alone. What it acts on has its own policy.
 * @param standing null for a visitor and for a deleted account. One that is leaving counts as deleted.
 */
export function can(standing: Standing | null, action: AccountAction): Verdict<never> {
  if (!standing || isGoneAccount(standing.state)) return refused('not_signed_in');
  if (action === 'basic') return ALLOWED;
  if (standing.state === 'suspended') return refused('account_suspended');
  if (action === 'change') return ALLOWED;
  if (action === 'moderate') return mayModerate(standing) ? ALLOWED : refused('forbidden');
  if (action === 'administer') return mayAdminister(standing) ? ALLOWED : refused('forbidden');
  if (!standing.verified) return refused('email_unverified');
  if (action === 'contact' && standing.state === 'limited') return refused('account_limited');
  return ALLOWED;
}

/** Actions that a role allows. */
export type RoleAction = Extract<AccountAction, 'moderate' | 'administer'>;

interface RoleHolder extends Standing {
  /** Whether two-step sign-in is on. */
  secondFactor: boolean;
}

/**
 * Decides whether a role allows something. Users without a role get not_found: for them, what it opens is not there.
 * @param secondFactorRequired whether the role counts only with two-step sign-in, as in production
 */
export function canByRole(
  holder: RoleHolder | null,
  action: RoleAction,
  secondFactorRequired: boolean,
): Verdict<never> {
  if (!can(holder, 'moderate').ok) return refused('not_found');
  if (secondFactorRequired && !holder?.secondFactor) return refused('second_factor_needed');
  return can(holder, action);
}
