/** What is asked for with one call. */
export interface Batch {
  key: number;
  ids: readonly string[];
}

/**
 * What this browser's user is known to like, for the pages that stand open: asked for together, once for each thing. Only
 * effects change it, so it stays empty on the server.
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

  /** @param most ids in a batch */
  constructor(most: number) {
    this.#most = most;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined while it is not known. */
  isLiked(id: string): boolean | undefined {
    return this.#liked.get(id);
  }

  /** Wants to know of one thing, for a viewer; nothing is known of another one's likes. */
  want(viewer: string, id: string): void {
    if (viewer !== this.#viewer) this.#startFor(viewer);
    if (this.#asked.has(id) || this.#liked.has(id)) return;
    this.#asked.add(id);
    this.#wanted.add(id);
    // All that a page shows wants to know at the same moment.
    if (this.#wanted.size === 1) queueMicrotask(() => this.#gather());
  }

  /** Learns of the likes among some things. */
  learn(ids: readonly string[], liked: readonly string[]): void {
    const known = new Set(liked);
    for (const id of ids) this.#liked.set(id, known.has(id));
    this.#tell();
  }

  /** Lets a batch be asked for again, when its things are shown again. */
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
