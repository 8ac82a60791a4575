import type { NotificationTypes } from '#contract/notification-types.ts';

export const proofsNotifications = {
  path: () => '/settings/channels',
  untitled: 'one of your links',
  mailFootnote:
    'You get this e-mail because you verified a domain or link. You can switch these e-mails off in your settings.',
  groups: {
    verification: {
      label: 'Verified domains and links',
      hint: 'When we no longer find what proves them.',
      types: {
        proofFailing: {
          heading: 'We no longer find your proof',
          sentence: (_, what) =>
            `For a week we have not found what proves that ${what} is yours. Your settings say where we looked.`,
        },
        proofTakenBack: {
          heading: 'A domain or link is no longer verified',
          sentence: (_, what) =>
            `We have not found what proves that ${what} is yours for six weeks, so your profile no longer shows it as verified.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
