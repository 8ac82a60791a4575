import { randomId } from '../random-id.ts';
import { ownWrite } from '../write/own-writes.ts';
import { freshRead } from './fresh-read.ts';
import type { LiveChange, LiveListener, LiveState } from './live-change.ts';
import { type LiveSource, openSource } from './live-source.ts';
import { type Message, openTabs } from './live-tabs.ts';
import { earlierPlace } from './place.ts';
import { sharedWatches } from './shared-watches.ts';
import { soon } from './soon.ts';

/** One tab's part in the line that all tabs of a browser share. */
export interface LiveLine {
  /** What this tab watches from now on, as `kind:id`. */
  watch(keys: readonly string[]): void;
  /** Reads things anew when it tells that they were changed. */
  freshRead: typeof freshRead;
  close(): void;
}

interface LineOptions {
  /** The place in the log where this tab's page was made; null where it is not known. */
  since: string | null;
  watches: readonly string[];
  onChange: LiveListener;
  onState(state: LiveState): void;
}

const MOST_KNOWN = 2_000;
/** A tab that is new hears of what it may have missed at once. */
const JOIN_MS = 30;
/** A reader who goes through pages does not open the stream anew for each. */
const WATCH_MS = 2_000;

/**
 * Joins the line. The first tab opens it, and tells the others; when that one is closed, another one goes on where it
 * was. Each change reaches each tab once.
 */
export function openLine(options: LineOptions): LiveLine {
  const tab = randomId();
  const known = new Set<string>();
  let { watches, since } = options;
  let leader: Leader | null = null;

  const hear = (message: Message) => {
    leader?.hear(message);
    if (message.type === 'changed') {
      since = message.place;
      const { change, n } = message;
      // One event may be about several things of a kind.
      const key = `${n} ${change.kind} ${change.id}`;
      if (known.has(key)) return;
      known.add(key);
      if (known.size > MOST_KNOWN) known.delete(known.values().next().value ?? '');
      const own = ownWrite(change.trace);
      if (own) void own.then((isShown) => isShown || options.onChange(change));
      else options.onChange(change);
    } else if (message.type === 'reset') {
      since = message.place;
      options.onChange('reset');
    } else if (message.type === 'place') since = message.place;
    else if (message.type === 'state') options.onState(message.state);
    else if (message.type === 'who') join();
  };
  const tabs = openTabs({
    hear,
    lead: () => {
      leader = lead((message) => {
        tabs.send(message);
        hear(message);
      });
      leader.hear({ type: 'join', tab, watches, since });
      tabs.send({ type: 'who' });
    },
    unlead: () => {
      leader?.close();
      leader = null;
    },
    back: () => join(),
    leave: () => tabs.send({ type: 'leave', tab }),
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

/** Keeps the stream open for what any tab watches. */
function lead(send: (message: Message) => void): Leader {
  const watchesOf = new Map<string, readonly string[]>();
  let place: string | null = null;
  /** Where the next stream goes on, where that is not `place`: what was not watched behind it is told by that one. */
  let from: string | null = null;
  let source: LiveSource | null = null;
  /** What the stream watches. */
  let asked: string[] = [];

  const wanted = () => sharedWatches(watchesOf.values());
  const open = () => {
    source?.close();
    asked = wanted();
    const since = from ?? place;
    from = null;
    source = openSource(since, asked, {
      onPlace(next) {
        place = next;
        send({ type: 'place', place: next });
      },
      onChange(n: number, change: LiveChange, next) {
        place = next;
        send({ type: 'changed', n, change, place: next });
      },
      onReset(next) {
        place = next;
        send({ type: 'reset', place: next });
      },
      onState: (state) => send({ type: 'state', state }),
    });
  };
  const opening = soon(open);

  return {
    hear(message) {
      if (message.type === 'leave') {
        watchesOf.delete(message.tab);
        // There may be room for what another tab watches.
        if (wanted().some((key) => !asked.includes(key))) opening.ask(WATCH_MS);
        return;
      }
      if (message.type !== 'join') return;
      const before = watchesOf.get(message.tab);
      watchesOf.set(message.tab, message.watches);
      const isNotAsked = message.watches.some((key) => !before?.includes(key) && !asked.includes(key));
      // A tab that is new hears what happened since its page was made, and what it heard before it leaves out.
      if (!before || isNotAsked) {
        from = earlierPlace(from ?? place, message.since);
        opening.ask(before ? WATCH_MS : JOIN_MS);
      }
    },
    close() {
      opening.cancel();
      source?.close();
    },
  };
}
