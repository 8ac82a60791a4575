import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/api-error.ts';
import { onLiveState, useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';
import { soon } from './soon.ts';

/** Several changes at once are one read. */
const GATHER_MS = 150;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Reads a thing that the page shows, through its own endpoint, when another user or another tab changed it. What does
 * not come now leaves the page as it is, and is read once the line is there again. What is refused is not asked again
 * before the next change.
 * @param concerns whether a change is of what the page shows
 * @returns a function for when something newer is shown, such as what a step answered: reads under way come too late
 */
export function useReadOnChange<T>(
  concerns: (change: LiveChange) => boolean,
  read: () => Promise<T>,
  show: (value: T) => void,
): () => void {
  const latest = useRef({ read, show });
  useEffect(() => {
    latest.current = { read, show };
  });
  const isDue = useRef(false);
  const begun = useRef(0);
  const shown = useRef(0);
  const pause = useRef(FIRST_PAUSE_MS);
  /** The server said that it answers no sooner. */
  const notBefore = useRef(0);
  // It uses refs alone, so it is made once.
  const [reading] = useState(() => {
    const ask = (ms: number) => one.ask(Math.max(ms, notBefore.current - performance.now()));
    const failed = (error: unknown) => {
      if (!(error instanceof ApiError) || !mayPass(error)) {
        isDue.current = false;
        return;
      }
      notBefore.current = performance.now() + (error.retryAfter ?? 0) * 1_000;
      ask(pause.current);
      pause.current = Math.min(pause.current * 2, LONGEST_PAUSE_MS);
    };
    const one = soon(() => {
      const own = ++begun.current;
      latest.current.read().then(
        (value) => {
          pause.current = FIRST_PAUSE_MS;
          // Something newer is shown.
          if (own < shown.current) return;
          shown.current = own;
          isDue.current = own < begun.current;
          latest.current.show(value);
        },
        (error: unknown) => {
          if (own === begun.current && own > shown.current) failed(error);
        },
      );
    });
    return { ask, cancel: one.cancel };
  });
  useLive((change) => {
    if (change === 'reset' || !concerns(change)) return;
    isDue.current = true;
    reading.ask(GATHER_MS);
  });
  useEffect(
    () =>
      onLiveState((state) => {
        if (state === 'open' && isDue.current) reading.ask(GATHER_MS);
      }),
    [reading],
  );
  useEffect(() => {
    shown.current = 0;
    return () => {
      reading.cancel();
      shown.current = Number.POSITIVE_INFINITY;
    };
  }, [reading]);
  return () => {
    shown.current = ++begun.current;
  };
}

/** Whether the same may be answered later: there was no line, or the server could not, or not so often. */
function mayPass({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}
