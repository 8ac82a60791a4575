import { useCallback, useSyncExternalStore } from 'react';
import { OpenDraft, readDraft } from './drafts.ts';

interface Kind<T> {
  /** Serialises an item for the draft; null if the item must not outlive the page. */
  write: (item: T) => object | null;
  /** Restores an item. An item for which it throws is skipped. */
  read: (kept: object) => T;
  /** Whether this item makes the page ask before the user leaves it. */
  asks: (item: T) => boolean;
}

const EMPTY: { items: string[] } = { items: [] };
const NONE: readonly never[] = [];

/**
 * Items that are not saved yet. The page holds them in full; a draft holds their serialised form across a reload.
 * Create them with `draftLists`.
 */
export class DraftList<T> {
  readonly #kind: Kind<T>;
  readonly #draft: OpenDraft;
  readonly #listeners = new Set<() => void>();
  #items: readonly T[];

  constructor(formKey: string, kind: Kind<T>) {
    this.#kind = kind;
    this.#draft = new OpenDraft(formKey, () => this.isShown && this.#items.some(kind.asks));
    this.#items = (readDraft(formKey, EMPTY)?.values.items ?? []).flatMap((text) => this.#read(text));
  }

  get items(): readonly T[] {
    return this.#items;
  }

  get isOwnUser(): boolean {
    return this.#draft.isOwnUser;
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
    // A restored draft is still unsaved.
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

/** @param kind how an item is stored. The `formKey` of a list names its owner and the user, as for a draft. */
export function draftLists<T>(kind: Kind<T>): (formKey: string) => DraftList<T> {
  const opened = new Map<string, DraftList<T>>();
  return (formKey) => {
    const known = opened.get(formKey);
    if (known?.isOwnUser) return known;
    const fresh = new DraftList(formKey, kind);
    opened.set(formKey, fresh);
    return fresh;
  };
}

export function useDraftList<T>(listOf: (formKey: string) => DraftList<T>, formKey: string): readonly T[] {
  const subscribe = useCallback(
    (listener: () => void) => listOf(formKey).subscribe(listener),
    [listOf, formKey],
  );
  return useSyncExternalStore<readonly T[]>(
    subscribe,
    () => listOf(formKey).items,
    () => NONE,
  );
}
