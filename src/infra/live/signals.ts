import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { Viewer } from '#infra/session/token.ts';

/**
 * What an open page is told of an event: that a thing changed, never what was written. The page reads the thing again
 * through its own endpoint.
 */
export type Signal =
  /** To all pages of some users. */
  | { kind: string; id: string; to: readonly string[] }
  /** To the pages that watch the thing, with its counts. */
  | { kind: string; id: string; to: 'watchers' };

/** Makes the signals of an event. Pure: it is asked again when a page comes back. */
export type SignalsOf = (event: LoggedEvent) => readonly Signal[];

/** A kind of thing that a page may watch while it shows it. */
export interface Watchable {
  /** Which of these a viewer may watch. */
  listWatchable(context: AppContext, viewer: Viewer, ids: readonly string[]): Promise<readonly string[]>;
  /** The counts of these things, as they are now, for the signals about them. */
  countsOf?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>>;
}

export type Counts = Readonly<Record<string, number>>;

/** What the modules bring, by the type of the event and by the kind of thing. */
export interface LiveTables {
  signals: ReadonlyMap<string, SignalsOf>;
  watchables: ReadonlyMap<string, Watchable>;
  /** The users who are kept silent for a user, without a sign of it. */
  silencedFor(userId: string): Promise<ReadonlySet<string>>;
  /** The users for which an event changes that. */
  staleFor(event: LoggedEvent): readonly string[];
  /** The users whose streams it ends. */
  endsStreamsOf(event: LoggedEvent): readonly string[];
}

/** A thing to watch: `kind:id`. */
export const watchKey = (kind: string, id: string) => `${kind}:${id}`;
