/** What pages read out of a request's view: whose side, which names, until when. Pure. */
import { deadlineOf } from '../requests.clock.rules.ts';
import type { PublicRequestView, RequestUpdate, RequestView } from '../requests.contract.ts';
import { newRequest } from '../requests.create.rules.ts';
import { isMilestone, type Names } from '../requests.display.rules.ts';
import { otherSide, type Side, stateOf } from '../requests.moves.rules.ts';
import { isOpenItemsNote } from '../requests.open-items.rules.ts';

/** One of the two people of a request. */
export interface Participant {
  /** Empty where the account is gone: there is no profile to lead to. */
  username: string;
  displayName: string;
  imageUrl: string;
  contentType: string;
  accountType: 'creator' | 'business';
}

export function participantOf(request: PublicRequestView, side: Side): Participant {
  return side === 'sender'
    ? {
        username: request.sender,
        displayName: request.senderDisplayName,
        imageUrl: request.senderImageUrl,
        contentType: request.senderContentType,
        accountType: request.senderAccountType,
      }
    : {
        username: request.recipient,
        displayName: request.recipientDisplayName,
        imageUrl: request.recipientImageUrl,
        contentType: request.recipientContentType,
        accountType: request.recipientAccountType,
      };
}

/** The side that a user has in a request; null for anyone else and for visitors. */
export function sideOf(
  request: Pick<PublicRequestView, 'sender' | 'recipient'>,
  username: string | null | undefined,
): Side | null {
  if (!username) return null;
  if (request.sender === username) return 'sender';
  return request.recipient === username ? 'recipient' : null;
}

/** The one that a viewer collaborates with. A page of a Kollab names its owner already, so for a third that is the sender. */
export function otherParticipant(request: PublicRequestView, viewer: string): Participant {
  const side = sideOf(request, viewer);
  return participantOf(request, side === null ? 'sender' : otherSide(side));
}

export function namesOf(request: PublicRequestView): Names {
  return { senderName: request.senderDisplayName, recipientName: request.recipientDisplayName };
}

const ownLogLabels: Readonly<Record<string, string>> = {
  created: 'You sent the request',
  accepted: 'You accepted the request',
  senderCompleted: 'You marked your part complete',
  recipientCompleted: 'You marked your part complete',
  senderFinalized: 'You finalized',
  recipientFinalized: 'You finalized',
};

/** Which side a milestone belongs to; `completed` has none, because it follows by itself. */
const sideOfMilestone: Readonly<Record<string, Side>> = {
  created: 'sender',
  accepted: 'recipient',
  senderCompleted: 'sender',
  recipientCompleted: 'recipient',
  senderFinalized: 'sender',
  recipientFinalized: 'recipient',
};

/** The heading of a milestone that is the viewer's own; null for others. */
export function ownLogLabel({ type, author }: { type: string; author: string }, viewer: Side): string | null {
  // The clock finalizes without an author.
  return author !== '' && sideOfMilestone[type] === viewer ? (ownLogLabels[type] ?? null) : null;
}

/**
 * The name that `viewer` reads for the author of an entry of the log; empty where it is not known any more. A milestone
 * without an author was made by the clock, or by a user whose account and words are deleted.
 */
export function authorOf(request: PublicRequestView, entry: RequestUpdate, viewer: Side | null): string {
  const known = sideOf(request, entry.author);
  if (known === viewer && known) return 'You';
  if (known) return participantOf(request, known).displayName;
  // What a deleted user wrote is gone: an update without an author is of both sides, such as an agreement.
  if (!isMilestone(entry.type)) return isOpenItemsNote(entry.note) ? 'Noted automatically' : 'Both sides';
  const oneIsGone = !request.sender || !request.recipient;
  const side = sideOfMilestone[entry.type];
  if (!side) return oneIsGone ? '' : 'Done automatically';
  const person = participantOf(request, side);
  return person.username || entry.note ? 'Done automatically' : person.displayName;
}

/** A table of requests whose viewer has a side in each: any other row would lack what its columns show. */
export function wholeOnly<T extends { rows: (PublicRequestView | RequestView)[] | null }>(
  table: T,
): Omit<T, 'rows'> & { rows: RequestView[] | null } {
  return { ...table, rows: table.rows?.filter(isWhole) ?? null };
}

/** Whether a request is told whole, as only its two sides get it. */
function isWhole(request: PublicRequestView | RequestView): request is RequestView {
  return 'updates' in request;
}

/** When the clock acts on a request if neither side does: a sentence around its moment. */
interface DeadlineHint {
  before: string;
  at: string;
  after: string;
}

/** What happens by itself, and when, as `viewer` reads it; null when nothing will. */
export function deadlineHint(request: RequestView, viewer: Side): DeadlineHint | null {
  const deadline = deadlineOf({ ...newRequest(new Date(request.datePosted)), ...clockTimes(request) });
  if (!deadline) return null;
  const at = deadline.at.toISOString();
  if (deadline.action === 'expire') {
    const who = viewer === 'recipient' ? 'you accept' : `${request.recipientDisplayName} accepts`;
    return { before: 'Expires on ', at, after: ` unless ${who} before then.` };
  }
  if (deadline.action === 'lapse')
    return { before: 'Closes on ', at, after: ' if neither of you finalizes before then.' };
  const late = stateOf(request) === 'senderFinal' ? 'recipient' : 'sender';
  const who = viewer === late ? 'you do' : `${participantOf(request, late).displayName} does`;
  return { before: 'Finalizes by itself on ', at, after: ` unless ${who} before then.` };
}

/** The flags, and the times that the clock counts from, which a view tells in its log. */
function clockTimes(request: RequestView) {
  const { active, accepted, senderCompleted, recipientCompleted } = request;
  const { completed, senderFinalized, recipientFinalized } = request;
  const times = (...types: string[]) =>
    request.updates.filter(({ type }) => types.includes(type)).map(({ date }) => Date.parse(date));
  const bothCompleted = times('senderCompleted', 'recipientCompleted');
  const finalized = times('senderFinalized', 'recipientFinalized');
  return {
    ...{ active, accepted, senderCompleted, recipientCompleted },
    ...{ completed, senderFinalized, recipientFinalized },
    bothCompletedAt: bothCompleted.length === 2 ? new Date(Math.max(...bothCompleted)) : null,
    firstFinalizedAt: finalized.length > 0 ? new Date(Math.min(...finalized)) : null,
  };
}
