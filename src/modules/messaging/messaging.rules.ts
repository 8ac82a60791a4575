/** Limits of messages, and what the first message to a user comes to. Pure; both sides use it. */
import type { ContentState } from '#contract/policy.ts';
import type { WhoMayMessage } from '#modules/profiles/preferences.rules.ts';

/** In code points (decisions.md section 8). */
export const MESSAGE_LENGTH = 2000;
/** Code points of the newest message in the view of its conversation. A longer one is cut there. */
export const LAST_TEXT_LENGTH = 120;
export const MOST_PICTURES = 4;
/** The longest edge of a picture in a message, in pixels: what a large screen shows. */
export const PICTURE_EDGE = 1600;

/** How moderators have a message. One that is not active shows neither side its words and pictures. */
export const MESSAGE_STATES = ['active', 'hidden', 'taken_down'] as const satisfies readonly ContentState[];
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * - `request`: the first message waits for the other's consent
 * - `declined`: the other does not want it; for who asked it looks as if it waited
 */
export const CONVERSATION_STATES = ['request', 'accepted', 'declined'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Where a conversation is listed for one of its two sides. */
export const FOLDERS = ['inbox', 'requests', 'none'] as const;
export type Folder = (typeof FOLDERS)[number];

/** As a side sees the state: who asked is never told that they were declined. */
export const SHOWN_STATES = ['accepted', 'waiting', 'request', 'declined'] as const;

/** Conversations that may be begun in a day: by a new account fewer. */
export const FIRST_MESSAGES = { newAccount: 5, later: 30 } as const;

/** In so many conversations the same text may be sent in a day. */
export const SAME_TEXT_CONVERSATIONS = 5;
/** A shorter text, as 'Thank you!' is one, may be sent to any number of people, where it is no first message. */
const COUNTED_TEXT_LENGTH = 20;

/** Whether it is counted in how many conversations a text is sent. */
export function isTextCounted(text: string, isFirst: boolean): boolean {
  return text !== '' && (isFirst || [...text].length >= COUNTED_TEXT_LENGTH || /https?:|www\./i.test(text));
}

/** A conversation in which a text was sent today. Of the places, from 1 to `SAME_TEXT_CONVERSATIONS`, each has its own. */
export interface TextPlace {
  place: number;
  conversationId: string;
  /** The first message in the conversation with this text. */
  messageId: string;
}

/**
 * Which place a text takes in a conversation: null if it has one there, 'none' if other conversations have them all.
 * @param sent where the sender sent the text today
 * @param draw a number from 0 up to 1 that chooses among the free places. Messages that are sent at once must draw
 *   different ones: of two that take the same place, one has to start again.
 */
export function decidePlace(
  sent: readonly TextPlace[],
  conversationId: string,
  draw: number,
): number | null | 'none' {
  if (sent.some((one) => one.conversationId === conversationId)) return null;
  const places = Array.from({ length: SAME_TEXT_CONVERSATIONS }, (_, index) => index + 1);
  const free = places.filter((place) => !sent.some((one) => one.place === place));
  return free[Math.floor(draw * free.length)] ?? 'none';
}

/** Why a user may not write to another. */
export type NoMessageReason = 'ownBlock' | 'unavailable';

/**
 * Why a user may not write to another; null when they may. The other's block reads as 'nobody may write', to the letter:
 * a blocked user does not learn of the block.
 * @param recipient.whoMayMessage null where both agreed already to write to each other
 * @param sender.collaborates whether the two collaborate; to be followed is not enough for a choice of collaborators
 */
export function noMessageReason(
  recipient: { whoMayMessage: WhoMayMessage | null; blockedSender: boolean },
  sender: { collaborates: boolean; blockedRecipient: boolean },
): NoMessageReason | null {
  if (sender.blockedRecipient) return 'ownBlock';
  if (recipient.blockedSender || recipient.whoMayMessage === 'nobody') return 'unavailable';
  return recipient.whoMayMessage === 'collaborators' && !sender.collaborates ? 'unavailable' : null;
}

/** A conversation between two users as it was when one of them writes a first message. */
export interface Begun {
  state: ConversationState;
  /** Whether the writer is the one who asked. */
  askedByWriter: boolean;
}

/**
 * What a first message comes to. Who writes to one who asked, agrees by it, also after having declined.
 * - `ask`: it waits for consent
 * - `open`: the two write to each other from now on
 * - `send`: they do so already
 * - `waiting`: one message was sent, and the next has to wait
 */
export type FirstMessage = 'ask' | 'open' | 'send' | 'waiting';

export function decideFirst(begun: Begun | null, known: boolean): FirstMessage {
  if (begun?.state === 'accepted') return 'send';
  if (begun) return begun.askedByWriter && !known ? 'waiting' : 'open';
  return known ? 'open' : 'ask';
}

/**
 * Whether a first message opens a conversation that is there, where nothing in it does: its writer declined it, or asked
 * and is known by now. A message request that waits for its writer is answered there.
 */
export function opensBegun(begun: Begun | null, known: boolean): boolean {
  if (begun === null || decideFirst(begun, known) !== 'open') return false;
  return begun.askedByWriter || begun.state === 'declined';
}

/** What a side makes of a message request. A repeat changes nothing; what was decided stays. */
export function decideReply(
  { state, askedByWriter }: Begun,
  reply: 'accepted' | 'declined',
): 'done' | 'same' | 'forbidden' | 'wrong_state' {
  if (askedByWriter) return 'forbidden';
  if (state === reply) return 'same';
  return state === 'request' ? 'done' : 'wrong_state';
}
