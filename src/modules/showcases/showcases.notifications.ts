import type { NotificationTypes } from '#contract/notification-types.ts';

export const showcasesNotifications = {
  path: (id) => `/request/${id}`,
  untitled: 'one of your Kollabs',
  mailFootnote:
    'You get this email because of a collaboration. You can switch these emails off in your settings.',
  groups: {
    showcases: {
      label: 'Shown collaborations',
      hint: 'When somebody wants to show your finished work on both profiles.',
      types: {
        showcaseAsked: {
          heading: 'Show your collaboration?',
          sentence: (who, what) =>
            `${who} wants to show your collaboration on ${what} on both profiles. It is shown if you agree.`,
        },
        showcaseShown: {
          heading: 'Your collaboration is shown',
          sentence: (who, what) =>
            `${who} agreed too. Your collaboration on ${what} is on both profiles now.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
