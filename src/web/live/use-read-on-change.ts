import { useEffect, useRef, useState } from 'react';
import { onLiveState, useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';
import { soon } from './soon.ts';

/** Several changes at once are one read. */
const GATHER_MS = 150;
const AGAIN_MS = 5_000;

/**
 * Reads a thing that the page shows, through its own endpoint, when another user or another tab changed it. What does
 * not come now leaves the page as it is, and is read once the line is there again.
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
  // It uses refs alone, so it is made once.
  const [reading] = useState(() => {
    const one = soon(() => {
      const own = ++begun.current;
      latest.current.read().then(
        (value) => {
          // Something newer is shown.
          if (own < shown.current) return;
          shown.current = own;
          isDue.current = own < begun.current;
          latest.current.show(value);
        },
        () => {
          if (own === begun.current && own > shown.current) one.ask(AGAIN_MS);
        },
      );
    });
    return one;
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
