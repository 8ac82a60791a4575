import { onTestFinished, vi } from 'vitest';
import { useLiveLine } from '#web/live/live.ts';
import type { LiveChange } from '#web/live/live-change.ts';

/** Stands for the stream of the server, which no test of a component has: the test says what it tells. */
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

  /** That something changed, by the event of this number. */
  tell(n: number, change: LiveChange): void {
    this.onmessage?.(
      new MessageEvent('message', { data: JSON.stringify({ n, ...change }), lastEventId: `1-${n}` }),
    );
  }

  /** The server's own word: 'open', 'reset' or 'over'. */
  say(type: string): void {
    this.dispatchEvent(new MessageEvent(type, { data: '{}', lastEventId: '1-1' }));
  }

  /** The server refused it, which ends it for the browser. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

/** @returns the streams that are opened until the test ends, the last one at the end */
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

/** Opens the line of a tab, as the root of the pages does. */
export function OpenLine() {
  useLiveLine(null);
  return null;
}
