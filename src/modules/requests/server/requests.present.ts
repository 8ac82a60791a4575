import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import type { PublicRequestView, RequestView } from '#modules/requests/requests.contract.ts';
import type { FullRequest } from './requests.queries.ts';

/** What everyone may see of a completed collaboration. */
export function publicRequestView(row: FullRequest): PublicRequestView {
  const { request, kollab, shown } = row;
  const sender = sideOf(row.sender, shown.sender);
  const recipient = sideOf(row.recipient, shown.recipient);
  return {
    requestId: request.id,
    kollabId: kollab.id,
    kollabTitle: shown.title ? kollab.title : deletedKollabTitle(kollab.category),
    kollabImageUrl: shown.title ? kollab.imageUrl : '',
    kollabCategory: kollab.category,
    kollabAvailable: shown.kollab,
    sender: sender.username,
    recipient: recipient.username,
    users: [sender.username, recipient.username],
    senderDisplayName: sender.displayName,
    recipientDisplayName: recipient.displayName,
    senderImageUrl: sender.profileImageUrl,
    recipientImageUrl: recipient.profileImageUrl,
    senderContentType: sender.contentType,
    recipientContentType: recipient.contentType,
    senderAccountType: row.sender.accountType,
    recipientAccountType: row.recipient.accountType,
    datePosted: request.datePosted.toISOString(),
    completedAt: iso(request.completedAt),
    completed: request.completed,
  };
}

/** A request as its two participants see it. */
export function requestView(row: FullRequest): RequestView {
  const { request, shown } = row;
  return {
    ...publicRequestView(row),
    note: shown.sender ? request.note : '',
    active: request.active,
    accepted: request.accepted,
    senderCompleted: request.senderCompleted,
    recipientCompleted: request.recipientCompleted,
    senderFinalized: request.senderFinalized,
    recipientFinalized: request.recipientFinalized,
    lastRemindedAt: iso(request.lastRemindedAt),
    closedAt: iso(request.closedAt),
    closedBy: request.closedBy,
    closedHow: request.closedHow,
    closingNote: closingNoteOf(row),
    updates: updatesOf(row),
  };
}

/** The whole request for its participants, the public part for anyone else. */
export function viewFor(row: FullRequest, viewerId: string | null): RequestView | PublicRequestView {
  const takesPart = viewerId === row.request.senderId || viewerId === row.request.recipientId;
  return takesPart ? requestView(row) : publicRequestView(row);
}

type Side = Pick<FullRequest['sender'], 'username' | 'displayName' | 'profileImageUrl' | 'contentType'>;

/** Without a username there is nothing to link to. */
const HIDDEN: Side = { username: '', displayName: DELETED_NAME, profileImageUrl: '', contentType: '' };

function sideOf(profile: Side, shown: boolean): Side {
  return shown ? profile : HIDDEN;
}

/** What the product wrote on behalf of a side that leaves is not theirs, and stays. */
function closingNoteOf({ request, shown }: FullRequest): string | null {
  const { closedBy, closedHow, closingNote } = request;
  const written = closedHow !== 'dissolved' && (closedBy === 'sender' || closedBy === 'recipient');
  return written && !shown[closedBy] ? null : closingNote;
}

/** Milestones are what happened, and stay; what a hidden side wrote does not show. */
function updatesOf({ updates, sender, recipient, shown }: FullRequest): RequestView['updates'] {
  const hidden = new Set<string | null>();
  if (!shown.sender) hidden.add(sender.username);
  if (!shown.recipient) hidden.add(recipient.username);
  return updates
    .filter(({ type, author }) => type !== 'update' || !hidden.has(author))
    .map(({ type, date, author, note }) => ({
      type,
      date: new Date(date).toISOString(),
      author: hidden.has(author) ? '' : (author ?? ''),
      note: hidden.has(author) ? '' : note,
    }));
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
