import type { InvitationView } from '#modules/invitations/invitations.contract.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { waitingFor } from '#modules/requests/requests.display.rules.ts';
import { stateOf } from '#modules/requests/requests.moves.rules.ts';
import { paths } from '#web/paths.ts';

/** Totals are as in lists: exact up to 1,000, and '1000+' beyond. */
export interface Waiting {
  username: string;
  unread: number;
  received: { items: readonly RequestView[]; total: string };
  /** The newest invitations that can be accepted, and whether there are more. */
  invitations: { items: readonly InvitationView[]; more: boolean };
  agreements: readonly RequestView[];
  /** Collaborations under way, those that wait for the viewer first, and their total. */
  active: { items: readonly RequestView[]; total: string };
  sent: string;
}

export interface WaitingStep {
  key: string;
  who: { username: string; displayName: string; imageUrl: string };
  /** The text after the other side's name: what they did, or what is to be done. */
  text: string;
  title: string;
  to: string;
  action: string;
}

export interface WaitingCount {
  count: string;
  text: string;
  to: string;
  action: string;
}

export function stepsFor({ username, received, invitations, agreements, active }: Waiting): WaitingStep[] {
  return [
    ...received.items.map((request) => ({
      ...stepOf(request, username),
      text: 'would like to collaborate on',
      action: 'Answer',
    })),
    ...invitations.items.map(({ invitationId, inviter, kollab }) => ({
      key: invitationId,
      who: {
        username: inviter.username,
        displayName: inviter.displayName,
        imageUrl: inviter.profileImageUrl,
      },
      text: 'invites you to',
      title: kollab.title,
      to: paths.invitation(invitationId),
      action: 'Answer',
    })),
    ...agreements.map((request) => ({
      ...stepOf(request, username),
      text: 'has proposed an agreement for',
      to: paths.agreement(request.requestId),
      action: 'Answer',
    })),
    ...active.items
      .filter(({ requestId }) => !agreements.some((one) => one.requestId === requestId))
      .filter((request) => waitingFor(request.updates, sideOf(request, username)) === 'You')
      .map((request) => ({ ...stepOf(request, username), ...moveIn(request) })),
  ];
}

export function countsFor({ received, invitations, active, sent, unread }: Waiting): WaitingCount[] {
  const items: WaitingCount[] = [];
  const counted = (count: string, one: string, many: string, to: string, action: string) => {
    if (count !== '0') items.push({ count, text: count === '1' ? one : many, to, action });
  };
  if (received.total !== String(received.items.length))
    counted(
      received.total,
      'request is waiting for your answer',
      'requests are waiting for your answer',
      paths.requestsReceived,
      'See all',
    );
  // The list of invitations has no total.
  if (invitations.more)
    counted(
      `${invitations.items.length}+`,
      'invitation is waiting for your answer',
      'invitations are waiting for your answer',
      paths.invitations,
      'See all',
    );
  counted(
    active.total,
    'collaboration is under way',
    'collaborations are under way',
    paths.requestsActive,
    'Continue',
  );
  counted(
    sent,
    'of your requests is waiting for an answer',
    'of your requests are waiting for an answer',
    paths.requestsSent,
    'See all',
  );
  const news = unread > 1000 ? '1000+' : String(unread);
  counted(news, 'unread notification', 'unread notifications', paths.notifications, 'Read');
  return items;
}

function moveIn(request: RequestView): Pick<WaitingStep, 'text' | 'action'> {
  switch (stateOf(request)) {
    case 'accepted':
      return { text: 'is waiting for your part of', action: 'Continue' };
    case 'senderFinal':
    case 'recipientFinal':
      return { text: 'is waiting for you to finalize', action: 'Finalize' };
    case 'bothDone':
      return { text: 'and you have both finished. You can finalize', action: 'Finalize' };
    default:
      return { text: 'has completed their part of', action: 'Continue' };
  }
}

function sideOf({ sender }: Pick<RequestView, 'sender'>, username: string): 'sender' | 'recipient' {
  return sender === username ? 'sender' : 'recipient';
}

function stepOf(request: RequestView, username: string): Pick<WaitingStep, 'key' | 'who' | 'title' | 'to'> {
  const { requestId, kollabTitle } = request;
  const who =
    sideOf(request, username) === 'sender'
      ? {
          username: request.recipient,
          displayName: request.recipientDisplayName,
          imageUrl: request.recipientImageUrl,
        }
      : {
          username: request.sender,
          displayName: request.senderDisplayName,
          imageUrl: request.senderImageUrl,
        };
  return { key: requestId, who, title: kollabTitle, to: paths.request(requestId) };
}
