/** Who may see a review and act on it. Pure; used by the server and the browser. */
import {
  type AccountState,
  ALLOWED,
  type ContentState,
  isGoneAccount,
  isVisibleAccount,
  isVisibleContent,
  mayModerate,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';

/** `decideReview` decides about writing one. Reporting one requires only `view`. */
export const REVIEW_ACTIONS = ['view', 'reply', 'pin'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export interface ReviewSubject {
  authorId: string;
  subjectId: string;
  authorState: AccountState;
  subjectState: AccountState;
  state: ContentState;
  shown: boolean;
}

/** Visibility is checked first (404), then ownership (403). */
export function can(
  viewer: Pick<PolicyViewer, 'id' | 'role'> | null,
  action: ReviewAction,
  review: ReviewSubject,
): Verdict {
  if (!isSeen(viewer, review)) return refused('not_found');
  if (action === 'view') return ALLOWED;
  if (!viewer) return refused('not_signed_in');
  return viewer.id === review.subjectId ? ALLOWED : refused('forbidden');
}

function isSeen(viewer: Pick<PolicyViewer, 'id' | 'role'> | null, review: ReviewSubject): boolean {
  if (isGoneAccount(review.authorState) || isGoneAccount(review.subjectState)) return false;
  if (viewer?.id === review.authorId) return true;
  // Moderators do not see a hidden review either.
  if (!review.shown) return false;
  if (mayModerate(viewer)) return true;
  const subjectSeen = isVisibleAccount(review.subjectState) || viewer?.id === review.subjectId;
  return isVisibleContent(review.state) && isVisibleAccount(review.authorState) && subjectSeen;
}
