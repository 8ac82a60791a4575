import { randomId } from '../random-id.ts';
import { ownWrite } from '../write/own-writes.ts';
import { createCoalescer } from './coalescer.ts';
import { freshRead } from './fresh-read.ts';
import type { LiveChange, LiveListener, LiveState } from './live-change.ts';
import { type LiveSource, openSource } from './live-source.ts';
import { type Message, openTabs } from './live-tabs.ts';

export interface LiveConnection {
  /** Replaces what this tab watches, as `kind:id`. */
  watch(keys: readonly string[]): void;
  freshRead: typeof freshRead;
  close(): void;
}

interface ConnectionOptions {
  /** The log cursor at which this tab's page was rendered; null if unknown. */
  since: string | null;
  watches: readonly string[];
  onChange: LiveListener;
  onState(state: LiveState): void;
}

const MOST_KNOWN = 2_000;
/** A new tab should receive missed events at once. */
const JOIN_MS = 30;
/** Debounces reopening the stream while the user navigates. */
const WATCH_MS = 2_000;

/**
 * Joins the live connection. The first tab leads: it opens the stream and forwards changes to the others. When it is
 * closed, another tab takes over at the same cursor. Each tab receives each change once.
 */
export function openConnection(options: ConnectionOptions): LiveConnection {
  const tab = randomId();
  const known = new Set<string>();
  let { watches, since } = options;
  let leader: Leader | null = null;

  const onMessage = (message: Message) => {
    leader?.hear(message);
    if (message.type === 'changed') {
      since = message.cursor;
      const { change, n } = message;
      const key = `${n} ${change.kind} ${change.id}`;
      if (known.has(key)) return;
      known.add(key);
      if (known.size > MOST_KNOWN) known.delete(known.values().next().value ?? '');
      const own = ownWrite(change.trace);
      if (own) void own.then((isShown) => isShown || options.onChange(change));
      else options.onChange(change);
    } else if (message.type === 'reset') {
      since = message.cursor;
      options.onChange('reset');
    } else if (message.type === 'cursor') since = message.cursor;
    else if (message.type === 'state') options.onState(message.state);
    else if (message.type === 'roll-call') join();
  };
  const tabs = openTabs({
    onMessage,
    onLead: () => {
      leader = lead((message) => {
        tabs.send(message);
        onMessage(message);
      });
      leader.hear({ type: 'join', tab, watches, since });
      tabs.send({ type: 'roll-call' });
    },
    onUnlead: () => {
      leader?.close();
      leader = null;
    },
    onRestore: () => join(),
    onLeave: () => tabs.send({ type: 'leave', tab }),
  });
  const join = () => {
    const message: Message = { type: 'join', tab, watches, since };
    tabs.send(message);
    leader?.hear(message);
  };
  join();
  return {
    watch(keys) {
      watches = keys;
      join();
    },
    freshRead,
    close: () => tabs.close(),
  };
}

interface Leader {
  hear(message: Message): void;
  close(): void;
}

function lead(send: (message: Message) => void): Leader {
  const watchesOf = new Map<string, readonly string[]>();
  let cursor: string | null = null;
  /** The cursor of the next stream, if it is earlier than `cursor`: events after it were not watched. */
  let from: string | null = null;
  let source: LiveSource | null = null;
  let subscribed: string[] = [];

  const wanted = () => sharedWatches(watchesOf.values());
  const open = () => {
    source?.close();
    subscribed = wanted();
    const since = from ?? cursor;
    from = null;
    source = openSource(since, subscribed, {
      onCursor(next) {
        cursor = next;
        send({ type: 'cursor', cursor: next });
      },
      onChange(n: number, change: LiveChange, next) {
        cursor = next;
        send({ type: 'changed', n, change, cursor: next });
      },
      onReset(next) {
        cursor = next;
        send({ type: 'reset', cursor: next });
      },
      onState: (state) => send({ type: 'state', state }),
    });
  };
  const opening = createCoalescer(open);

  return {
    hear(message) {
      if (message.type === 'leave') {
        watchesOf.delete(message.tab);
        // There may now be room for another tab's watches.
        if (wanted().some((key) => !subscribed.includes(key))) opening.schedule(WATCH_MS);
        return;
      }
      if (message.type !== 'join') return;
      const before = watchesOf.get(message.tab);
      watchesOf.set(message.tab, message.watches);
      const hasNewWatch = message.watches.some((key) => !before?.includes(key) && !subscribed.includes(key));
      // The new tab needs the events since its page was rendered; the other tabs skip those they know.
      if (!before || hasNewWatch) {
        from = earlierCursor(from ?? cursor, message.since);
        opening.schedule(before ? WATCH_MS : JOIN_MS);
      }
    },
    close() {
      opening.cancel();
      source?.close();
    },
  };
}

/** The earlier of two event log cursors, `<transaction>-<event>`; null stands for an unknown cursor. */
export function earlierCursor(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [xid = 0, id = 0] = one.split('-').map(Number);
  const [otherXid = 0, otherId = 0] = other.split('-').map(Number);
  return xid < otherXid || (xid === otherXid && id < otherId) ? one : other;
}

/** The server's limit. */
const MOST_WATCHES = 20;

/**
 * Takes the newest of each tab in turn, so that no tab is left out because of others.
 * @param ofTabs the watches of each tab, newest last
 */
export function sharedWatches(ofTabs: Iterable<readonly string[]>): string[] {
  const newestFirst = Array.from(ofTabs, (keys) => keys.toReversed());
  const longest = Math.max(0, ...newestFirst.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_, turn) =>
    newestFirst.flatMap((keys) => keys[turn] ?? []),
  );
  return [...new Set(inTurns.flat())].slice(0, MOST_WATCHES);
}
