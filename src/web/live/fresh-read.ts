import { ApiError } from '#contract/api-error.ts';
import { soon } from './soon.ts';

/** Batches several changes into one read. */
const GATHER_MS = 150;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** How a thing is read, and shown when it has come: as the page has it now. */
export interface ReadAndShow<T> {
  read: () => Promise<T>;
  show: (value: T) => void;
}

export interface FreshRead {
  /** It was changed. */
  changed(): void;
  /** The line is there again. */
  lineOpen(): void;
  /** Something newer is shown: reads under way come too late. */
  overtake(): void;
  close(): void;
}

/** Reads a thing anew when it was changed; `useReadOnChange` says how. It comes with the line, which tells of changes. */
export function freshRead<T>(latest: () => ReadAndShow<T>): FreshRead {
  let isDue = false;
  let begun = 0;
  let shown = 0;
  let pause = FIRST_PAUSE_MS;
  /** The server said that it answers no sooner. */
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
          // Something newer is shown.
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
    lineOpen() {
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

/** Whether the same may be answered later: there was no line, or the server could not, or not so often. */
function mayPass({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}
