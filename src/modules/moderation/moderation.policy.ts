/** Who may moderate, and whose case. Pure; both sides use it. */
import { ALLOWED, type PolicyViewer, type Role, refused, type Verdict } from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import {
  answers,
  type CaseFacts,
  type DecisionAction,
  isAgainst,
  isPossible,
  isReadByOwner,
  type LoggedAction,
  objectsUntil,
} from './moderation.rules.ts';

/** Whether a viewer may see what moderators see. To others it is not there. */
export function canModerate(viewer: PolicyViewer | null): Verdict {
  return canAccount(viewer, 'moderate').ok ? ALLOWED : refused('not_found');
}

/** Whether a viewer may change the terms, which every moderator reads. */
export function canChangeTerms(viewer: PolicyViewer | null): Verdict<'adminsOnly'> {
  const moderates = canModerate(viewer);
  if (!moderates.ok) return refused(moderates.code);
  return viewer?.role === 'admin' ? ALLOWED : refused('forbidden', 'adminsOnly');
}

export interface CaseSubject extends CaseFacts {
  ownerId: string;
  /** Null where the account is gone. */
  ownerRole: Role | null;
  /** Whether there is a moderator beside the viewer. */
  another: boolean;
}

export type DecideReason = 'own' | 'moderator' | 'ownDecision' | 'decided';

/**
 * Whether a moderator may make a decision: not about themselves, about another moderator only as an admin, and on an
 * objection only where it is not against their own decision, or where there is no other (403); then whether there is
 * something to decide (409).
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
  const answered = subject.objections.filter(({ contested }) => answers(action, contested));
  return subject.another && answered.some(({ own }) => own) ? refused('forbidden', 'ownDecision') : ALLOWED;
}

/** A decision, for what its owner may do about it. */
export interface DecisionSubject {
  action: LoggedAction;
  ownerId: string | null;
  /** How many objections it answered. */
  objections: number;
  createdAt: Date;
  /** Whether a moderator has decided about the hidden thing since. */
  isEnded: boolean;
  isObjected: boolean;
}

/** Whether a user may object to a decision: one against themselves that they may read, once, and within its time. */
export function canObject(
  viewer: Pick<PolicyViewer, 'id'>,
  decision: DecisionSubject,
  now: Date,
): Verdict<'notAgainst' | 'late' | 'ended' | 'twice'> {
  const { action, ownerId, createdAt, isEnded, isObjected } = decision;
  if (ownerId !== viewer.id || !isReadByOwner(decision)) return refused('not_found');
  if (!isAgainst(action)) return refused('wrong_state', 'notAgainst');
  if (now > objectsUntil(createdAt)) return refused('wrong_state', 'late');
  if (action === 'hide' && isEnded) return refused('wrong_state', 'ended');
  return isObjected ? refused('wrong_state', 'twice') : ALLOWED;
}
