export const administrationConfirmations = {
  changed: 'Saved. Everybody sees it now.',
  revoked: 'The invitation link no longer works.',
  role: 'The role is changed.',
  invited: (mails: number) =>
    mails === 1 ? '1 invitation is on its way.' : `${mails} invitations are on their way.`,
  mailSent: 'The mail server took the mail. Please check that it arrives.',
  mailKept: 'There is no mail server here. The mail is on the developer page.',
  mailLate: 'The mail server did not answer within 15 seconds.',
} as const;

export const administrationRefusals = {
  noUser: 'We could not find this user.',
} as const;

export const testMailText = (place: string) => ({
  subject: `A test from ${place}`,
  heading: 'Your mail works',
  paragraphs: ['You asked for this e-mail to see whether your server can send mail. It can.'],
});
