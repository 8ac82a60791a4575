export const administrationConfirmations = {
  changed: 'Saved. Everybody sees it now.',
  revoked: 'The invitation link no longer works.',
  role: 'The role is changed.',
  signedOut: (sessions: number) =>
    sessions === 1 ? '1 session is ended.' : `${sessions} sessions are ended.`,
  confirmationSent: 'The link is on its way.',
  emailAsked: 'A link is on its way to the new address. It applies once the link is opened.',
  secondStepOff: 'Two-step sign-in is off. The user is told by mail.',
  secondStepWasOff: 'Two-step sign-in was not on.',
  suspended: 'The account is suspended. The user can read why.',
  lifted: 'The account is active again.',
  requeued: (jobs: number) =>
    jobs === 1 ? '1 job is back in its queue.' : `${jobs} jobs are back in their queues.`,
  discarded: (jobs: number) => (jobs === 1 ? '1 job is discarded.' : `${jobs} jobs are discarded.`),
  rebuilding: 'The search is being rebuilt in the background. Searches go on meanwhile.',
  invited: (mails: number) =>
    mails === 1 ? '1 invitation is on its way.' : `${mails} invitations are on their way.`,
  mailSent: 'The mail server took the mail. Please check that it arrives.',
  mailKept: 'There is no mail server here. The mail is on the developer page.',
  mailLate: 'The mail server did not answer within 15 seconds.',
} as const;

export const administrationRefusals = {
  noUser: 'We could not find this user.',
  noWaiting: 'This address has left the waiting list.',
  noJobs: 'These jobs are no longer there. Somebody may have been first.',
} as const;

export const testMailText = (place: string) => ({
  subject: `A test from ${place}`,
  heading: 'Your mail works',
  paragraphs: ['You asked for this email to see whether your server can send mail. It can.'],
});
