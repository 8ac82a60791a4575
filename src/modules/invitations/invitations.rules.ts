import type { Verdict } from '#contract/policy.ts';
import { type Refused, type Ruling, refuse } from '#contract/ruling.ts';
import { isEditedSince } from '#modules/kollabs/kollabs.rules.ts';
import { type Flags, openStates, stateOf } from '#modules/requests/requests.moves.rules.ts';
import type { AcceptRefusal, InviteRefusal } from './invitations.errors.ts';
import {
  decisionMessages,
  type InviteReason,
  inviteMessages,
  inviteRefusalText,
} from './invitations.messages.ts';
import type { Obstacle, Outcome, SeveralOutcome } from './invitations.states.rules.ts';

/** The invited user's request on the Kollab: the open one, or the newest one if none is open. */
export interface LatestRequest extends Flags {
  datePosted: Date;
}

export interface InviteFacts {
  verdict: Verdict<InviteReason>;
  active: boolean;
  latest: LatestRequest | null;
  earlier: { outcome: Outcome | null; dateInvited: Date } | null;
}

/** There is at most one invitation per user and Kollab. */
export function decideInvite({
  verdict,
  active,
  latest,
  earlier,
}: InviteFacts): Ruling<object, InviteRefusal> {
  if (!verdict.ok) return refuse(verdict.code, inviteRefusalText(verdict));
  if (isOpen(latest)) return refuse('already_requested', inviteMessages.requested);
  if (earlier) {
    if (earlier.outcome) return refuse('already_invited', inviteMessages[earlier.outcome]);
    return isOvertaken(earlier.dateInvited, latest)
      ? refuse('already_invited', inviteMessages.overtaken)
      : { outcome: 'same' };
  }
  return active ? { outcome: 'done' } : refuse('kollab_closed', inviteMessages.closed);
}

/** The user's own reasons are not disclosed. */
export function severalOutcome(decision: Ruling<object, InviteRefusal>): Exclude<SeveralOutcome, 'limit'> {
  if (decision.outcome === 'done') return 'invited';
  if (decision.outcome === 'same' || decision.code === 'already_invited') return 'already';
  return decision.code === 'already_requested' ? 'requested' : 'unavailable';
}

interface AcceptFacts {
  active: boolean;
  latest: LatestRequest | null;
  dateInvited: Date;
}

/**
 * Why a waiting invitation cannot be accepted; null if it can.
 * @param facts.seen the version of the Kollab that the invited user saw, if their page says so
 */
export function refusalOfAccept(
  facts: AcceptFacts & { version: number; seen: number | undefined },
): Refused<AcceptRefusal> | null {
  const obstacle = obstacleOf(facts);
  if (obstacle) return refuse(OBSTACLE_ERRORS[obstacle].code, OBSTACLE_ERRORS[obstacle].message);
  return isEditedSince(facts.seen, facts) ? refuse('changed_meanwhile', decisionMessages.changed) : null;
}

export function obstacleOf(facts: AcceptFacts): Obstacle | null {
  if (isOpen(facts.latest)) return 'requested';
  if (isOvertaken(facts.dateInvited, facts.latest)) return 'overtaken';
  return facts.active ? null : 'closed';
}

const OBSTACLE_ERRORS = {
  requested: { code: 'already_requested', message: decisionMessages.requested },
  closed: { code: 'kollab_closed', message: decisionMessages.closed },
  overtaken: { code: 'wrong_state', message: decisionMessages.overtaken },
} as const satisfies Record<Obstacle, { code: InviteRefusal; message: string }>;

function isOpen(latest: LatestRequest | null): boolean {
  return latest !== null && openStates.includes(stateOf(latest));
}

/**
 * Whether the invited user has sent a request since the invitation. Such a request replaces the invitation: if it was
 * rejected or cancelled, accepting the older invitation must not revive it.
 */
function isOvertaken(dateInvited: Date, latest: LatestRequest | null): boolean {
  return latest !== null && latest.datePosted >= dateInvited;
}
