import type { ContainerKind } from '#modules/files/files.rules.ts';
import { draftLists } from '#web/drafts/draft-list.ts';

/** Where a user adds files; see `files.rules.ts`. */
export interface FilesContainer {
  kind: ContainerKind;
  id: string;
}

export interface ChosenFile {
  localId: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Null until the server has reserved its size. */
  fileId: string | null;
  /** How many of its bytes have arrived. */
  sent: number;
  /**
   * - `broken`: the connection was lost; it goes on once the page is online, or by hand
   * - `failed`: the server refused it, for `reason`
   * - `left`: the page was loaded again, so the user must choose the file again
   */
  state: 'sending' | 'broken' | 'failed' | 'left' | 'done';
  reason: string;
}

interface Kept extends Pick<ChosenFile, 'name' | 'size'> {
  fileId: string;
  done: boolean;
}

export const chosenFiles = draftLists<ChosenFile>({
  write: ({ fileId, name, size, state }) =>
    fileId === null ? null : ({ fileId, name, size, done: state === 'done' } satisfies Kept),
  read(kept) {
    // This module wrote the stored value, so its type is known.
    const { fileId, name, size, done } = kept as Kept;
    const sent = done ? size : 0;
    return { localId: fileId, name, size, fileId, sent, state: done ? 'done' : 'left', reason: '' };
  },
  asks: () => true,
});
