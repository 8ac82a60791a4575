import type { NotificationTypes } from '#contract/notification-types.ts';
import { PRODUCT } from '#contract/product.ts';

export const requestsNotifications = {
  path: (id) => `/request/${id}`,
  untitled: 'one of your Kollabs',
  mailFootnote: `You get this e-mail because of a collaboration on ${PRODUCT}. You can switch these e-mails off in your settings.`,
  groups: {
    requests: {
      label: 'Requests to you',
      hint: 'New requests, reminders and cancellations.',
      types: {
        created: {
          heading: 'A new request',
          sentence: (who, what) => `${who} would like to collaborate on ${what}.`,
        },
        reminded: {
          heading: 'A request waits for your answer',
          sentence: (who, what) => `${who} reminds you of their request on ${what}.`,
        },
        withdrawn: {
          heading: 'A request was cancelled',
          sentence: (who, what) => `${who} cancelled their request on ${what}.`,
        },
      },
    },
    answers: {
      label: 'Answers to your requests',
      hint: 'Yours was accepted or declined.',
      types: {
        accepted: {
          heading: 'Your request was accepted',
          sentence: (who, what) => `${who} accepted your request on ${what}. You can start.`,
        },
        rejected: {
          heading: 'Your request was declined',
          sentence: (who, what) => `${who} declined your request on ${what}.`,
        },
      },
    },
    progress: {
      label: 'Progress',
      hint: 'Updates, edits and finished parts.',
      types: {
        update: {
          heading: 'An update to your collaboration',
          sentence: (who, what) => `${who} wrote an update about ${what}.`,
        },
        kollabEdited: {
          heading: 'A Kollab was edited',
          sentence: (who, what) => `${who} edited ${what}. See what differs from what you asked for.`,
          groups: true,
        },
        senderCompleted: {
          heading: 'A part is complete',
          sentence: (who, what) => `${who} marked their part of ${what} complete.`,
        },
        recipientCompleted: {
          heading: 'A part is complete',
          sentence: (who, what) => `${who} marked their part of ${what} complete.`,
        },
        senderFinalized: {
          heading: 'Your turn to finalize',
          sentence: (who, what) => `${who} finalized ${what} and waits for you to do the same.`,
        },
        recipientFinalized: {
          heading: 'Your turn to finalize',
          sentence: (who, what) => `${who} finalized ${what} and waits for you to do the same.`,
        },
        completed: {
          heading: 'Your collaboration is complete',
          sentence: (who, what) => `${who} finalized ${what}: your collaboration is complete.`,
        },
      },
    },
    deadlines: {
      label: 'Deadlines',
      hint: 'What closes or runs out soon, and what has.',
      types: {
        kollabClosing: {
          heading: 'Your Kollab closes soon',
          sentence: (_, what) =>
            `${what} closes to new requests within 3 days, at the end of its deadline. You can choose a later day.`,
          path: (id) => `/kollab/${id}/details`,
        },
        kollabClosed: {
          heading: 'Your Kollab was closed',
          sentence: (_, what) =>
            `${what} was closed to new requests, because its deadline has passed. Open requests go on.`,
          path: (id) => `/kollab/${id}/details`,
        },
        expiring: {
          heading: 'A request is about to expire',
          sentence: (_, what) => `The request on ${what} expires in 3 days unless it is answered.`,
        },
        expired: {
          heading: 'A request expired',
          sentence: (_, what) => `The request on ${what} expired, because it was not answered in 14 days.`,
        },
        settling: {
          heading: 'Your turn to finalize',
          sentence: (_, what) => `${what} waits for you to finalize it. In 7 days it is finalized for you.`,
        },
        settled: {
          heading: 'Your collaboration is complete',
          sentence: (_, what) => `${what} was finalized by itself after 14 days: it is complete.`,
        },
        lapsing: {
          heading: 'Your collaboration is about to be closed',
          sentence: (_, what) => `${what} is closed in 3 days unless one of you finalizes it.`,
        },
        lapsed: {
          heading: 'Your collaboration was closed',
          sentence: (_, what) => `${what} was closed, because neither of you finalized it in 30 days.`,
        },
      },
    },
    endings: {
      label: 'Endings',
      hint: 'A collaboration was cancelled or closed.',
      types: {
        cancelled: {
          heading: 'A collaboration was cancelled',
          sentence: (who, what) => `${who} cancelled your collaboration on ${what}.`,
        },
        dissolved: {
          heading: 'A collaboration was closed',
          sentence: (_, what) => `What you had on ${what} was closed, because an account is gone.`,
        },
        kollabDeleted: {
          heading: 'A Kollab was deleted',
          sentence: (_, what) => `Your request on ${what} was closed, because the Kollab was deleted.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
