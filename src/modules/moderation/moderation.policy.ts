/** Pure; used by server and browser. */
import {
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  type PolicyViewer,
  type Role,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import {
  answersObjection,
  type CaseFacts,
  type DecisionAction,
  isAdverse,
  isPossible,
  isReadByOwner,
  type LoggedAction,
  objectionDeadline,
} from './moderation.rules.ts';

/** Others get not_found. */
export function canModerate(viewer: PolicyViewer | null): Verdict {
  return canAccount(viewer, 'moderate').ok ? ALLOWED : refused('not_found');
}

/** Every moderator can read the terms. */
export function canChangeTerms(viewer: PolicyViewer | null): Verdict<'adminsOnly'> {
  const moderates = canModerate(viewer);
  if (!moderates.ok) return refused(moderates.code);
  return viewer?.role === 'admin' ? ALLOWED : refused('forbidden', 'adminsOnly');
}

interface RoleChange {
  role: Role;
  /** The user's role now. */
  current: Role;
  state: AccountState;
  /** Whether another admin can act, neither suspended nor leaving. */
  hasOtherAdmin: boolean;
}

/** The last admin keeps the role, so that somebody can always change this place. Any role may be taken away. */
export function canGiveRole({
  role,
  current,
  state,
  hasOtherAdmin,
}: RoleChange): Verdict<'lastAdmin' | 'notActive'> {
  if (current === 'admin' && role !== 'admin' && !hasOtherAdmin) return refused('wrong_state', 'lastAdmin');
  if (role !== 'user' && !isVisibleAccount(state)) return refused('wrong_state', 'notActive');
  return ALLOWED;
}

export interface CaseSubject extends CaseFacts {
  ownerId: string;
  /** Null if the account is deleted. */
  ownerRole: Role | null;
  hasOtherModerator: boolean;
}

type DecideReason = 'own' | 'moderator' | 'ownDecision' | 'decided';

/**
 * Nobody decides about themselves. Only admins decide about other moderators. An objection is not decided by
 * whoever made the contested decision, unless there is no other moderator. These are refused with 403; if
 * there is nothing to decide, with 409.
 */
export function canDecide(
  viewer: PolicyViewer,
  action: DecisionAction,
  subject: CaseSubject,
): Verdict<DecideReason> {
  const moderates = canModerate(viewer);
  if (!moderates.ok) return refused(moderates.code);
  if (viewer.id === subject.ownerId) return refused('forbidden', 'own');
  if (subject.ownerRole !== null && subject.ownerRole !== 'user' && viewer.role !== 'admin')
    return refused('forbidden', 'moderator');
  if (!isPossible(action, subject)) return refused('wrong_state', 'decided');
  const answered = subject.objections.filter(({ contested }) => answersObjection(action, contested));
  return subject.hasOtherModerator && answered.some(({ own }) => own)
    ? refused('forbidden', 'ownDecision')
    : ALLOWED;
}

export interface DecisionSubject {
  action: LoggedAction;
  ownerId: string | null;
  /** The number of objections that it answered. */
  objections: number;
  createdAt: Date;
  /** Whether a moderator has decided since a rule hid the thing. */
  isEnded: boolean;
  isObjected: boolean;
}

/** To a decision against them that they can read, once, and before the deadline. */
export function canObject(
  viewer: Pick<PolicyViewer, 'id'>,
  decision: DecisionSubject,
  now: Date,
): Verdict<'notAgainst' | 'late' | 'ended' | 'twice'> {
  const { action, ownerId, createdAt, isEnded, isObjected } = decision;
  if (ownerId !== viewer.id || !isReadByOwner(decision)) return refused('not_found');
  if (!isAdverse(action)) return refused('wrong_state', 'notAgainst');
  if (now > objectionDeadline(createdAt)) return refused('wrong_state', 'late');
  if (action === 'hide' && isEnded) return refused('wrong_state', 'ended');
  return isObjected ? refused('wrong_state', 'twice') : ALLOWED;
}
