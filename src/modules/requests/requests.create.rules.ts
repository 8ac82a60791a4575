import type { Verdict } from '#contract/policy.ts';
import { type Refused, refuse } from '#contract/ruling.ts';
import { isEditedSince } from '#modules/kollabs/kollabs.rules.ts';
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
  verdict: Verdict<CreateRefusal>;
  active: boolean;
  version: number;
  /** The version of the Kollab that the sender saw, if their page says so. */
  seen?: number | undefined;
  latest: (Flags & Pick<Lifecycle, 'closedAt'>) | null;
}

/** The caller has checked that the email is verified. The note is a column of the request and not part of the log. */
export function decideCreate(facts: CreateFacts, now: Date): Done<Lifecycle> | Refused<RefusalCode> {
  if (!facts.verdict.ok) return refuse(facts.verdict.code, createRefusalText(facts.verdict));
  if (facts.latest && openStates.includes(stateOf(facts.latest)))
    return refuse('already_requested', createMessages.open);
  if (!facts.active) return refuse('kollab_closed', createMessages.inactive);
  if (facts.latest?.closedAt) {
    const wait = secondsUntil(facts.latest.closedAt, coolOff, now);
    if (wait > 0) return refuse('too_early', coolOffMessage(wait), wait);
  }
  // Last: the sender looks at the changes only if they can send it then.
  if (isEditedSince(facts.seen, facts)) return refuse('changed_meanwhile', createMessages.changed);
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

/** The caller decides who may ask for it, and notifies both sides. */
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
