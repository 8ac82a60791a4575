/** A refusal has the reason and what the user can do next. */
import { ERRORS } from '#contract/errors.ts';
import type { Verdict } from '#contract/policy.ts';
import type { NoRequestReason } from '#modules/profiles/preferences.rules.ts';
import {
  type Action,
  type Actor,
  type ClosedHow,
  closedHows,
  type Flags,
  stateOf,
} from './requests.moves.rules.ts';

export interface ClosingShown {
  closedBy?: string | null;
  closedHow?: string | null;
}

const closedBecause: Record<ClosedHow, string> = {
  rejected: 'The recipient has rejected this request',
  withdrawn: 'The sender has cancelled this request',
  cancelled: 'This collaboration has been cancelled',
  expired: 'This request has expired without an answer',
  lapsed: 'This collaboration has been closed because nobody finalized it',
  dissolved: 'This collaboration has been closed because one side is no longer available',
  kollabDeleted: 'This request has been closed because the Kollab was deleted',
};

const ownClosedBecause: Partial<Record<ClosedHow, string>> = {
  rejected: 'You have rejected this request',
  withdrawn: 'You have cancelled this request',
  cancelled: 'You have cancelled this collaboration',
};

/** Used both for a request that does not exist and for one of other users: the response must not tell which. */
export const notFoundMessage = 'We could not find this request. It may have been removed; check the link.';

export function forbiddenMessage(action: Action): string {
  switch (action) {
    case 'accept':
      return 'Only the recipient can accept this request. You can remind them or cancel it.';
    case 'reject':
      return 'Only the recipient can reject this request. You can cancel it instead.';
    case 'withdraw':
      return 'Only the sender can cancel this request. You can reject it instead.';
    case 'remind':
      return 'Only the sender can send a reminder. You can accept or reject the request yourself.';
    default:
      return 'Only the other side can do this. You can send them an update.';
  }
}

export function wrongStateMessage(action: Action, actor: Actor, request: Flags & ClosingShown): string {
  const state = stateOf(request);
  if (state === 'closed') return `${closedReason(request, actor)}. ${whatNext(actor, request)}`;
  if (state === 'completed') return `This collaboration is completed. ${whatNext(actor, request)}`;
  if (action === 'remind')
    return 'The recipient has already accepted, so a reminder is not needed. Send them an update instead.';
  if (state === 'pending') return pendingMessage(action, actor);
  if (action === 'finalize')
    return `Both sides must mark their part complete before you can finalize. ${whoseTurn(actor, request)}`;
  if (action === 'cancel' && request.senderCompleted && request.recipientCompleted)
    return 'Both sides have marked their part complete, so this can no longer be cancelled. Finalize it instead.';
  return 'This request has already been accepted. Reload the page to see what you can do now.';
}

export function remindTooSoonMessage(retryAfterSeconds: number): string {
  return `You have already reminded the recipient today. You can do so again in ${inWords(retryAfterSeconds)}.`;
}

export function coolOffMessage(retryAfterSeconds: number): string {
  return `Your last request on this Kollab was closed less than a day ago. Try again in ${inWords(retryAfterSeconds)}.`;
}

export const notOwnersMarkMessage = 'Only the owner of the Kollab can mark a request as a favourite.';

export const notDueMessage = 'It is too early for this.';

export const kollabNotFoundMessage = 'We could not find that Kollab.';
export const notOwnKollabMessage = 'Only the owner can delete this Kollab.';
export const notOwnKollabEditMessage = 'Only the owner can edit this Kollab.';
export const contradictionMessage = 'The ids in the body do not match the ids in the address.';

export const requestsConfirmations = {
  sent: 'Successfully sent request',
  rejected: 'Request rejected',
  withdrawn: 'Request cancelled',
  cancelled: 'Collaboration cancelled',
  kollabDeleted: 'Kollab deleted',
  muted: 'You will no longer be notified about this collaboration.',
  favourite: 'Marked as a favourite. Only you can see it.',
  unfavourite: 'No longer a favourite.',
  unmuted: 'You will be notified about this collaboration again.',
} as const;

export function endedMessage(how: ClosedHow | null): string {
  if (how === 'rejected') return requestsConfirmations.rejected;
  return how === 'withdrawn' ? requestsConfirmations.withdrawn : requestsConfirmations.cancelled;
}

export function rejectedSeveralMessage(rejected: number): string {
  if (rejected === 0) return 'No request was rejected.';
  return rejected === 1 ? requestsConfirmations.rejected : `${rejected} requests rejected`;
}

export const settledNote = 'Finalized automatically: 14 days passed after the other side finalized.';

export const closingNotes = {
  kollabDeleted: 'The Kollab was deleted.',
  accountDeleted: 'The account was deleted.',
  accountSuspended: 'The account is no longer available.',
} as const;

export const exportText =
  'Every request that you sent or received, with its notes, its price, its update log and how it ended, and which of those you received are your favourites.';

export const createMessages = {
  notFound: 'We could not find this Kollab. It may have been deleted; look for others in Find Kollabs.',
  own: 'This is your own Kollab. Share it so that others can ask to collaborate.',
  ownBlock: 'You blocked this person. Unblock them on their profile to send a request.',
  unavailable: 'This person is not taking requests right now. Look for other Kollabs in Find Kollabs.',
  audienceMissing:
    'This person takes requests only from people with a connected audience. Feature a channel in your settings, then try again.',
  open: 'You already have an open request on this Kollab. See it in your dashboard.',
  inactive: 'This Kollab is closed to new requests right now. Look for others in Find Kollabs.',
  changed: 'This Kollab has changed since you opened it. Look at the changes, then send your request again.',
} as const;

export function openCollaborationsMessage(count: number): string {
  const what = count === 1 ? 'an open collaboration' : `${count} open collaborations`;
  const them = count === 1 ? 'it' : 'them';
  return `You have ${what}. Finish or cancel ${them} first, or let us close ${them} for you.`;
}

/** The reasons for which the policy refuses a request, in addition to its codes. */
export type CreateRefusal = 'own' | NoRequestReason;

export function createRefusalText({ code, reason }: Exclude<Verdict<CreateRefusal>, { ok: true }>): string {
  if (reason) return createMessages[reason];
  return code === 'not_found' ? createMessages.notFound : ERRORS[code].text;
}

/** A sentence without its full stop. */
export function closedReason({ closedBy, closedHow }: ClosingShown, reader: Actor | null = null): string {
  const how = closedHows.find((one) => one === closedHow);
  if (!how) return 'This collaboration has been closed';
  return (closedBy === reader && ownClosedBecause[how]) || closedBecause[how];
}

function pendingMessage(action: Action, actor: Actor): string {
  const next =
    actor === 'recipient' ? 'Accept it first.' : 'You can remind the recipient, or cancel the request.';
  if (action === 'finalize')
    return `This request has not been accepted yet, and both sides must complete their part before you can finalize. ${next}`;
  return `This request has not been accepted yet. ${next}`;
}

/** Only the sender can send another request, unless the Kollab is gone. */
function whatNext(actor: Actor, { closedHow }: ClosingShown): string {
  const isKollabGone = closedHow === 'kollabDeleted' || closedHow === 'dissolved';
  return actor === 'sender' && !isKollabGone
    ? 'Start a new one from the Kollab’s page.'
    : 'Nothing more can change here.';
}

function whoseTurn(actor: Actor, request: Flags): string {
  const ownDone = actor === 'sender' ? request.senderCompleted : request.recipientCompleted;
  return ownDone
    ? 'You have marked yours. Wait for the other side, or send them an update.'
    : 'Mark yours first.';
}

function inWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 1) return hours === 1 ? 'about an hour' : `about ${hours} hours`;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
