/** An owner invited a user to a Kollab. The subject of each of these events is the invitation. */
export const INVITATION_SENT = 'invitation.sent';
/** The invited user accepted: the request is there, and accepted. */
export const INVITATION_ACCEPTED = 'invitation.accepted';
export const INVITATION_DECLINED = 'invitation.declined';

export const invitationEvents = [INVITATION_SENT, INVITATION_ACCEPTED, INVITATION_DECLINED] as const;

export interface InvitationEventData {
  kollabId: string;
  inviterId: string;
  invitedId: string;
  /** The request that came of it, where it was accepted. */
  requestId?: string;
}
