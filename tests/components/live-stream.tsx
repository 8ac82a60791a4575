import { onTestFinished, vi } from 'vitest';
import { useLiveConnection } from '#web/live/live.ts';
import type { LiveChange } from '#web/live/live-change.ts';

/** Replaces the server's event stream, which component tests do not have. The test sends the events. */
class TestStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: URL;
  readyState: number = TestStream.OPEN;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    this.url = new URL(address, location.href);
  }

  close(): void {
    this.readyState = TestStream.CLOSED;
  }

  /** Delivers a change with event number `n`. */
  tell(n: number, change: LiveChange): void {
    this.onmessage?.(
      new MessageEvent('message', { data: JSON.stringify({ n, ...change }), lastEventId: `1-${n}` }),
    );
  }

  /** Delivers a control event of the server: 'open', 'reset' or 'over'. */
  say(type: string): void {
    this.dispatchEvent(new MessageEvent(type, { data: '{}', lastEventId: '1-1' }));
  }

  /** Closes the stream, as the browser does after a refusal. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

/**
 * Collects the streams that are opened until the test ends.
 * @returns the streams, the newest last
 */
export function watchStreams(): TestStream[] {
  const opened: TestStream[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends TestStream {
      constructor(address: string) {
        super(address);
        opened.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return opened;
}

/** Opens the live stream of a tab, as the root of the pages does. */
export function OpenLine() {
  useLiveConnection(null);
  return null;
}
