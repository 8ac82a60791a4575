import { type Category, LOOKING_FOR_TYPES } from '#contract/product.ts';

export const WHO_MAY_REQUEST = ['everyone', 'verified', 'nobody'] as const;
export type WhoMayRequest = (typeof WHO_MAY_REQUEST)[number];

export const WHO_MAY_MESSAGE = ['everyone', 'collaborators', 'nobody'] as const;
export type WhoMayMessage = (typeof WHO_MAY_MESSAGE)[number];

/** The sort orders of a search, as the search module names them. */
export const DEFAULT_SORTS = ['similarity', 'dateAsc', 'dateDesc', 'audienceSize'] as const;
export type DefaultSort = (typeof DEFAULT_SORTS)[number];

export const DEFAULT_ACCOUNTS = ['none', ...LOOKING_FOR_TYPES] as const;
type DefaultAccounts = (typeof DEFAULT_ACCOUNTS)[number];

export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const MAIL_GROUPS = [
  'requests',
  'answers',
  'progress',
  'deadlines',
  'endings',
  'agreements',
  'reviews',
  'showcases',
  'invitations',
  'follows',
  'likes',
  'comments',
  'replies',
  'mentions',
  'messages',
  'searches',
  'verification',
  'legal',
  'moderation',
] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

/** When mails of a group are sent: at once, together each morning, or never. */
export const MAIL_CHOICES = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export type MailChoices = Record<MailGroup, MailChoice>;

/** Defaults: at once for what the user waits for, never for likes, otherwise daily. */
export const DEFAULT_MAIL_CHOICES: MailChoices = {
  requests: 'now',
  answers: 'now',
  progress: 'daily',
  deadlines: 'now',
  endings: 'daily',
  agreements: 'now',
  reviews: 'daily',
  showcases: 'daily',
  invitations: 'daily',
  follows: 'daily',
  likes: 'never',
  comments: 'daily',
  replies: 'daily',
  mentions: 'daily',
  messages: 'now',
  searches: 'daily',
  verification: 'now',
  legal: 'now',
  moderation: 'daily',
};

/** Groups that can also be sent to devices. Likes come too often. */
export type PushGroup = Exclude<MailGroup, 'likes'>;
export const PUSH_GROUPS = MAIL_GROUPS.filter((group): group is PushGroup => group !== 'likes');
export type PushChoices = Record<PushGroup, boolean>;

/** Defaults: what waits for the user, or has a deadline. */
export const DEFAULT_PUSH_CHOICES: PushChoices = {
  requests: true,
  answers: true,
  progress: false,
  deadlines: true,
  endings: false,
  agreements: true,
  reviews: false,
  invitations: false,
  follows: false,
  comments: false,
  replies: false,
  mentions: false,
  messages: true,
  searches: false,
  verification: false,
  legal: false,
  showcases: false,
  moderation: false,
};

/** How many tags a user may mute and how many users block. Lists exclude them all, so the number must be bounded. */
export const MUTED_TAGS = 50;
export const MOST_BLOCKED = 1000;

export interface Preferences {
  whoMayRequest: WhoMayRequest;
  whoMayMessage: WhoMayMessage;
  showsAudienceHistory: boolean;
  /** Whether others may read the user's followers, and whom they follow. The counts are always public. */
  showsFollowers: boolean;
  showsFollowing: boolean;
  /** Whether others see how far the user has read. A user who hides it does not see it of others. */
  showsReadState: boolean;
  appearsInMatch: boolean;
  indexable: boolean;
  /** Whether the user may be the featured collaborator. Not related to featured channels. */
  featurable: boolean;
  mutedTags: string[];
  mutedCategories: Category[];
  defaultSort: DefaultSort;
  defaultAccounts: DefaultAccounts;
  language: Language;
  mailChoices: MailChoices;
  /** Which groups are sent to the devices on which the user switched notifications on. */
  pushChoices: PushChoices;
  /** An IANA name such as Europe/Berlin; null, which means UTC, until the user's browser sends it. */
  timeZone: string | null;
}

/** The preferences of a user without a row. They equal the defaults of the table's columns. */
export const DEFAULT_PREFERENCES: Preferences = {
  whoMayRequest: 'everyone',
  whoMayMessage: 'everyone',
  showsAudienceHistory: true,
  showsFollowers: true,
  showsFollowing: true,
  showsReadState: true,
  appearsInMatch: true,
  indexable: true,
  featurable: false,
  mutedTags: [],
  mutedCategories: [],
  defaultSort: 'similarity',
  defaultAccounts: 'none',
  language: 'en',
  mailChoices: DEFAULT_MAIL_CHOICES,
  pushChoices: DEFAULT_PUSH_CHOICES,
  timeZone: null,
};

export type NoRequestReason = 'ownBlock' | 'unavailable' | 'audienceMissing';

/**
 * Decides why a user may not send another a request; null if they may. A block by the recipient gives the same reason
 * as 'nobody may request', so that it is not revealed.
 * @param sender.hasAudience whether the sender features a connected channel
 */
export function noRequestReason(
  recipient: { whoMayRequest: WhoMayRequest; blockedSender: boolean },
  sender: { hasAudience: boolean; blockedRecipient: boolean },
): NoRequestReason | null {
  if (sender.blockedRecipient) return 'ownBlock';
  if (recipient.blockedSender || recipient.whoMayRequest === 'nobody') return 'unavailable';
  if (recipient.whoMayRequest === 'verified' && !sender.hasAudience) return 'audienceMissing';
  return null;
}
