import { useCallback, useSyncExternalStore } from 'react';
import { OpenDraft, readDraft } from '#web/drafts/drafts.ts';
import type { MessageView } from '../messaging.contract.ts';
import type { ChosenPicture } from './use-pictures.ts';

/*
 * What was written to others and has not arrived, by conversation: on its way, or not taken. It outlives the thread that
 * sent it, as a draft does: another page, a reload, a session that ended.
 */

/** A message on its way. */
export interface Outgoing {
  /** Also its idempotency key: tried again, it is written once. */
  localId: string;
  text: string;
  pictures: readonly ChosenPicture[];
}

interface Unsent {
  message: Outgoing;
  /** Why it was not sent, in a sentence; null while it is on its way. */
  reason: string | null;
  /** As the server has it, until the page has read it. */
  arrived?: MessageView;
}

type State = readonly Unsent[];

const NONE: State = [];
const EMPTY: { messages: string[] } = { messages: [] };
const UNKNOWN = 'It is not known whether it arrived. Tried again, it is sent once.';

/** Those of this tab, by their places. What was chosen of pictures is here alone: it is too large for a draft. */
const opened = new Map<string, UnsentMessages>();

/** @param place names the conversation and whose it is, as that of a draft */
export function unsentMessages(place: string): UnsentMessages {
  const known = opened.get(place);
  if (known?.isTheirs) return known;
  const fresh = new UnsentMessages(place);
  opened.set(place, fresh);
  return fresh;
}

class UnsentMessages {
  #state: State;
  readonly #draft: OpenDraft;
  readonly #listeners = new Set<() => void>();

  constructor(place: string) {
    this.#draft = new OpenDraft(
      place,
      () => this.isShown && this.#state.some(({ reason }) => reason !== null),
    );
    this.#state = (readDraft(place, EMPTY)?.values.messages ?? []).flatMap(keptMessage);
  }

  get state(): State {
    return this.#state;
  }

  /** False once its user signed out. */
  get isTheirs(): boolean {
    return this.#draft.isTheirs;
  }

  /** Whether the conversation is on the page. */
  get isShown(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    // They are as unsaved as they were.
    this.#keep();
    return () => {
      this.#listeners.delete(listener);
      if (this.isShown) return;
      // The page that shows it next has read them.
      this.#state = this.#state.filter(({ arrived }) => !arrived);
      this.#draft.close();
    };
  }

  /** It is on its way, for the first time or again. */
  begin(message: Outgoing): void {
    this.#change([...this.#without(message.localId), { message, reason: null }]);
  }

  fail({ localId }: Outgoing, reason: string): void {
    this.#change(this.#state.map((one) => (one.message.localId === localId ? { ...one, reason } : one)));
  }

  arrive({ localId }: Outgoing, arrived: MessageView): void {
    if (!this.isShown) this.discard(localId);
    else
      this.#change(this.#state.map((one) => (one.message.localId === localId ? { ...one, arrived } : one)));
  }

  discard(localId: string): void {
    this.#change(this.#without(localId));
  }

  /** The page has read these, or they were deleted. */
  settle(messageIds: ReadonlySet<string>): void {
    const left = this.#state.filter(({ arrived }) => !arrived || !messageIds.has(arrived.messageId));
    if (left.length < this.#state.length) this.#change(left);
  }

  #without(localId: string): Unsent[] {
    return this.#state.filter(({ message }) => message.localId !== localId);
  }

  #change(state: State): void {
    this.#state = state;
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const unsent = this.#state.filter(({ arrived }) => !arrived);
    if (unsent.length === 0) this.#draft.drop();
    else
      this.#draft.keep({ values: { messages: unsent.map(({ message }) => JSON.stringify(kept(message))) } });
  }
}

/** What of a conversation has not arrived. The server knows none. */
export function useUnsent(place: string): State {
  const subscribe = useCallback((listener: () => void) => unsentMessages(place).subscribe(listener), [place]);
  return useSyncExternalStore(
    subscribe,
    () => unsentMessages(place).state,
    () => NONE,
  );
}

function kept({ localId, text, pictures }: Outgoing) {
  return { localId, text, pictureIds: pictures.flatMap(({ pictureId }) => pictureId ?? []) };
}

/** A message of a draft; none where it cannot be read. */
function keptMessage(json: string): Unsent[] {
  try {
    const { localId, text, pictureIds }: ReturnType<typeof kept> = JSON.parse(json);
    const pictures = pictureIds.map((pictureId) => ({ localId: pictureId, preview: '', pictureId }));
    return [{ message: { localId, text, pictures }, reason: UNKNOWN }];
  } catch {
    return [];
  }
}
