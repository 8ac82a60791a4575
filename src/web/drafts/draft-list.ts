import { useCallback, useSyncExternalStore } from 'react';
import { OpenDraft, readDraft } from './drafts.ts';

/** What a list of drafts holds. */
interface Kind<T> {
  /** An item as a draft keeps it; null where nothing of it is to outlive the page. */
  write: (item: T) => object | null;
  /** It may throw: such an item is passed over. */
  read: (kept: object) => T;
  /** Whether who leaves is asked because of it. */
  asks: (item: T) => boolean;
}

const EMPTY: { items: string[] } = { items: [] };
const NONE: readonly never[] = [];

/**
 * Things that were written or chosen and are nowhere kept yet: whole in this page, whatever of it is shown, and in short
 * as a draft, over a reload. Made by `draftLists`.
 */
export class DraftList<T> {
  readonly #kind: Kind<T>;
  readonly #draft: OpenDraft;
  readonly #listeners = new Set<() => void>();
  #items: readonly T[];

  constructor(place: string, kind: Kind<T>) {
    this.#kind = kind;
    this.#draft = new OpenDraft(place, () => this.isShown && this.#items.some(kind.asks));
    this.#items = (readDraft(place, EMPTY)?.values.items ?? []).flatMap((text) => this.#read(text));
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** False once its user signed out. */
  get isTheirs(): boolean {
    return this.#draft.isTheirs;
  }

  get isShown(): boolean {
    return this.#listeners.size > 0;
  }

  change(next: (items: readonly T[]) => readonly T[]): void {
    this.#items = next(this.#items);
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    // It is as unsaved as it was.
    this.#keep();
    return () => {
      this.#listeners.delete(listener);
      if (!this.isShown) this.#draft.close();
    };
  }

  #keep(): void {
    const items = this.#items.flatMap((item) => this.#kind.write(item) ?? []);
    if (items.length === 0) this.#draft.drop();
    else this.#draft.keep({ values: { items: items.map((item) => JSON.stringify(item)) } });
  }

  #read(text: string): T[] {
    try {
      return [this.#kind.read(JSON.parse(text))];
    } catch {
      return [];
    }
  }
}

/** @returns what gives the list of a place, which names what it belongs to and whose it is, as that of a draft */
export function draftLists<T>(kind: Kind<T>): (place: string) => DraftList<T> {
  const opened = new Map<string, DraftList<T>>();
  return (place) => {
    const known = opened.get(place);
    if (known?.isTheirs) return known;
    const fresh = new DraftList(place, kind);
    opened.set(place, fresh);
    return fresh;
  };
}

/** What a list holds; the server knows nothing of it. */
export function useDraftList<T>(listOf: (place: string) => DraftList<T>, place: string): readonly T[] {
  const subscribe = useCallback((listener: () => void) => listOf(place).subscribe(listener), [listOf, place]);
  return useSyncExternalStore<readonly T[]>(
    subscribe,
    () => listOf(place).items,
    () => NONE,
  );
}
