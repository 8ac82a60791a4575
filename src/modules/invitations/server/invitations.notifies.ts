import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  INVITATION_ACCEPTED,
  INVITATION_DECLINED,
  INVITATION_SENT,
  type InvitationEventData,
} from '#modules/invitations/invitations.events.ts';

export const invitationsNotify: Record<string, Notifies> = {
  [INVITATION_SENT]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).invitedId, type: 'invited' },
  ],
  [INVITATION_ACCEPTED]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).inviterId, type: 'invitationAccepted' },
  ],
  [INVITATION_DECLINED]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).inviterId, type: 'invitationDeclined' },
  ],
};

const toBoth: SignalsOf = (event) => {
  const { inviterId, invitedId } = dataOf<InvitationEventData>(event);
  return [{ kind: 'invitation', id: event.subjectId, to: [inviterId, invitedId] }];
};

export const invitationsSignals: Record<string, SignalsOf> = {
  [INVITATION_SENT]: toBoth,
  [INVITATION_ACCEPTED]: toBoth,
  [INVITATION_DECLINED]: toBoth,
};
