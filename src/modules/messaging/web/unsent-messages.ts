import { draftLists } from '#web/drafts/draft-list.ts';
import type { AttachedPicture, MessageView } from '../messaging.contract.ts';
import type { ChosenPicture } from './use-pictures.ts';

/** A message on its way. */
export interface Outgoing {
  /** Also its idempotency key: tried again, it is written once. */
  localId: string;
  text: string;
  pictures: readonly ChosenPicture[];
}

export interface Unsent {
  message: Outgoing;
  /** Why it was not sent, in a sentence; null while it is on its way. */
  reason: string | null;
  /** When it was first sent, and so how old its key is, in ms. */
  since: number;
  /** The newest position that was known then, or that another message with its text has taken since. */
  behind: number;
  /** No response came, so that it may have arrived. */
  lost?: boolean;
  /** The server said no, as it will again. */
  refused?: boolean;
  /** The user has sent the same words again, so it is not resent. */
  repeated?: boolean;
  /** As the server has it, until the page has read it. */
  arrived?: MessageView;
  /** It was on its way when its page went: it is sent again, since nothing tells whether it arrived. */
  interrupted?: true;
}

interface Kept {
  localId: string;
  text: string;
  pictureIds: string[];
  imageAlts?: string[];
  reason: string | null;
  since: number;
  behind: number;
  lost?: boolean;
  refused?: boolean;
  repeated?: boolean;
}

/** The age up to which a message without a response is resent after a reconnect. */
const BY_ITSELF_MS = 60 * 60 * 1000;
/** Half as long as the server knows the key of a message. */
const SENT_AGAIN_MS = 12 * 60 * 60 * 1000;
const UNKNOWN = 'It may have arrived all the same: please look above before you try again.';

/** What was written to others and has not arrived, by conversation: on its way, or not taken. */
export const unsentMessages = draftLists<Unsent>({
  write({ message: { localId, text, pictures }, reason, since, behind, lost, refused, repeated, arrived }) {
    if (arrived) return null;
    const uploaded = attachedOf(pictures);
    const pictureIds = uploaded.map(({ pictureId }) => pictureId);
    const imageAlts = uploaded.map(({ imageAlt }) => imageAlt);
    return {
      localId,
      text,
      pictureIds,
      imageAlts,
      reason,
      since,
      behind,
      lost,
      refused,
      repeated,
    } satisfies Kept;
  },
  read(kept) {
    // It was written here.
    const { localId, text, pictureIds, imageAlts = [], ...how } = kept as Kept;
    const pictures = pictureIds.map((pictureId, at) => ({
      ...{ localId: pictureId, preview: '', pictureId, imageAlt: imageAlts[at] ?? '' },
    }));
    const message = { localId, text, pictures };
    if (how.reason !== null) return { message, ...how };
    const isKnown = Date.now() - how.since < SENT_AGAIN_MS;
    return isKnown ? { message, ...how, interrupted: true } : { message, ...how, reason: UNKNOWN };
  },
  asks: ({ reason }) => reason !== null,
});

/** The pictures of a message as it is sent with them: those that are uploaded. */
export function attachedOf(pictures: readonly ChosenPicture[]): AttachedPicture[] {
  return pictures.flatMap(({ pictureId, imageAlt }) => (pictureId === null ? [] : { pictureId, imageAlt }));
}

/** Whether it is resent after a reconnect. Its idempotency key prevents a double message. */
export function waitsForLine({ reason, lost, refused, repeated, since }: Unsent): boolean {
  const isYoung = Date.now() - since < BY_ITSELF_MS;
  return reason !== null && lost === true && !refused && !repeated && isYoung;
}

/**
 * The message that one without a response arrived as, among those that were read: the first behind it with its words. Where
 * they were sent anew from elsewhere they have arrived, too. One with pictures stays: nothing tells whose they are.
 * @param own what was read of the viewer's own, the newest first
 */
export function arrivedAs(
  { message: { text, pictures }, reason, behind, lost }: Unsent,
  own: readonly MessageView[],
): MessageView | undefined {
  if (reason === null || !lost || pictures.length > 0) return undefined;
  return own.findLast((one) => one.position > behind && one.text === text && one.pictures.length === 0);
}
