export interface Batch {
  key: number;
  ids: readonly string[];
}

/**
 * A cache of which shown items the viewer likes. It batches reads and requests each item once. Only effects change it,
 * so it stays empty on the server.
 */
export class KnownLikes {
  readonly #most: number;
  #viewer: string | null = null;
  #liked = new Map<string, boolean>();
  #wanted = new Set<string>();
  #asked = new Set<string>();
  #listeners = new Set<() => void>();
  #count = 0;
  batches: readonly Batch[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isLiked(id: string): boolean | undefined {
    return this.#liked.get(id);
  }

  /** A change of viewer clears the cache. */
  want(viewer: string, id: string): void {
    if (viewer !== this.#viewer) this.#startFor(viewer);
    if (this.#asked.has(id) || this.#liked.has(id)) return;
    this.#asked.add(id);
    this.#wanted.add(id);
    // Collects the items of the whole page into one batch.
    if (this.#wanted.size === 1) queueMicrotask(() => this.#gather());
  }

  learn(ids: readonly string[], liked: readonly string[]): void {
    const known = new Set(liked);
    for (const id of ids) this.#liked.set(id, known.has(id));
    this.#tell();
  }

  /** Marks a failed batch, so that its items are requested again when they are next shown. */
  giveUp({ key, ids }: Batch): void {
    for (const id of ids) this.#asked.delete(id);
    this.settle(key);
  }

  settle(key: number): void {
    this.batches = this.batches.filter((batch) => batch.key !== key);
    this.#tell();
  }

  #startFor(viewer: string): void {
    this.#viewer = viewer;
    this.#liked.clear();
    this.#asked.clear();
    this.#wanted.clear();
    this.batches = [];
  }

  #gather(): void {
    const ids = [...this.#wanted];
    this.#wanted.clear();
    for (let from = 0; from < ids.length; from += this.#most) {
      const batch = { key: ++this.#count, ids: ids.slice(from, from + this.#most) };
      this.batches = [...this.batches, batch];
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
