/** What an account may do at all, whatever the thing is. Pure; both sides use it. */
import {
  type AccountAction,
  ALLOWED,
  mayModerate,
  refused,
  type Standing,
  type Verdict,
} from '#contract/policy.ts';

/**
 * Whether an account may do something, looking at the account alone. What it is done to has a policy of its own.
 * @param standing null for a visitor, and for an account that is gone
 */
export function can(standing: Standing | null, action: AccountAction): Verdict<never> {
  if (!standing || standing.state === 'deleted') return refused('not_signed_in');
  if (action === 'basic') return ALLOWED;
  if (standing.state === 'suspended') return refused('account_suspended');
  if (action === 'change') return ALLOWED;
  if (action === 'moderate') return mayModerate(standing) ? ALLOWED : refused('forbidden');
  if (!standing.verified) return refused('email_unverified');
  if (action === 'contact' && standing.state === 'limited') return refused('account_limited');
  return ALLOWED;
}
