import type { NotificationTypes } from '#contract/notification-types.ts';

export const requestsNotifications = {
  path: (id) => `/request/${id}`,
  untitled: 'one of your Kollabs',
  mailFootnote:
    'You get this email because of a collaboration. You can switch these emails off in your settings.',
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
          heading: 'A request is waiting for your answer',
          sentence: (who, what) => `${who} sent you a reminder about their request on ${what}.`,
        },
        withdrawn: {
          heading: 'A request was cancelled',
          sentence: (who, what) => `${who} cancelled their request on ${what}.`,
        },
      },
    },
    answers: {
      label: 'Answers to your requests',
      hint: 'Your request was accepted or rejected.',
      types: {
        accepted: {
          heading: 'Your request was accepted',
          sentence: (who, what) => `${who} accepted your request on ${what}. You can start now.`,
        },
        rejected: {
          heading: 'Your request was rejected',
          sentence: (who, what) => `${who} rejected your request on ${what}.`,
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
          sentence: (who, what) => `${who} edited ${what}. See what has changed since your request.`,
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
          sentence: (who, what) => `${who} finalized ${what}. Now it is your turn.`,
        },
        recipientFinalized: {
          heading: 'Your turn to finalize',
          sentence: (who, what) => `${who} finalized ${what}. Now it is your turn.`,
        },
        completed: {
          heading: 'Your collaboration is complete',
          sentence: (who, what) => `${who} finalized ${what}: your collaboration is complete.`,
        },
      },
    },
    deadlines: {
      label: 'Deadlines',
      hint: 'What closes or expires soon, and what has.',
      types: {
        kollabClosing: {
          heading: 'Your Kollab closes soon',
          sentence: (_, what) =>
            `${what} closes to new requests in the next 3 days, when its deadline passes. You can choose a later date.`,
          path: (id) => `/kollab/${id}/details`,
        },
        kollabClosed: {
          heading: 'Your Kollab was closed',
          sentence: (_, what) =>
            `${what} was closed to new requests because its deadline has passed. Open requests stay open.`,
          path: (id) => `/kollab/${id}/details`,
        },
        expiring: {
          heading: 'A request is about to expire',
          sentence: (_, what) => `The request on ${what} expires in 3 days unless it is answered.`,
        },
        expired: {
          heading: 'A request expired',
          sentence: (_, what) => `The request on ${what} expired because it was not answered within 14 days.`,
        },
        settling: {
          heading: 'Your turn to finalize',
          sentence: (_, what) =>
            `${what} is waiting for you to finalize it. In 7 days it will be finalized for you.`,
        },
        settled: {
          heading: 'Your collaboration is complete',
          sentence: (_, what) => `${what} was finalized automatically after 14 days and is now complete.`,
        },
        lapsing: {
          heading: 'Your collaboration is about to be closed',
          sentence: (_, what) => `${what} will be closed in 3 days unless one of you finalizes it.`,
        },
        lapsed: {
          heading: 'Your collaboration was closed',
          sentence: (_, what) => `${what} was closed because neither of you finalized it within 30 days.`,
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
        leaving: {
          heading: 'An account is being deleted',
          sentence: (_, what) =>
            `The other side of your collaboration on ${what} is deleting their account. Unless they come back, it is closed in 14 days.`,
        },
        returned: {
          heading: 'Your collaboration goes on',
          sentence: (who, what) => `${who} keeps their account. Your collaboration on ${what} goes on.`,
        },
        dissolved: {
          heading: 'A collaboration was closed',
          sentence: (_, what) =>
            `Your collaboration on ${what} was closed because an account is no longer available.`,
        },
        kollabDeleted: {
          heading: 'A Kollab was deleted',
          sentence: (_, what) => `Your request on ${what} was closed because the Kollab was deleted.`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
