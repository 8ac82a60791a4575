import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { Viewer } from '#infra/session/token.ts';

/**
 * Tells an open page that an event has changed an item, never its content. The page reads the item again through
 * its own endpoint.
 */
export type Signal =
  /** To all pages of these users. */
  | { kind: string; id: string; to: readonly string[] }
  /** To the pages that watch the item, with its counts. */
  | { kind: string; id: string; to: 'watchers' };

/** Makes the signals of an event. Must be pure: it is called again when a page reconnects. */
export type SignalsOf = (event: LoggedEvent) => readonly Signal[];

export interface Watchable {
  listWatchable(context: AppContext, viewer: Viewer, ids: readonly string[]): Promise<readonly string[]>;
  /** The current counts of these items, sent with signals about them. */
  countsOf?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>>;
}

export type Counts = Readonly<Record<string, number>>;

/** What the modules' manifests declare, by event type and by kind of item. */
export interface LiveTables {
  signals: ReadonlyMap<string, SignalsOf>;
  watchables: ReadonlyMap<string, Watchable>;
  /** Users with a block in either direction, whose events the user does not get. */
  findBlockedWith(userId: string): Promise<ReadonlySet<string>>;
  /** Users whose cached data an event makes stale, blocks included. */
  staleFor(event: LoggedEvent): readonly string[];
  endsStreamsOf(event: LoggedEvent): readonly string[];
}

export const watchKey = (kind: string, id: string) => `${kind}:${id}`;
