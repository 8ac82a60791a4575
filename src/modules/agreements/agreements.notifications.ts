import type { NotificationTypes } from '#contract/notification-types.ts';

export const agreementsNotifications = {
  path: (id) => `/request/${id}?tab=agreement`,
  untitled: 'one of your Kollabs',
  mailFootnote:
    'You get this email because of a collaboration. You can switch these emails off in your settings.',
  groups: {
    agreements: {
      label: 'Agreements',
      hint: 'Proposals, answers, deliveries, payments and due dates.',
      types: {
        agreementProposed: {
          heading: 'An agreement was proposed',
          sentence: (who, what) =>
            `${who} proposed an agreement for ${what}. You can accept, change or decline it.`,
        },
        agreementAccepted: {
          heading: 'Your agreement was accepted',
          sentence: (who, what) => `${who} accepted your agreement for ${what}. It is now in force.`,
        },
        agreementDeclined: {
          heading: 'Your agreement was declined',
          sentence: (who, what) => `${who} declined the agreement you proposed for ${what}.`,
        },
        agreementWithdrawn: {
          heading: 'A proposed agreement was withdrawn',
          sentence: (who, what) => `${who} withdrew the agreement they proposed for ${what}.`,
        },
        deliverableDelivered: {
          heading: 'Something was delivered',
          sentence: (who, what) => `${who} delivered something for ${what}. Take a look and confirm it.`,
          groups: true,
        },
        deliverableConfirmed: {
          heading: 'Your delivery was confirmed',
          sentence: (who, what) => `${who} confirmed what you delivered for ${what}.`,
          groups: true,
        },
        paySent: {
          heading: 'A payment was sent',
          sentence: (who, what) =>
            `${who} marked a payment for ${what} as sent. Mark it as arrived once you have it.`,
          groups: true,
        },
        payArrived: {
          heading: 'Your payment arrived',
          sentence: (who, what) => `${who} marked your payment for ${what} as arrived.`,
          groups: true,
        },
        payMissing: {
          heading: 'A payment is missing',
          sentence: (who, what) => `${who} says that your payment for ${what} has not arrived.`,
          groups: true,
        },
        payDue: {
          heading: 'A payment is due',
          sentence: (_, what) => `A payment you agreed on for ${what} is due.`,
        },
        payLate: {
          heading: 'A payment is late',
          sentence: (_, what) =>
            `A payment you agreed on for ${what} was due a week ago and has not arrived.`,
        },
        deliverableDue: {
          heading: 'Something is due soon',
          sentence: (_, what) => `Something you agreed on for ${what} is due within two days.`,
        },
        deliverableLate: {
          heading: 'Something is late',
          sentence: (_, what) => `Something you agreed on for ${what} was not delivered on time.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
