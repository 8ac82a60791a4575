/** Who may see a review and do something with it. Pure; both sides use it. */
import {
  type AccountState,
  ALLOWED,
  type ContentState,
  isVisibleAccount,
  isVisibleContent,
  mayModerate,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';

/** Writing one is decided by `decideReview`. Reporting one asks that it is seen. */
export const REVIEW_ACTIONS = ['view', 'reply', 'choose'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export interface ReviewSubject {
  authorId: string;
  /** Who it is about. */
  subjectId: string;
  authorState: AccountState;
  subjectState: AccountState;
  state: ContentState;
  /** False while it is hidden: only its author sees it then. */
  shown: boolean;
}

/** Whether a viewer may do something with a review: first whether they see it (404), then whose it is (403). */
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
  if (review.authorState === 'deleted' || review.subjectState === 'deleted') return false;
  if (viewer?.id === review.authorId) return true;
  // What is hidden until the other has written too is kept from moderators as well.
  if (!review.shown) return false;
  if (mayModerate(viewer)) return true;
  const subjectSeen = isVisibleAccount(review.subjectState) || viewer?.id === review.subjectId;
  return isVisibleContent(review.state) && isVisibleAccount(review.authorState) && subjectSeen;
}
