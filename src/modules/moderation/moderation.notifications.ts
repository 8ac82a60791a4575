import type { NotificationTypes } from '#contract/notification-types.ts';

const decided = (id: string) => `/decision/${id}`;

/** None of them names a user or quotes a report. */
export const moderationNotifications = {
  path: () => null,
  untitled: 'what you reported',
  mailFootnote:
    'You get this email because you reported something. You can switch these emails off in your settings.',
  groups: {
    moderation: {
      label: 'Reports',
      hint: 'We looked at what you reported.',
      types: {
        decidedAgainst: {
          heading: 'A decision by our moderators',
          sentence: () => 'Our moderators decided about you or your content. Read why, and how to object.',
          path: decided,
          ownMail: true,
        },
        hiddenByRule: {
          heading: 'Hidden for now',
          sentence: () =>
            'Some of your content is hidden until a moderator has looked at it. Read why, and how to object.',
          path: decided,
          ownMail: true,
        },
        decidedFor: {
          heading: 'A decision was reversed',
          sentence: () => 'Our moderators reversed a decision about you or your content.',
          path: decided,
          ownMail: true,
        },
        objectionRefused: {
          heading: 'Your objection',
          sentence: () => 'Our moderators looked at your objection. Their decision stays.',
          path: decided,
          ownMail: true,
        },
        reportActed: {
          heading: 'What you reported',
          sentence: () => 'We looked at what you reported and took action. Thank you.',
        },
        reportDismissed: {
          heading: 'What you reported',
          sentence: () => 'We looked at what you reported. It does not break our rules, so it stays.',
        },
      },
    },
  },
} as const satisfies NotificationTypes;
