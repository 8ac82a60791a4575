import type { Clock } from '#infra/clock.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { EventTail } from '#infra/events/tail.ts';

/** Maximum TTL while the event log is not followed. */
const UNFOLLOWED_MS = 2_000;
/** With more changed ids than this, everything counts as changed. */
const MAX_IDS = 20_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export class Snapshot {
  at: number;
  version: number;
  followed: boolean;
  /** The version up to which the value is known to be unchanged. */
  checked: number;
  readonly #parts: (() => Iterable<string>)[] = [];
  #ids: ReadonlySet<string> | undefined;

  constructor(at: number, version: number, followed: boolean) {
    this.at = at;
    this.version = version;
    this.checked = version;
    this.followed = followed;
  }

  /** @param ids the ids that the value shows; called once, when something has changed since */
  shows(ids: () => Iterable<string>): this {
    this.#parts.push(ids);
    this.#ids = undefined;
    this.checked = this.version;
    return this;
  }

  include(part: Snapshot): void {
    this.at = Math.min(this.at, part.at);
    this.version = Math.min(this.version, part.version);
    this.followed &&= part.followed;
    this.shows(() => part.ids);
  }

  get ids(): ReadonlySet<string> {
    this.#ids ??= new Set(this.#parts.flatMap((ids) => [...ids()]));
    return this.#ids;
  }
}

export function idsIn(text: string): string[] {
  return text.match(UUID) ?? [];
}

export function idsNamedBy({ subjectId, actorId, data }: LoggedEvent): string[] {
  return idsIn(JSON.stringify([subjectId, actorId, data]));
}

/**
 * Tracks which shared values are stale. A snapshot is taken before a value is read; the event log then reports what
 * has changed since. While the log is not followed, a value is fresh for two seconds.
 */
export class Freshness {
  readonly clock: Clock;
  readonly #tail: Pick<EventTail, 'current'>;
  readonly #changed = new Map<string, number>();
  #version = 0;
  #allChanged = 0;
  #dropped = 0;

  constructor(tail: Pick<EventTail, 'current'>, clock: Clock) {
    this.#tail = tail;
    this.clock = clock;
  }

  snapshot(): Snapshot {
    return new Snapshot(this.clock.now().getTime(), this.#version, this.#tail.current);
  }

  /** @param ttlMs TTL if nothing changes */
  isFresh(snapshot: Snapshot, ttlMs: number): boolean {
    const age = this.clock.now().getTime() - snapshot.at;
    const limit = snapshot.followed && this.#tail.current ? ttlMs : Math.min(ttlMs, UNFOLLOWED_MS);
    return age >= 0 && age < limit && !this.isChanged(snapshot);
  }

  isChanged(snapshot: Snapshot): boolean {
    if (snapshot.version < this.#allChanged) return true;
    if (snapshot.checked === this.#version) return false;
    for (const id of snapshot.ids) if ((this.#changed.get(id) ?? 0) > snapshot.version) return true;
    snapshot.checked = this.#version;
    return false;
  }

  isDropped(snapshot: Snapshot): boolean {
    return snapshot.version < this.#dropped;
  }

  change(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#version++;
    for (const id of ids) this.#changed.set(id, this.#version);
    if (this.#changed.size > MAX_IDS) this.changeAll();
  }

  changeAll(): void {
    this.#allChanged = ++this.#version;
    this.#changed.clear();
  }

  /** Marks all values as stale, including costly ones, because something was deleted. */
  drop(): void {
    this.changeAll();
    this.#dropped = this.#version;
  }
}
