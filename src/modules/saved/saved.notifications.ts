import type { NotificationTypes } from '#contract/notification-types.ts';

export const savedNotifications = {
  path: (id) => `/dashboard/saved?search=${id}`,
  untitled: 'New Kollabs for a search that you saved',
  mailFootnote:
    'You get this email because you saved a search. You can switch off its alert in your saved searches, and these emails in your settings.',
  groups: {
    searches: {
      label: 'Saved searches',
      hint: 'New Kollabs for a search that you saved.',
      types: {
        searchFound: {
          heading: 'New for your search',
          sentence: (_, what) => `${what}.`,
          whole: true,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
