import { draftLists } from '#web/drafts/draft-list.ts';
import type { AttachedPicture, MessageView } from '../messaging.contract.ts';
import type { ChosenPicture } from './use-pictures.ts';

export interface Outgoing {
  /** Also the idempotency key, so a retry does not write the message twice. */
  localId: string;
  text: string;
  pictures: readonly ChosenPicture[];
  files: readonly SentFile[];
}

/** A file that has been uploaded. */
export interface SentFile {
  fileId: string;
  name: string;
}

export interface Unsent {
  message: Outgoing;
  /** Null while it is being sent. */
  reason: string | null;
  /** When it was first sent, in ms since the epoch. Gives the age of the idempotency key. */
  since: number;
  /**
   * The newest known position when it was sent, or a later one that was matched to another message with its
   * text.
   */
  after: number;
  /** There was no response, so it may have arrived. */
  lost?: boolean;
  /** The server refused it, and a retry would not help. */
  refused?: boolean;
  /** The user has sent the same text again, so it is not resent. */
  repeated?: boolean;
  /** The message from the response, until the page has loaded it. */
  arrived?: MessageView;
  /** The page was unloaded during the request. It is resent, because it may not have arrived. */
  interrupted?: true;
}

interface Kept extends Pick<Unsent, 'reason' | 'since' | 'lost' | 'refused' | 'repeated'> {
  localId: string;
  text: string;
  pictureIds: string[];
  imageAlts?: string[];
  files?: SentFile[];
  /** `after`, by its name in 1.0.0. */
  behind: number;
}

/** For messages without a response. */
const RESEND_WITHIN_MS = 60 * 60 * 1000;
/** Half the time for which the server stores idempotency keys. */
const KEY_VALID_MS = 12 * 60 * 60 * 1000;
const UNKNOWN = 'It may have arrived anyway. Please check above before you try again.';

export const unsentMessages = draftLists<Unsent>({
  write({
    message: { localId, text, pictures, files },
    reason,
    since,
    after,
    lost,
    refused,
    repeated,
    arrived,
  }) {
    if (arrived) return null;
    const uploaded = attachedOf(pictures);
    const pictureIds = uploaded.map(({ pictureId }) => pictureId);
    const imageAlts = uploaded.map(({ imageAlt }) => imageAlt);
    return {
      localId,
      text,
      pictureIds,
      imageAlts,
      files: [...files],
      reason,
      since,
      behind: after,
      lost,
      refused,
      repeated,
    } satisfies Kept;
  },
  read(stored) {
    // This module wrote the stored value, so its type is known.
    const { localId, text, pictureIds, imageAlts = [], files = [], behind, ...kept } = stored as Kept;
    const how = { ...kept, after: behind };
    const pictures = pictureIds.map((pictureId, at) => ({
      ...{ localId: pictureId, preview: '', pictureId, imageAlt: imageAlts[at] ?? '' },
    }));
    const message = { localId, text, pictures, files };
    if (how.reason !== null) return { message, ...how };
    const isKnown = Date.now() - how.since < KEY_VALID_MS;
    return isKnown ? { message, ...how, interrupted: true } : { message, ...how, reason: UNKNOWN };
  },
  asks: ({ reason }) => reason !== null,
});

export function attachedOf(pictures: readonly ChosenPicture[]): AttachedPicture[] {
  return pictures.flatMap(({ pictureId, imageAlt }) => (pictureId === null ? [] : { pictureId, imageAlt }));
}

/** Its idempotency key prevents a double message. */
export function isResentOnReconnect({ reason, lost, refused, repeated, since }: Unsent): boolean {
  const isYoung = Date.now() - since < RESEND_WITHIN_MS;
  return reason !== null && lost === true && !refused && !repeated && isYoung;
}

/**
 * The first message after the unsent one with the same text. A message with pictures or files is
 * never matched, because they cannot be compared.
 * @param own the viewer's loaded messages, newest first
 */
export function arrivedAs(
  { message: { text, pictures, files }, reason, after, lost }: Unsent,
  own: readonly MessageView[],
): MessageView | undefined {
  if (reason === null || !lost || pictures.length + files.length > 0) return undefined;
  return own.findLast(
    (one) => one.position > after && one.text === text && one.pictures.length + one.files.length === 0,
  );
}
