/** Who may see the site-wide figures. Pure; used by server and browser. A user's own figures are always private. */
import { ALLOWED, type PolicyViewer, refused, type Verdict } from '#contract/policy.ts';
import { canModerate } from '#modules/moderation/moderation.policy.ts';

export function canSeeHealth(viewer: PolicyViewer | null): Verdict {
  return viewer?.role === 'admin' && canModerate(viewer).ok ? ALLOWED : refused('not_found');
}
