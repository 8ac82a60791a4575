import type { PublicRequestView, RequestView } from '#modules/requests/requests.contract.ts';
import type { FullRequest } from './requests.queries.ts';

/** What everyone may see of a completed collaboration. */
export function publicRequestView({ request, kollab, sender, recipient }: FullRequest): PublicRequestView {
  return {
    requestId: request.id,
    kollabId: kollab.id,
    kollabTitle: kollab.title,
    kollabImageUrl: kollab.imageUrl,
    kollabCategory: kollab.category,
    kollabAvailable: kollab.deletedAt === null,
    sender: shownName(sender),
    recipient: shownName(recipient),
    users: [shownName(sender), shownName(recipient)],
    senderDisplayName: sender.displayName,
    recipientDisplayName: recipient.displayName,
    senderImageUrl: sender.profileImageUrl,
    recipientImageUrl: recipient.profileImageUrl,
    senderContentType: sender.contentType,
    recipientContentType: recipient.contentType,
    senderAccountType: sender.accountType,
    recipientAccountType: recipient.accountType,
    datePosted: request.datePosted.toISOString(),
    completedAt: iso(request.completedAt),
    completed: request.completed,
  };
}

/** A request as its two participants see it. */
export function requestView(row: FullRequest): RequestView {
  const { request } = row;
  return {
    ...publicRequestView(row),
    note: request.note,
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
    closingNote: request.closingNote,
    updates: row.updates.map((update) => ({
      type: update.type,
      date: new Date(update.date).toISOString(),
      author: update.author ?? '',
      note: update.note,
    })),
  };
}

/** The whole request for its participants, the public part for anyone else. */
export function viewFor(row: FullRequest, viewerId: string | null): RequestView | PublicRequestView {
  const takesPart = viewerId === row.request.senderId || viewerId === row.request.recipientId;
  return takesPart ? requestView(row) : publicRequestView(row);
}

/** A username, or nothing where the account is gone: there is nobody to lead to. */
function shownName({ username, deletedAt }: FullRequest['sender']): string {
  return deletedAt ? '' : username;
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
