/** Who may see the figures of the whole place. Pure; both sides use it. A user's own figures are the viewer's alone. */
import { ALLOWED, type PolicyViewer, refused, type Verdict } from '#contract/policy.ts';
import { canModerate } from '#modules/moderation/moderation.policy.ts';

/** Admins alone, in good standing. To others it is not there. */
export function canSeeHealth(viewer: PolicyViewer | null): Verdict {
  return viewer?.role === 'admin' && canModerate(viewer).ok ? ALLOWED : refused('not_found');
}
