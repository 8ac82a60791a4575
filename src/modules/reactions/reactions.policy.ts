/** Who may like, comment, and change a comment. Pure; used by server and browser. */
import {
  ALLOWED,
  type ContentSubject,
  isSeenContent,
  isVisibleAccount,
  isVisibleContent,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import type { ReactionRefusal } from './reactions.messages.ts';
import { isEditable } from './reactions.rules.ts';

export const REACTION_ACTIONS = ['view', 'like', 'unlike', 'comment'] as const;
export type ReactionAction = (typeof REACTION_ACTIONS)[number];

/** Blocks between the viewer and another user. The viewer does not learn of those by the other. */
export interface Blocks {
  blockedViewer: boolean;
  blockedByViewer: boolean;
}

/** A Kollab or post, with the blocks between the viewer and its owner. */
export interface ReactionSubject extends ContentSubject, Blocks {}

/**
 * Decides whether a viewer may react to something: first whether they see it (404), then their account and blocks
 * (403).
 */
export function can(
  viewer: PolicyViewer | null,
  action: ReactionAction,
  subject: ReactionSubject,
): Verdict<ReactionRefusal> {
  if (!isSeenContent(viewer, subject)) return refused('not_found');
  if (action === 'view') return ALLOWED;
  // A user can always remove their own like.
  if (action === 'unlike') return canAccount(viewer, 'change');
  // Owners and moderators can see hidden content, but cannot react to it.
  if (!isVisibleContent(subject.state) || !isVisibleAccount(subject.ownerState)) return refused('not_found');
  const account = canAccount(viewer, action === 'like' ? 'publish' : 'contact');
  return account.ok ? acrossBlocks(subject) : account;
}

/** Decides whether blocks prevent a viewer from writing to another user. */
export function acrossBlocks({ blockedViewer, blockedByViewer }: Blocks): Verdict<ReactionRefusal> {
  if (blockedByViewer) return refused('forbidden', 'ownBlock');
  return blockedViewer ? refused('forbidden', 'unavailable') : ALLOWED;
}

/** A comment that is not deleted, on something that the viewer sees. */
export interface CommentSubject {
  authorId: string;
  /** The owner of the commented Kollab or post. */
  ownerId: string;
  posted: Date;
}

/**
 * Decides whether a viewer may change a comment: first whether they may at all (403), then whether it is too late
 * (409).
 */
export function canComment(
  viewer: PolicyViewer | null,
  action: 'edit' | 'delete',
  { authorId, ownerId, posted }: CommentSubject,
  now: Date,
): Verdict<ReactionRefusal> {
  if (!viewer) return refused('not_signed_in');
  const isAuthor = viewer.id === authorId;
  if (action === 'delete')
    return isAuthor || viewer.id === ownerId ? ALLOWED : refused('forbidden', 'notYours');
  if (!isAuthor) return refused('forbidden', 'notAuthor');
  return isEditable(posted, now) ? ALLOWED : refused('wrong_state', 'tooLate');
}
