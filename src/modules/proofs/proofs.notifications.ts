import type { NotificationTypes } from '#contract/notification-types.ts';

export const proofsNotifications = {
  path: () => '/settings/channels',
  untitled: 'one of your links',
  mailFootnote:
    'You get this email because you verified a domain or link. You can switch these emails off in your settings.',
  groups: {
    verification: {
      label: 'Verified domains and links',
      hint: 'When we no longer find what proves them.',
      types: {
        proofFailing: {
          heading: 'We can no longer confirm your domain or link',
          sentence: (_, what) =>
            `We have not been able to confirm for a week that ${what} is yours. Your settings show what to check.`,
        },
        proofTakenBack: {
          heading: 'A domain or link is no longer verified',
          sentence: (_, what) =>
            `We have not been able to confirm for six weeks that ${what} is yours, so your profile no longer shows it as verified.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
