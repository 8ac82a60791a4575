import type { NotificationTypes } from '#contract/notification-types.ts';

export const messagingNotifications = {
  path: (id) => `/inbox/${id}`,
  untitled: 'your collaboration',
  mailFootnote: 'You get this email because of a message. You can switch these emails off in your settings.',
  // Two users who are chatting read the message on the page before a mail is sent.
  mailWaitsSeconds: 5 * 60,
  groups: {
    messages: {
      label: 'Messages',
      hint: 'Somebody wrote to you, or would like to.',
      types: {
        message: {
          heading: 'A new message',
          groups: true,
          sentence: (who) => `${who} wrote to you.`,
        },
        // Type names are stored and sent, so these two cannot change. This one is a first message, which waits for
        // consent.
        messageRequest: {
          heading: 'A message request',
          groups: true,
          sentence: (who) => `${who} would like to write to you.`,
        },
        // A message in the thread of a collaboration.
        requestMessage: {
          heading: 'A message about your collaboration',
          groups: true,
          sentence: (who, what) => `${who} wrote to you about ${what}.`,
          path: (id) => `/request/${id}?tab=messages`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
