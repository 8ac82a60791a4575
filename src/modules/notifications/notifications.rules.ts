import type { NotificationTypes, NotificationWording } from '#contract/notification-types.ts';
import { PRODUCT } from '#contract/product.ts';
import { shortened } from '#contract/shortened.ts';
import { MAIL_GROUPS, type MailGroup } from '#modules/profiles/preferences.rules.ts';

/** The daily digest, as what a user can stop, beside the groups of mails. */
export const DIGEST = 'digest';
export const STOPPABLE_KINDS = [...MAIL_GROUPS, DIGEST] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

/** The kinds by which a user filters notifications, and the groups of each. */
const GROUPS_OF_KIND = {
  requests: ['requests', 'answers', 'invitations'],
  collaborations: ['progress', 'deadlines', 'endings', 'reviews'],
  agreements: ['agreements'],
  messages: ['messages'],
  reactions: ['likes', 'comments', 'replies', 'mentions'],
  others: ['follows', 'searches', 'moderation'],
} as const satisfies Record<string, readonly MailGroup[]>;
export type NotificationKind = keyof typeof GROUPS_OF_KIND;
export const NOTIFICATION_KINDS = Object.keys(GROUPS_OF_KIND) as NotificationKind[];

/** What a sentence about a notification is made from. */
interface NotificationContent {
  type: string;
  /** Display name of who did it; empty when the clock or the system did, or when they have left. */
  senderDisplayName: string;
  /** Title of what it is about. */
  subject: string;
  /** Id of what it is about. */
  postId: string | null;
  /** Username of who did it. */
  sender: string | null;
  /** How many did the same beside that one. */
  others?: number;
}

/** The words of all modules for notifications. A type that no module brings has general ones. */
export interface NotificationWords {
  /** What happened, in one sentence for the recipient; plain text. */
  sentence(content: NotificationContent): string;
  /** The same sentence before and after the name of who did it; null where it names nobody. */
  aroundSender(content: NotificationContent): [before: string, after: string] | null;
  /** A few words that stand above the sentence in a mail. */
  heading(type: string): string;
  /** The path of the page that it leads to; null when there is none. */
  path(content: Pick<NotificationContent, 'type' | 'postId' | 'sender'>): string | null;
  /** Why a mail about it came, in its small print. */
  mailFootnote(type: string): string;
  /** How long a mail about it waits, so that who reads the notification by then gets none; 0 for at once. */
  mailWaitsSeconds(type: string): number;
  /** Whether unread ones about one thing are one notification. */
  groups(type: string): boolean;
  /** Whether its module sends the mail about it. */
  hasOwnMail(type: string): boolean;
  /** The group of mails to which it belongs; null for one that can be stopped with all mails only. */
  mailGroup(type: string): MailGroup | null;
  /** The types of notifications of a kind. */
  typesOf(kind: NotificationKind): string[];
  /** What a user is asked about each group of mails. */
  groupWords(group: MailGroup): { label: string; hint: string };
}

interface KnownType
  extends Omit<NotificationWording, 'path'>,
    Pick<NotificationTypes, 'untitled' | 'mailFootnote' | 'mailWaitsSeconds'> {
  group: MailGroup | null;
  path(id: string, sender: string | null): string | null;
}

const GENERAL: KnownType = {
  heading: 'Something happened',
  sentence: (_, what) => `There is news about ${what}.`,
  untitled: 'something of yours',
  mailFootnote: `You get this e-mail because of what happened on ${PRODUCT}. You can switch these e-mails off in your settings.`,
  group: null,
  path: () => null,
};

/**
 * Puts the words of all modules together.
 * @throws {Error} when a type or a group has words twice, or a group is none that a user can stop
 */
export function notificationWordsOf(modules: readonly NotificationTypes[]): NotificationWords {
  const known = new Map<string, KnownType>();
  const groups = new Map<string, { label: string; hint: string }>();
  for (const { groups: own, ...shared } of modules) {
    for (const [name, { label, hint, types }] of Object.entries(own)) {
      const group = MAIL_GROUPS.find((one) => one === name);
      if (!group || groups.has(name))
        throw new Error(`The group of mails "${name}" is unknown or has words twice.`);
      groups.set(name, { label, hint });
      for (const [type, wording] of Object.entries(types)) {
        if (known.has(type)) throw new Error(`The notification "${type}" has words twice.`);
        known.set(type, { ...shared, ...wording, group });
      }
    }
  }
  const wordingOf = (type: string) => known.get(type) ?? GENERAL;
  const sentenceBy = (who: string, { type, subject, others = 0 }: NotificationContent) => {
    const { sentence, untitled, whole } = wordingOf(type);
    const title = whole ? subject : `“${shortened(subject, LONGEST_TITLE)}”`;
    const text = sentence(withOthers(who, others), subject ? title : untitled);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return {
    sentence: (content) => sentenceBy(content.senderDisplayName || 'Somebody', content),
    aroundSender(content) {
      const [before = '', after] = sentenceBy(NAME_MARK, content).split(NAME_MARK);
      return content.senderDisplayName === '' || after === undefined ? null : [before, after];
    },
    heading: (type) => wordingOf(type).heading,
    path: ({ type, postId, sender }) => (postId ? wordingOf(type).path(postId, sender) : null),
    mailFootnote: (type) => wordingOf(type).mailFootnote,
    mailWaitsSeconds: (type) => wordingOf(type).mailWaitsSeconds ?? 0,
    groups: (type) => wordingOf(type).groups === true,
    hasOwnMail: (type) => wordingOf(type).ownMail === true,
    mailGroup: (type) => wordingOf(type).group,
    typesOf(kind) {
      const wanted: readonly MailGroup[] = GROUPS_OF_KIND[kind];
      return [...known].flatMap(([type, { group }]) => (group && wanted.includes(group) ? [type] : []));
    },
    groupWords(group) {
      const words = groups.get(group);
      if (!words) throw new Error(`The group of mails "${group}" has no words.`);
      return words;
    },
  };
}

// Stands for the name. Texts of users have no control characters.
const NAME_MARK = '\u0001';

function withOthers(name: string, others: number): string {
  if (others === 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

// A title has 150 code points at most, and a sentence is to be taken in at a glance.
const LONGEST_TITLE = 80;
