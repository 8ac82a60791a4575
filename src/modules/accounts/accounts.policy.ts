import {
  type AccountAction,
  ALLOWED,
  isGoneAccount,
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
  if (!standing.verified) return refused('email_unverified');
  if (action === 'contact' && standing.state === 'limited') return refused('account_limited');
  return ALLOWED;
}
