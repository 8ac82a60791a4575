import type { EndpointTable } from '#contract/endpoint.ts';

export const invitationsEndpoints = {
  inviteToKollab: 'POST /kollab/:id/invite',
  inviteSeveral: 'POST /kollab/:id/invite/several',
  acceptInvitation: 'POST /invitation/:id/accept',
  declineInvitation: 'POST /invitation/:id/decline',
  getInvitation: 'GET /invitation/:id',
  receivedInvitations: 'GET /invitations/received',
  sentInvitations: 'GET /invitations/sent',
  mayInvite: 'GET /user/:username/invite/may',
} as const satisfies EndpointTable;
