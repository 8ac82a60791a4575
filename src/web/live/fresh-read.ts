import { ApiError } from '#contract/api-error.ts';
import { soon } from './soon.ts';

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
  let begun = 0;
  let shown = 0;
  let pause = FIRST_PAUSE_MS;
  let notBefore = 0;

  const ask = (ms: number) => one.ask(Math.max(ms, notBefore - performance.now()));
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError) || !mayPass(error)) {
      isDue = false;
      return;
    }
    notBefore = performance.now() + (error.retryAfter ?? 0) * 1_000;
    ask(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const one = soon(() => {
    const own = ++begun;
    latest()
      .read()
      .then(
        (value) => {
          pause = FIRST_PAUSE_MS;
          if (own < shown) return;
          shown = own;
          isDue = own < begun;
          latest().show(value);
        },
        (error: unknown) => {
          if (own === begun && own > shown) failed(error);
        },
      );
  });
  return {
    changed() {
      isDue = true;
      ask(GATHER_MS);
    },
    reconnected() {
      if (isDue) ask(GATHER_MS);
    },
    overtake() {
      shown = ++begun;
    },
    close() {
      one.cancel();
      shown = Number.POSITIVE_INFINITY;
    },
  };
}

/** Whether a retry may succeed: the connection was lost, the server failed, or the rate limit was reached. */
function mayPass({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}
