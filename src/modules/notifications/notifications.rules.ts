import { PRODUCT } from '#contract/product.ts';
import { MAIL_GROUPS, type MailGroup } from '#modules/profiles/preferences.rules.ts';

/** What a sentence about a notification is made from. */
export interface Told {
  type: string;
  /** Display name of who did it; empty when the clock or the system did, or when they have left. */
  senderDisplayName: string;
  /** Title of what it is about. */
  subject: string;
  /** Id of what it is about. */
  postId: string | null;
}

interface Wording {
  heading: string;
  /** @param who a name, @param what the title in quotation marks */
  sentence(who: string, what: string): string;
}

/** Every step of a collaboration, as the other side hears of it. A type not listed is worded in general. */
const WORDINGS: Record<string, Wording> = {
  created: {
    heading: 'A new request',
    sentence: (who, what) => `${who} would like to collaborate on ${what}.`,
  },
  accepted: {
    heading: 'Your request was accepted',
    sentence: (who, what) => `${who} accepted your request on ${what}. You can start.`,
  },
  rejected: {
    heading: 'Your request was declined',
    sentence: (who, what) => `${who} declined your request on ${what}.`,
  },
  withdrawn: {
    heading: 'A request was withdrawn',
    sentence: (who, what) => `${who} withdrew their request on ${what}.`,
  },
  cancelled: {
    heading: 'A collaboration was cancelled',
    sentence: (who, what) => `${who} cancelled your collaboration on ${what}.`,
  },
  reminded: {
    heading: 'A request waits for your answer',
    sentence: (who, what) => `${who} reminds you of their request on ${what}.`,
  },
  update: {
    heading: 'An update to your collaboration',
    sentence: (who, what) => `${who} wrote an update about ${what}.`,
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
    sentence: (_, what) => `${what} was finalized for the one who had not, after 14 days: it is complete.`,
  },
  lapsing: {
    heading: 'Your collaboration is about to be closed',
    sentence: (_, what) => `${what} is closed in 3 days unless one of you finalizes it.`,
  },
  lapsed: {
    heading: 'Your collaboration was closed',
    sentence: (_, what) => `${what} was closed, because neither of you finalized it in 30 days.`,
  },
  dissolved: {
    heading: 'A collaboration was closed',
    sentence: (_, what) => `What you had on ${what} was closed, because the Kollab or an account is gone.`,
  },
};

const GENERAL: Wording = {
  heading: 'Something happened',
  sentence: (_, what) => `There is news about ${what}.`,
};

/** What happened, in one sentence for the person it is told to; plain text. */
export function notificationSentence(told: Told): string {
  const who = told.senderDisplayName || 'Somebody';
  const what = told.subject ? `“${clipped(told.subject)}”` : 'one of your Kollabs';
  const sentence = wordingOf(told.type).sentence(who, what);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A few words that stand above the sentence in a mail. */
export function notificationHeading(type: string): string {
  return wordingOf(type).heading;
}

/** The path of the page that it leads to; null when there is none. */
export function notificationPath(told: Pick<Told, 'type' | 'postId'>): string | null {
  return told.postId && Object.hasOwn(WORDINGS, told.type) ? `/request/${told.postId}` : null;
}

/** What a person is asked about each sort of mail. */
export const MAIL_GROUP_WORDS: Record<MailGroup, { label: string; hint: string }> = {
  requests: {
    label: 'Requests to you',
    hint: 'Somebody would like to collaborate, reminds you, or takes their request back.',
  },
  answers: { label: 'Answers to your requests', hint: 'Yours was accepted or declined.' },
  progress: { label: 'Progress', hint: 'Updates, parts marked complete, and finalizing.' },
  deadlines: { label: 'Deadlines', hint: 'What runs out or is finalized soon, and what has been.' },
  endings: {
    label: 'Endings',
    hint: 'A collaboration was cancelled, or closed with a Kollab or an account.',
  },
};

const GROUPS: Record<MailGroup, readonly string[]> = {
  requests: ['created', 'reminded', 'withdrawn'],
  answers: ['accepted', 'rejected'],
  progress: [
    ...['update', 'senderCompleted', 'recipientCompleted'],
    ...['senderFinalized', 'recipientFinalized', 'completed'],
  ],
  deadlines: ['expiring', 'expired', 'settling', 'settled', 'lapsing', 'lapsed'],
  endings: ['cancelled', 'dissolved'],
};

/** Which sort of mail a notification's is; null for one that no sort holds: it can be stopped with all only. */
export function mailGroupOf(type: string): MailGroup | null {
  return MAIL_GROUPS.find((group) => GROUPS[group].includes(type)) ?? null;
}

/** Why a mail about a notification came, in its small print. */
export const MAIL_FOOTNOTE = `You get this e-mail because of a collaboration on ${PRODUCT}. You can switch these e-mails off in your settings.`;

// A title has 150 code points at most, and a sentence is to be taken in at a glance.
const LONGEST_TITLE = 80;

function clipped(title: string): string {
  const points = [...title];
  return points.length <= LONGEST_TITLE
    ? title
    : `${points
        .slice(0, LONGEST_TITLE - 1)
        .join('')
        .trimEnd()}…`;
}

function wordingOf(type: string): Wording {
  return Object.hasOwn(WORDINGS, type) ? (WORDINGS[type] ?? GENERAL) : GENERAL;
}
