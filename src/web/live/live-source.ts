import type { LiveChange, LiveState } from './live-change.ts';

export interface LiveSource {
  close(): void;
}

interface SourceOptions {
  onPlace(place: string): void;
  onChange(n: number, change: LiveChange, place: string): void;
  onReset(place: string): void;
  onState(state: LiveState): void;
}

/** A line that is back sooner was not missed. */
const LOST_AFTER_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The stream of the server. The browser brings a lost one back by itself; where the server refused it, which ends it
 * for the browser, it is opened again after a pause that grows. The server says `over` to a session that is over and to
 * an account that is suspended: that is no lost line, and ends it for good.
 */
export function openSource(
  since: string | null,
  watches: readonly string[],
  options: SourceOptions,
): LiveSource {
  let place = since;
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;

  const open = () => {
    again = undefined;
    const query = new URLSearchParams(watches.map((key) => ['watch', key]));
    if (place !== null) query.set('since', place);
    source = new EventSource(`/api/events?${query}`);
    source.addEventListener('open', (event) => {
      // The browser's own, without a place, says that the line is there; the server's, where it is.
      clearTimeout(lost);
      lost = undefined;
      pause = FIRST_PAUSE_MS;
      if (!(event instanceof MessageEvent)) return options.onState('open');
      place = event.lastEventId;
      options.onPlace(place);
    });
    source.addEventListener('reset', ({ lastEventId }) => {
      place = lastEventId;
      options.onReset(lastEventId);
    });
    source.addEventListener('over', () => source?.close());
    source.onmessage = ({ data, lastEventId }) => {
      const { n, ...change } = JSON.parse(data) as LiveChange & { n: number };
      place = lastEventId;
      options.onChange(n, change, lastEventId);
    };
    source.onerror = () => {
      lost ??= setTimeout(() => options.onState('lost'), LOST_AFTER_MS);
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
  };
  // Back on the net, a long pause is not waited for.
  const online = () => {
    if (source?.readyState !== EventSource.CLOSED || again === undefined) return;
    clearTimeout(again);
    open();
  };
  addEventListener('online', online);
  open();
  return {
    close() {
      removeEventListener('online', online);
      clearTimeout(again);
      clearTimeout(lost);
      source?.close();
    },
  };
}
