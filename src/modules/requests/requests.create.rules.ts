/** Whether a new request may be sent, and how it begins. Pure, as requests.rules.ts is, which decides about its steps. */
import type { Verdict } from '#contract/policy.ts';
import { type Refused, refuse } from '#contract/ruling.ts';
import { coolOff } from './requests.clock.rules.ts';
import type { RefusalCode } from './requests.errors.ts';
import {
  type CreateRefusal,
  coolOffMessage,
  createMessages,
  createRefusalText,
} from './requests.messages.ts';
import { type Flags, flagsOf, type Lifecycle, openStates, stateOf } from './requests.moves.rules.ts';
import { type Done, secondsUntil } from './requests.rules.ts';

export interface CreateFacts {
  /** What the policy says of the sender and the Kollab. */
  verdict: Verdict<CreateRefusal>;
  /** Whether the Kollab is open to requests. */
  active: boolean;
  /** The sender's newest earlier request on this Kollab. */
  latest: (Flags & Pick<Lifecycle, 'closedAt'>) | null;
}

/**
 * Decides whether a new request may be sent; that the sender's e-mail is verified is checked before. On success the
 * new request's lifecycle columns come back as `request` and `changes` alike; the sender's note is the request's own
 * and is not repeated in the log.
 */
export function decideCreate(facts: CreateFacts, now: Date): Done<Lifecycle> | Refused<RefusalCode> {
  if (!facts.verdict.ok) return refuse(facts.verdict.code, createRefusalText(facts.verdict));
  if (facts.latest && openStates.includes(stateOf(facts.latest)))
    return refuse('already_requested', createMessages.open);
  if (!facts.active) return refuse('kollab_closed', createMessages.inactive);
  if (facts.latest?.closedAt) {
    const wait = secondsUntil(facts.latest.closedAt, coolOff, now);
    if (wait > 0) return refuse('too_early', coolOffMessage(wait), wait);
  }
  const request = newRequest(now);
  return {
    outcome: 'done',
    request,
    changes: request,
    entries: [{ type: 'created', author: 'sender', note: null, date: now }],
    notifications: [{ to: 'recipient', type: 'created' }],
    counters: { requestsCount: 1, requestsCompleted: 0, completedCollaborations: 0 },
  };
}

/**
 * What a request is that its recipient asked for: sent and accepted at once, with the recipient's note beside it. Who may
 * ask for it is decided by the caller, who also tells both sides.
 */
export function createAccepted(now: Date, note: string): Done<Lifecycle> {
  const request: Lifecycle = { ...newRequest(now), ...flagsOf('accepted'), acceptedAt: now };
  return {
    outcome: 'done',
    request,
    changes: request,
    entries: [
      { type: 'created', author: 'sender', note: null, date: now },
      { type: 'accepted', author: 'recipient', note, date: now },
    ],
    notifications: [],
    counters: { requestsCount: 1, requestsCompleted: 0, completedCollaborations: 0 },
  };
}

/** The lifecycle columns of a request sent at `now`. */
export function newRequest(now: Date): Lifecycle {
  return {
    ...flagsOf('pending'),
    datePosted: now,
    acceptedAt: null,
    bothCompletedAt: null,
    firstFinalizedAt: null,
    completedAt: null,
    lastRemindedAt: null,
    warnedAt: null,
    closedAt: null,
    closedBy: null,
    closedHow: null,
    closingNote: null,
  };
}
