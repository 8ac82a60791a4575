import type { LiveChange, LiveState } from './live-change.ts';

export interface LiveSource {
  close(): void;
}

interface SourceOptions {
  onCursor(cursor: string): void;
  onChange(n: number, change: LiveChange, cursor: string): void;
  onReset(cursor: string): void;
  onState(state: LiveState): void;
}

/** A shorter interruption is not reported. */
const LOST_AFTER_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The server-sent event stream. The browser reconnects a lost stream itself. After a refusal, which is final for the
 * browser, the stream is opened again with backoff. The server sends `over` when the session has ended or the account
 * is suspended: the stream then stays closed, and no lost connection is reported.
 */
export function openSource(
  since: string | null,
  watches: readonly string[],
  options: SourceOptions,
): LiveSource {
  let cursor = since;
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;

  const open = () => {
    again = undefined;
    const query = new URLSearchParams(watches.map((key) => ['watch', key]));
    if (cursor !== null) query.set('since', cursor);
    source = new EventSource(`/api/events?${query}`);
    source.addEventListener('open', (event) => {
      // The browser's own open event has no cursor; the server's has.
      clearTimeout(lost);
      lost = undefined;
      pause = FIRST_PAUSE_MS;
      if (!(event instanceof MessageEvent)) return options.onState('open');
      cursor = event.lastEventId;
      options.onCursor(cursor);
    });
    source.addEventListener('reset', ({ lastEventId }) => {
      cursor = lastEventId;
      options.onReset(lastEventId);
    });
    source.addEventListener('over', () => source?.close());
    source.onmessage = ({ data, lastEventId }) => {
      const { n, ...change } = JSON.parse(data) as LiveChange & { n: number };
      cursor = lastEventId;
      options.onChange(n, change, lastEventId);
    };
    source.onerror = () => {
      lost ??= setTimeout(() => options.onState('lost'), LOST_AFTER_MS);
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
  };
  // Back online: skip the rest of the backoff.
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
