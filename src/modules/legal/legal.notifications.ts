import type { NotificationTypes } from '#contract/notification-types.ts';

export const legalNotifications = {
  path: () => '/legal',
  untitled: 'our legal texts',
  mailFootnote:
    'You get this email because you have an account here. You can switch these emails off in your settings.',
  groups: {
    legal: {
      label: 'Terms and privacy',
      hint: 'When our legal texts change.',
      types: {
        legalChanged: {
          heading: 'Our legal texts have changed',
          sentence: (_, what) => `There is a new version of ${what}. The page says what changed.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
