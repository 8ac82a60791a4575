import type { NotificationTypes } from '#contract/notification-types.ts';

export const reviewsNotifications = {
  path: (id) => `/request/${id}`,
  untitled: 'one of your Kollabs',
  mailFootnote:
    'You get this email because of a collaboration. You can switch these emails off in your settings.',
  groups: {
    reviews: {
      label: 'Reviews',
      hint: 'New reviews, replies and reminders.',
      types: {
        reviewWritten: {
          heading: 'You were reviewed',
          sentence: (who, what) =>
            `${who} wrote a review about ${what}. It is shown once you have written yours, or after 14 days.`,
        },
        reviewsShown: {
          heading: 'Your reviews are shown',
          sentence: (who, what) => `${who} also wrote a review about ${what}. Both are shown now.`,
        },
        reviewShown: {
          heading: 'A review of you is shown',
          sentence: (_, what) => `The review of you about ${what} is now shown. You can reply to it once.`,
        },
        reviewReplied: {
          heading: 'A reply to your review',
          sentence: (who, what) => `${who} replied to your review about ${what}.`,
        },
        reviewDue: {
          heading: 'A week left for your review',
          sentence: (_, what) => `How was ${what}? You can write a review for one more week.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
