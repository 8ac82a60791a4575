import { draftLists } from '#web/drafts/draft-list.ts';
import type { MessageView } from '../messaging.contract.ts';
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
  /** As the server has it, until the page has read it. */
  arrived?: MessageView;
  /** It was on its way when its page went: it is sent again, since nothing tells whether it arrived. */
  interrupted?: true;
}

interface Kept {
  localId: string;
  text: string;
  pictureIds: string[];
  reason: string | null;
  since: number;
}

/** Half as long as the server knows the key of a message. */
const SENT_AGAIN_MS = 12 * 60 * 60 * 1000;
const UNKNOWN = 'It may have arrived all the same: please look above before you try again.';

/** What was written to others and has not arrived, by conversation: on its way, or not taken. */
export const unsentMessages = draftLists<Unsent>({
  write({ message: { localId, text, pictures }, reason, since, arrived }) {
    if (arrived) return null;
    const pictureIds = pictures.flatMap(({ pictureId }) => pictureId ?? []);
    return { localId, text, pictureIds, reason, since } satisfies Kept;
  },
  read(kept) {
    // It was written here.
    const { localId, text, pictureIds, reason, since } = kept as Kept;
    const pictures = pictureIds.map((pictureId) => ({ localId: pictureId, preview: '', pictureId }));
    const message = { localId, text, pictures };
    if (reason !== null) return { message, reason, since };
    const isKnown = Date.now() - since < SENT_AGAIN_MS;
    return isKnown ? { message, reason, since, interrupted: true } : { message, reason: UNKNOWN, since };
  },
  asks: ({ reason }) => reason !== null,
});
