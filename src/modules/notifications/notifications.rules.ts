import type { NotificationTypes, NotificationWording } from '#contract/notification-types.ts';
import { shortened } from '#contract/shortened.ts';
import { MAIL_GROUPS, type MailGroup } from '#modules/profiles/preferences.rules.ts';

/** The daily digest. A user can stop it like a group of mails. */
export const DIGEST = 'digest';
export const STOPPABLE_KINDS = [...MAIL_GROUPS, DIGEST] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

/** The kinds that a user can filter by, with their groups. */
export const GROUPS_OF_KIND = {
  requests: ['requests', 'answers', 'invitations'],
  collaborations: ['progress', 'deadlines', 'endings', 'reviews', 'showcases'],
  agreements: ['agreements'],
  messages: ['messages'],
  reactions: ['likes', 'comments', 'replies', 'mentions'],
  others: ['follows', 'searches', 'moderation', 'verification', 'legal'],
} as const satisfies Record<string, readonly MailGroup[]>;
export type NotificationKind = keyof typeof GROUPS_OF_KIND;
export const KIND_LABELS: Record<NotificationKind, string> = {
  requests: 'Requests',
  collaborations: 'Collaborations',
  agreements: 'Agreements',
  messages: 'Messages',
  reactions: 'Reactions',
  others: 'Other',
};
export const NOTIFICATION_KINDS = Object.keys(GROUPS_OF_KIND) as NotificationKind[];

interface NotificationContent {
  type: string;
  /** The sender's display name; '' for the clock, the system and deleted users. */
  senderDisplayName: string;
  subject: string;
  postId: string | null;
  sender: string | null;
  others?: number;
}

/** The texts of all modules' notifications. Unknown types get general texts. */
export interface NotificationTexts {
  /** One sentence for the recipient, as plain text. */
  sentence(content: NotificationContent): string;
  /** The sentence before and after the sender's name; null if it names nobody. */
  aroundSender(content: NotificationContent): [before: string, after: string] | null;
  heading(type: string): string;
  /** The path of the page that it links to; null if there is none. */
  path(content: Pick<NotificationContent, 'type' | 'postId' | 'sender'>): string | null;
  /** The small print of the mail: why the user gets it. */
  mailFootnote(type: string): string;
  /**
   * How many seconds the mail waits, so that it is not sent if the notification is read by then; 0 to send it at once.
   */
  mailWaitsSeconds(type: string): number;
  /** Whether unread notifications with the same subject become one. */
  groups(type: string): boolean;
  /** Whether its module sends the mail itself. */
  hasOwnMail(type: string): boolean;
  /** Its group of mails; null if it stops only with all mails. */
  mailGroup(type: string): MailGroup | null;
  typesOf(kind: NotificationKind): string[];
  groupTexts(group: MailGroup): { label: string; hint: string };
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
  mailFootnote:
    'You get this email because something happened. You can switch these emails off in your settings.',
  group: null,
  path: () => null,
};

/** @throws {Error} if a type or group is defined twice, or a group is not one that a user can stop */
export function notificationTextsOf(modules: readonly NotificationTypes[]): NotificationTexts {
  const known = new Map<string, KnownType>();
  const groups = new Map<string, { label: string; hint: string }>();
  for (const { groups: own, ...shared } of modules) {
    for (const [name, { label, hint, types }] of Object.entries(own)) {
      const group = MAIL_GROUPS.find((one) => one === name);
      if (!group || groups.has(name))
        throw new Error(`The group of mails "${name}" is unknown or has texts twice.`);
      groups.set(name, { label, hint });
      for (const [type, wording] of Object.entries(types)) {
        if (known.has(type)) throw new Error(`The notification "${type}" has texts twice.`);
        known.set(type, { ...shared, ...wording, group });
      }
    }
  }
  const wordingOf = (type: string) => known.get(type) ?? GENERAL;
  const sentenceBy = (who: string, { type, subject, others = 0 }: NotificationContent) => {
    const { sentence, untitled, whole } = wordingOf(type);
    const title = whole ? subject : `“${shortened(subject, LONGEST_TITLE)}”`;
    const text = sentence(withOthers(who, others), subject ? title : untitled);
    // Our words begin a sentence with a capital; a name stays as it is written.
    return text.startsWith(untitled) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
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
    groupTexts(group) {
      const texts = groups.get(group);
      if (!texts) throw new Error(`The group of mails "${group}" has no texts.`);
      return texts;
    },
  };
}

// Placeholder of the name. Users' texts contain no control characters.
const NAME_MARK = '\u0001';

function withOthers(name: string, others: number): string {
  if (others === 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

// Titles have up to 150 code points, too many for a sentence.
const LONGEST_TITLE = 80;
