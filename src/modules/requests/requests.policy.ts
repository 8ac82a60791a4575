/** Who may ask for a collaboration, see one and take its steps. Pure; both sides use it. */
import { ALLOWED, type PolicyViewer, refused, type Verdict } from '#contract/policy.ts';
import { can as canKollab, type KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import { can as canProfile, type Relation } from '#modules/profiles/profiles.policy.ts';
import type { CreateRefusal } from './requests.messages.ts';
import type { Lifecycle } from './requests.moves.rules.ts';
import { type AskedAction, decide, mayRead, roleOf } from './requests.rules.ts';

/** A Kollab that a viewer asks to collaborate on, and what stands between them and its owner. */
export interface RequestTarget extends KollabSubject, Relation {}

/** The two sides of a request; null for one whose account is gone. */
export interface Sides {
  sender: string | null;
  recipient: string | null;
}

/** Whether a viewer may send a request: the Kollab's policy first, then what its owner chose and the blocks. */
export function canCreate(viewer: PolicyViewer | null, target: RequestTarget): Verdict<CreateRefusal> {
  const kollab = canKollab(viewer, 'request', target);
  if (!kollab.ok) return kollab;
  return canProfile(viewer, 'request', { ...target, id: target.ownerId, state: target.ownerState });
}

/**
 * Whether a viewer may read a request or take a step of it. The table of moves decides about steps; a step that the
 * viewer has taken before is allowed, and changes nothing.
 */
export function can(viewer: PolicyViewer | null, action: 'read', request: Sides): Verdict;
export function can(
  viewer: PolicyViewer | null,
  action: AskedAction,
  request: Sides & Lifecycle,
  now: Date,
): Verdict;
export function can(
  viewer: PolicyViewer | null,
  action: 'read' | AskedAction,
  request: Sides | (Sides & Lifecycle),
  now: Date = new Date(0),
): Verdict {
  const role = roleOf(request, viewer?.id ?? null);
  if (!mayRead(role)) return refused('not_found');
  if (action === 'read' || !('active' in request)) return ALLOWED;
  const decision = decide(request, role, action, now);
  return decision.outcome === 'refused' ? refused(decision.code) : ALLOWED;
}
