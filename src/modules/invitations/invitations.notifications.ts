import type { NotificationTypes } from '#contract/notification-types.ts';

export const invitationsNotifications = {
  path: (id) => `/invitation/${id}`,
  untitled: 'a Kollab',
  mailFootnote:
    'You get this email because of an invitation to a Kollab. You can switch these emails off in your settings.',
  groups: {
    invitations: {
      label: 'Invitations',
      hint: 'Somebody invites you, or answers your invitation.',
      types: {
        invited: {
          heading: 'You were invited',
          sentence: (who, what) => `${who} invited you to collaborate on ${what}.`,
        },
        invitationAccepted: {
          heading: 'Your invitation was accepted',
          sentence: (who, what) => `${who} accepted your invitation to ${what}. You can start now.`,
        },
        invitationDeclined: {
          heading: 'Your invitation was declined',
          sentence: (who, what) => `${who} declined your invitation to ${what}.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
