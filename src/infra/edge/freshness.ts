import type { Clock } from '#infra/clock.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { EventTail } from '#infra/events/tail.ts';

/** How long a copy serves at most where the event log is not followed. */
const UNFOLLOWED_MS = 2_000;
/** Beyond so many changed ids all copies count as changed. */
const MOST_IDS = 20_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** When a copy was read, and what it shows. */
export class Snapshot {
  /** When reading began, in milliseconds by the app's clock. */
  at: number;
  /** How many changes the log had told by then. */
  version: number;
  /** Whether the log was followed then. */
  followed: boolean;
  /** Up to which version the copy is known to be unchanged. */
  checked: number;
  readonly #parts: (() => Iterable<string>)[] = [];
  #ids: ReadonlySet<string> | undefined;

  constructor(at: number, version: number, followed: boolean) {
    this.at = at;
    this.version = version;
    this.checked = version;
    this.followed = followed;
  }

  /** @param ids of what the copy shows. Called once, when something has changed since */
  shows(ids: () => Iterable<string>): this {
    this.#parts.push(ids);
    this.#ids = undefined;
    this.checked = this.version;
    return this;
  }

  /** The copy is made of another one, too. */
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

/** Every id in a text, such as the JSON of a view. */
export function idsIn(text: string): string[] {
  return text.match(UUID) ?? [];
}

/** The ids of all that an event names. */
export function idsNamedBy({ subjectId, actorId, data }: LoggedEvent): string[] {
  return idsIn(JSON.stringify([subjectId, actorId, data]));
}

/**
 * Says which shared copies are still true. A copy takes a snapshot before it is read; the event log tells what has changed
 * since. Where the log is not followed, a copy serves for two seconds.
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

  /** To be taken before anything of a copy is read. */
  snapshot(): Snapshot {
    return new Snapshot(this.clock.now().getTime(), this.#version, this.#tail.current);
  }

  /** @param ttlMs how long the copy serves where nothing changes */
  isFresh(snapshot: Snapshot, ttlMs: number): boolean {
    const age = this.clock.now().getTime() - snapshot.at;
    const limit = snapshot.followed && this.#tail.current ? ttlMs : Math.min(ttlMs, UNFOLLOWED_MS);
    return age >= 0 && age < limit && !this.isChanged(snapshot);
  }

  /** Whether something that a copy shows has changed since its snapshot. */
  isChanged(snapshot: Snapshot): boolean {
    if (snapshot.version < this.#allChanged) return true;
    if (snapshot.checked === this.#version) return false;
    for (const id of snapshot.ids) if ((this.#changed.get(id) ?? 0) > snapshot.version) return true;
    snapshot.checked = this.#version;
    return false;
  }

  /** Whether everything was dropped since a snapshot. */
  isDropped(snapshot: Snapshot): boolean {
    return snapshot.version < this.#dropped;
  }

  /** These things have changed: what shows one of them is stale. */
  change(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#version++;
    for (const id of ids) this.#changed.set(id, this.#version);
    if (this.#changed.size > MOST_IDS) this.changeAll();
  }

  /** Anything may have changed. */
  changeAll(): void {
    this.#allChanged = ++this.#version;
    this.#changed.clear();
  }

  /** Something is gone: that, too, which serves for long without the changes is stale. */
  drop(): void {
    this.changeAll();
    this.#dropped = this.#version;
  }
}
