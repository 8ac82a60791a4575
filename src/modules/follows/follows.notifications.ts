import type { NotificationTypes } from '#contract/notification-types.ts';

export const followsNotifications = {
  // The path of the follower's profile, since the subject is the recipient.
  path: (_, sender) => (sender === null ? null : `/user/${sender}`),
  untitled: 'you',
  mailFootnote:
    'You get this email because somebody followed you. You can switch these emails off in your settings.',
  groups: {
    follows: {
      label: 'New followers',
      hint: 'Somebody follows you.',
      types: {
        followed: {
          heading: 'A new follower',
          sentence: (who, what) => `${who} follows ${what}.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
