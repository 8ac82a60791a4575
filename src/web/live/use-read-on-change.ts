import { useCallback, useEffect, useRef } from 'react';
import { type LiveChange, onLiveState, useLive } from './live.ts';

/** Several changes at once are one read. */
const GATHER_MS = 150;
const AGAIN_MS = 5_000;

/**
 * Reads a thing that the page shows, through its own endpoint, when another user or another tab changed it. What does
 * not come now leaves the page as it is, and is read once the line is there again.
 * @param concerns whether a change is of what the page shows
 */
export function useReadOnChange<T>(
  concerns: (change: LiveChange) => boolean,
  read: () => Promise<T>,
  show: (value: T) => void,
): void {
  const latest = useRef({ read, show });
  useEffect(() => {
    latest.current = { read, show };
  });
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const begun = useRef(0);

  // It uses refs alone, so it does the same at each render.
  const readSoon = useCallback((ms: number) => {
    isDue.current = true;
    clearTimeout(due.current);
    due.current = setTimeout(() => {
      const own = ++begun.current;
      latest.current.read().then(
        (value) => {
          // Something newer is on its way.
          if (own !== begun.current) return;
          isDue.current = false;
          latest.current.show(value);
        },
        () => {
          if (own === begun.current) readSoon(AGAIN_MS);
        },
      );
    }, ms);
  }, []);
  useLive((change) => {
    if (change !== 'reset' && concerns(change)) readSoon(GATHER_MS);
  });
  useEffect(
    () =>
      onLiveState((state) => {
        if (state === 'open' && isDue.current) readSoon(GATHER_MS);
      }),
    [readSoon],
  );
  useEffect(
    () => () => {
      clearTimeout(due.current);
      begun.current++;
    },
    [],
  );
}
