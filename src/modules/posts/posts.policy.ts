/** Who may see and delete a post. Pure; used by server and browser. */
import {
  ALLOWED,
  type ContentSubject,
  isSeenContent,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';

export const POST_ACTIONS = ['view', 'delete'] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

/**
 * Decides whether a viewer may do something with a post: first whether they see it (404), then whether they own it
 * (403).
 */
export function can(viewer: PolicyViewer | null, action: PostAction, subject: ContentSubject): Verdict {
  if (!isSeenContent(viewer, subject)) return refused('not_found');
  if (action === 'view') return ALLOWED;
  if (!viewer) return refused('not_signed_in');
  return viewer.id === subject.ownerId ? ALLOWED : refused('forbidden');
}
