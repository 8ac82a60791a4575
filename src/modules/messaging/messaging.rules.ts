/** Pure; used by server and browser. */
import type { ContentState } from '#contract/policy.ts';
import type { WhoMayMessage } from '#modules/profiles/preferences.rules.ts';

/** In code points. */
export const MESSAGE_LENGTH = 2000;
/** In code points. The newest message in a conversation's view is cut to this length. */
export const LAST_TEXT_LENGTH = 120;
export const MOST_PICTURES = 4;
/** Longest edge of a picture in a message, in pixels. */
export const PICTURE_EDGE = 1600;

/** If a message is not active, neither side sees its text and pictures. */
export const MESSAGE_STATES = ['active', 'hidden', 'taken_down'] as const satisfies readonly ContentState[];
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * - `request`: the first message waits for the recipient's consent
 * - `declined`: the recipient refused; the sender sees `waiting`
 */
export const CONVERSATION_STATES = ['request', 'accepted', 'declined'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

export const FOLDERS = ['inbox', 'requests', 'none'] as const;
export type Folder = (typeof FOLDERS)[number];

/** As one side sees it. The sender of a request does not learn that it was declined. */
export const SHOWN_STATES = ['accepted', 'waiting', 'request', 'declined'] as const;

/** Per day. */
export const FIRST_MESSAGES = { newAccount: 5, later: 30 } as const;

/** Per text, sender and day. */
const SAME_TEXT_CONVERSATIONS = 5;
/** In code points. Shorter texts, such as 'Thank you!', are not limited unless they are first messages. */
const COUNTED_TEXT_LENGTH = 20;

export function isTextCounted(text: string, isFirst: boolean): boolean {
  return text !== '' && (isFirst || [...text].length >= COUNTED_TEXT_LENGTH || /https?:|www\./i.test(text));
}

/**
 * A conversation in which a text was sent today. Each takes one of `SAME_TEXT_CONVERSATIONS` slots, from 1.
 */
export interface TextSlot {
  slot: number;
  conversationId: string;
  /** The first message with this text in the conversation. */
  messageId: string;
}

/**
 * Null if the text already has a slot for the conversation, 'none' if all are taken.
 * @param sent where the sender sent the text today
 * @param draw a number in [0, 1) that chooses among the free slots. Concurrent messages should use different
 *   numbers, because two that choose the same slot conflict and one has to retry.
 */
export function chooseSlot(
  sent: readonly TextSlot[],
  conversationId: string,
  draw: number,
): number | null | 'none' {
  if (sent.some((one) => one.conversationId === conversationId)) return null;
  const slots = Array.from({ length: SAME_TEXT_CONVERSATIONS }, (_, index) => index + 1);
  const free = slots.filter((slot) => !sent.some((one) => one.slot === slot));
  return free[Math.floor(draw * free.length)] ?? 'none';
}

export type NoMessageReason = 'ownBlock' | 'unavailable';

/**
 * Null if the user may write. A block by the recipient gives the same reason as 'nobody may write', so the
 * sender does not learn of the block.
 * @param recipient.whoMayMessage null if both already agreed to write to each other
 * @param sender.collaborates whether the two collaborate; being followed does not satisfy a choice of
 *   collaborators
 */
export function noMessageReason(
  recipient: { whoMayMessage: WhoMayMessage | null; blockedSender: boolean },
  sender: { collaborates: boolean; blockedRecipient: boolean },
): NoMessageReason | null {
  if (sender.blockedRecipient) return 'ownBlock';
  if (recipient.blockedSender || recipient.whoMayMessage === 'nobody') return 'unavailable';
  return recipient.whoMayMessage === 'collaborators' && !sender.collaborates ? 'unavailable' : null;
}

/** A conversation between two users at the time one of them writes a first message. */
export interface Begun {
  state: ConversationState;
  askedByWriter: boolean;
}

/**
 * What a first message does. Writing to someone who sent a request accepts it, even after declining.
 * - `ask`: it waits for consent
 * - `open`: the two can write to each other from now on
 * - `send`: they already can
 * - `waiting`: a message is already pending, so no second one can be sent
 */
export type FirstMessage = 'ask' | 'open' | 'send' | 'waiting';

export function decideFirst(begun: Begun | null, known: boolean): FirstMessage {
  if (begun?.state === 'accepted') return 'send';
  if (begun) return begun.askedByWriter && !known ? 'waiting' : 'open';
  return known ? 'open' : 'ask';
}

/**
 * A first message opens what nothing inside the conversation can open: the writer declined it, or asked and
 * has become known to the recipient since. A pending request to the writer is answered inside it.
 */
export function opensBegun(begun: Begun | null, known: boolean): boolean {
  if (begun === null || decideFirst(begun, known) !== 'open') return false;
  return begun.askedByWriter || begun.state === 'declined';
}

/** A repeat changes nothing, and a decision is final. */
export function decideReply(
  { state, askedByWriter }: Begun,
  reply: 'accepted' | 'declined',
): 'done' | 'same' | 'forbidden' | 'wrong_state' {
  if (askedByWriter) return 'forbidden';
  if (state === reply) return 'same';
  return state === 'request' ? 'done' : 'wrong_state';
}
