import { ApiError } from '#contract/api-error.ts';
import { createCoalescer } from './coalescer.ts';

const GATHER_MS = 150;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export interface ReadAndShow<T> {
  read: () => Promise<T>;
  show: (value: T) => void;
}

export interface FreshRead {
  changed(): void;
  reconnected(): void;
  /** Call it when newer data is shown: discards pending reads. */
  overtake(): void;
  close(): void;
}

/** Loaded with the live connection, which reports the changes. See `useReadOnChange`. */
export function freshRead<T>(latest: () => ReadAndShow<T>): FreshRead {
  let isDue = false;
  /** The number of the latest read, and of the read whose result is shown. */
  let latestRead = 0;
  let shownRead = 0;
  let pause = FIRST_PAUSE_MS;
  let notBefore = 0;

  const schedule = (ms: number) => reading.schedule(Math.max(ms, notBefore - performance.now()));
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError) || !mayPass(error)) {
      isDue = false;
      return;
    }
    notBefore = performance.now() + (error.retryAfter ?? 0) * 1_000;
    schedule(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const reading = createCoalescer(() => {
    const thisRead = ++latestRead;
    latest()
      .read()
      .then(
        (value) => {
          pause = FIRST_PAUSE_MS;
          if (thisRead < shownRead) return;
          shownRead = thisRead;
          isDue = thisRead < latestRead;
          latest().show(value);
        },
        (error: unknown) => {
          if (thisRead === latestRead && thisRead > shownRead) failed(error);
        },
      );
  });
  return {
    changed() {
      isDue = true;
      schedule(GATHER_MS);
    },
    reconnected() {
      if (isDue) schedule(GATHER_MS);
    },
    overtake() {
      shownRead = ++latestRead;
    },
    close() {
      reading.cancel();
      shownRead = Number.POSITIVE_INFINITY;
    },
  };
}

/** Whether a retry may succeed: the connection was lost, the server failed, or the rate limit was reached. */
function mayPass({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}
