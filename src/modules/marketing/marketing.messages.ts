import type { List } from './marketing.rules.ts';

export const marketingRefusals = {
  incompleteLink: 'This link is not complete. Please open it from the email again.',
} as const;

export const marketingConfirmations = {
  /** The same text for known and unknown addresses, so that it does not reveal which are on a list. */
  checkMail: 'Almost there! If this address is not confirmed yet, a link is on its way to it.',
  left: 'Your address is off the list. We will not write to it again.',
} as const;

export function confirmedMessage(list: List): string {
  return list === 'newsletter'
    ? 'You are subscribed. We will write when there is something worth reading.'
    : 'You are on the list. We will write to you as soon as there is something to try.';
}

const confirmTexts = {
  earlyAccess: {
    subject: (place: string) => `Confirm your place for early access to ${place}`,
    heading: 'One more step, and you are on the list',
    text: 'You asked for early access. Confirm that this email address is yours, and we will write to you as soon as there is something to try.',
    button: 'Confirm my place',
  },
  newsletter: {
    subject: (place: string) => `Confirm your subscription to ${place} news`,
    heading: 'One more step, and you are subscribed',
    text: 'You asked for our newsletter. Confirm that this email address is yours, and we will write to you when there is something worth reading.',
    button: 'Confirm my subscription',
  },
} as const satisfies Record<List, object>;

export function confirmMailText(place: string, list: List) {
  const { text, subject, ...rest } = confirmTexts[list];
  return {
    ...rest,
    subject: subject(place),
    paragraphs: [text, 'The link works once, within 24 hours. If you ask again, only the newest link works.'],
    footnote: `You get this email because somebody entered this address on ${place}. If it was not you, you do not have to do anything: we delete the address after 30 days, or at once if you stop these emails.`,
  };
}

/** The note of the invitation link that a mail to the waiting list has. */
export const WAITING_NOTE = 'Waiting list';

export function invitationMailText(place: string, days: number) {
  return {
    subject: `Your invitation to ${place}`,
    heading: 'Your invitation is here',
    paragraphs: [
      `You asked to be told when you can try ${place}. With this link you can sign up now.`,
      `The link works once, within ${days} days.`,
    ],
    button: 'Sign up',
    footnote: 'You get this email because you confirmed this address for our waiting list.',
  };
}

export const exportText =
  'Our mailing lists that your confirmed email address is on: early access, newsletter.';
