/** The events of invitations. The subject of each event is the invitation. */
export const INVITATION_SENT = 'invitation.sent';
export const INVITATION_ACCEPTED = 'invitation.accepted';
export const INVITATION_DECLINED = 'invitation.declined';

export const invitationEvents = [INVITATION_SENT, INVITATION_ACCEPTED, INVITATION_DECLINED] as const;

export interface InvitationEventData {
  kollabId: string;
  inviterId: string;
  invitedId: string;
  requestId?: string;
}
