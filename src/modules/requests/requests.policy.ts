/** Who may send and read requests. Pure; used by the server and the browser. */
import { ALLOWED, type PolicyViewer, refused, type Verdict } from '#contract/policy.ts';
import { can as canKollab, type KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import { can as canProfile, type Relation } from '#modules/profiles/profiles.policy.ts';
import type { CreateRefusal } from './requests.messages.ts';
import { actorOf, mayRead } from './requests.rules.ts';

export interface RequestTarget extends KollabSubject, Relation {}

interface Sides {
  sender: string | null;
  recipient: string | null;
}

/** The Kollab's policy is checked first, then the owner's preference and blocks. */
export function canCreate(viewer: PolicyViewer | null, target: RequestTarget): Verdict<CreateRefusal> {
  const kollab = canKollab(viewer, 'request', target);
  if (!kollab.ok) return kollab;
  return canProfile(viewer, 'request', { ...target, id: target.ownerId, state: target.ownerState });
}

/** The steps are decided by `decide` in requests.rules.ts. */
export function can(viewer: PolicyViewer | null, action: 'read', { sender, recipient }: Sides): Verdict {
  const actor = actorOf({ senderId: sender, recipientId: recipient }, viewer?.id ?? null);
  return action === 'read' && mayRead(actor) ? ALLOWED : refused('not_found');
}
