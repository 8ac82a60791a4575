export const placeRefusals = {
  invitationOver: 'This invitation link is no longer valid. Please ask for a new one.',
  changed: 'Somebody else has changed these settings. Please reload the page to see them.',
  noInvitation: 'We could not find this invitation.',
} as const;

export const placeExportTexts = {
  invitations: 'The invitation links that you made as an admin, with your notes.',
} as const;
