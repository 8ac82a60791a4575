import { deadlineOf } from '../requests.clock.rules.ts';
import type { PublicRequestView, RequestUpdate, RequestView } from '../requests.contract.ts';
import { newRequest } from '../requests.create.rules.ts';
import { isMilestone, type Names } from '../requests.display.rules.ts';
import { type Lifecycle, otherSide, type Side, stateOf } from '../requests.moves.rules.ts';

export interface Participant {
  /** Empty if the account is deleted: there is no profile to link to. */
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

export function sideOf(
  request: Pick<PublicRequestView, 'sender' | 'recipient'>,
  username: string | null | undefined,
): Side | null {
  if (!username) return null;
  if (request.sender === username) return 'sender';
  return request.recipient === username ? 'recipient' : null;
}

/** The viewer's partner. For other viewers it is the sender, since the page of a Kollab names its owner anyway. */
export function otherParticipant(request: PublicRequestView, viewer: string): Participant {
  const side = sideOf(request, viewer);
  return participantOf(request, side === null ? 'sender' : otherSide(side));
}

export function namesOf(request: PublicRequestView): Names {
  return { senderName: request.senderDisplayName, recipientName: request.recipientDisplayName };
}

/** Shared by all forms in which the note to the other side is written. */
export function noteDraft(username: string, requestId: string): string {
  return `note/${username}/${requestId}`;
}

const ownLogLabels: Readonly<Record<string, string>> = {
  created: 'You sent the request',
  accepted: 'You accepted the request',
  senderCompleted: 'You marked your part complete',
  recipientCompleted: 'You marked your part complete',
  senderFinalized: 'You finalized',
  recipientFinalized: 'You finalized',
};

/** The side of each milestone. `completed` has none, since it follows from the others. */
const sideOfMilestone: Readonly<Record<string, Side>> = {
  created: 'sender',
  accepted: 'recipient',
  senderCompleted: 'sender',
  recipientCompleted: 'recipient',
  senderFinalized: 'sender',
  recipientFinalized: 'recipient',
};

export function ownLogLabel({ type, author }: { type: string; author: string }, viewer: Side): string | null {
  // A milestone by the clock has no author.
  return author !== '' && sideOfMilestone[type] === viewer ? (ownLogLabels[type] ?? null) : null;
}

/**
 * The name of the author of a log entry, from the viewer's point of view; empty if it is unknown. A milestone without
 * an author is by the clock, or by a user whose account is deleted.
 */
export function authorOf(request: PublicRequestView, entry: RequestUpdate, viewer: Side | null): string {
  const known = sideOf(request, entry.author);
  if (known === viewer && known) return 'You';
  if (known) return participantOf(request, known).displayName;
  // Updates of a deleted user are deleted, so an update without an author is about an agreement of both sides, or by the
  // product.
  if (!isMilestone(entry.type)) return isAgreedNote(entry.note) ? 'Both sides' : 'Noted automatically';
  const oneIsGone = !request.sender || !request.recipient;
  const side = sideOfMilestone[entry.type];
  if (!side) return oneIsGone ? '' : 'Done automatically';
  const person = participantOf(request, side);
  return person.username || entry.note ? 'Done automatically' : person.displayName;
}

/** `agreedNote`, without its module, which is larger than this page's part of it. */
function isAgreedNote(note: string): boolean {
  return note.startsWith('Agreed on version ');
}

/** Keeps the rows in which the viewer has a side. Others lack fields that the columns show. */
export function participantRows<T extends { rows: (PublicRequestView | RequestView)[] | null }>(
  table: T,
): Omit<T, 'rows'> & { rows: RequestView[] | null } {
  return { ...table, rows: table.rows?.filter(isParticipantView) ?? null };
}

function isParticipantView(request: PublicRequestView | RequestView): request is RequestView {
  return 'updates' in request;
}

/** A sentence around the time at which the clock acts on a request if neither side does. */
interface DeadlineHint {
  before: string;
  at: string;
  after: string;
}

export function deadlineHint(request: RequestView, viewer: Side): DeadlineHint | null {
  const deadline = deadlineOf(lifecycleOf(request));
  if (!deadline) return null;
  const at = deadline.at.toISOString();
  if (deadline.action === 'expire') {
    const who = viewer === 'recipient' ? 'you accept' : `${request.recipientDisplayName} accepts`;
    return { before: 'Expires on ', at, after: ` unless ${who} before then.` };
  }
  if (deadline.action === 'lapse')
    return { before: 'Closes on ', at, after: ' if neither of you finalizes before then.' };
  const late = stateOf(request) === 'senderFinal' ? 'recipient' : 'sender';
  const who = viewer === late ? 'you finalize' : `${participantOf(request, late).displayName} finalizes`;
  return { before: 'Will be finalized automatically on ', at, after: ` unless ${who} before then.` };
}

/** A request for the rules. A view has the times that the clock counts from only in its log. */
export function lifecycleOf(request: RequestView): Lifecycle {
  const { active, accepted, senderCompleted, recipientCompleted } = request;
  const { completed, senderFinalized, recipientFinalized, lastRemindedAt } = request;
  const times = (...types: string[]) =>
    request.updates.filter(({ type }) => types.includes(type)).map(({ date }) => Date.parse(date));
  const bothCompleted = times('senderCompleted', 'recipientCompleted');
  const finalized = times('senderFinalized', 'recipientFinalized');
  return {
    ...newRequest(new Date(request.datePosted)),
    ...{ active, accepted, senderCompleted, recipientCompleted },
    ...{ completed, senderFinalized, recipientFinalized },
    lastRemindedAt: lastRemindedAt === null ? null : new Date(lastRemindedAt),
    bothCompletedAt: bothCompleted.length === 2 ? new Date(Math.max(...bothCompleted)) : null,
    firstFinalizedAt: finalized.length > 0 ? new Date(Math.min(...finalized)) : null,
  };
}
