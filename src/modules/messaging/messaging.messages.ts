/** Messages about form fields are in the contract. */
import type { Verdict } from '#contract/policy.ts';
import { messagingErrors } from './messaging.errors.ts';
import type { NoMessageReason } from './messaging.rules.ts';

export const messagingRefusals = {
  notFound: 'We could not find that conversation.',
  messageNotFound: 'We could not find that message.',
  pictureNotFound: 'We could not find that picture.',
  pictureGone: 'A picture has expired. Please add it again.',
  fileGone: 'A file has expired. Please add it again.',
  own: 'You cannot write to yourself.',
  ownBlock: 'You blocked this person. Unblock them to write to them.',
  unavailable: 'This person is not taking messages right now.',
  notAsked: 'Only the person who received the message request can do that.',
  decided: 'This message request has already been answered. Please reload the page.',
  notAccepted: 'Please accept the message request first.',
  threadClosed: 'This collaboration is not open, so you cannot write here.',
  termTooShort: 'Enter at least three characters to search...',
} as const;

export const removedText = 'This message was removed.';

export const messagingConfirmations = {
  accepted: 'You can write to each other now.',
  declined: 'Message request declined',
  conversationDeleted: 'Conversation deleted for you',
  messageDeleted: 'Message deleted for you',
} as const;

/** Empty if the viewer can write. */
export function noMessageText(verdict: Verdict<NoMessageReason | 'own'>): string {
  if (verdict.ok) return '';
  if (verdict.reason) return messagingRefusals[verdict.reason];
  return verdict.code === 'account_limited' || verdict.code === 'email_unverified'
    ? ''
    : messagingRefusals.unavailable;
}

export const waitingText = messagingErrors.message_waits.text;

export const messagingExportTexts = {
  messages: 'Your conversations: what you and others wrote, as you can read it.',
  pictures: 'The pictures in your conversations.',
} as const;
