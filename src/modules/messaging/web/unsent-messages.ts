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
  /** As the server has it, until the page has read it. */
  arrived?: MessageView;
}

interface Kept {
  localId: string;
  text: string;
  pictureIds: string[];
}

const UNKNOWN = 'It is not known whether it arrived. Tried again, it is sent once.';

/** What was written to others and has not arrived, by conversation: on its way, or not taken. */
export const unsentMessages = draftLists<Unsent>({
  write({ message: { localId, text, pictures }, arrived }) {
    if (arrived) return null;
    return { localId, text, pictureIds: pictures.flatMap(({ pictureId }) => pictureId ?? []) } satisfies Kept;
  },
  read(kept) {
    // It was written here.
    const { localId, text, pictureIds } = kept as Kept;
    const pictures = pictureIds.map((pictureId) => ({ localId: pictureId, preview: '', pictureId }));
    return { message: { localId, text, pictures }, reason: UNKNOWN };
  },
  asks: ({ reason }) => reason !== null,
});
