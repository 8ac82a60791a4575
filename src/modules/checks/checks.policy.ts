/** Who may see the checks. Pure; used by server and browser. */
import { ALLOWED, type PolicyViewer, refused, type Verdict } from '#contract/policy.ts';
import { canModerate } from '#modules/moderation/moderation.policy.ts';

export function canSeeChecks(viewer: PolicyViewer | null): Verdict {
  return viewer?.role === 'admin' && canModerate(viewer).ok ? ALLOWED : refused('not_found');
}
