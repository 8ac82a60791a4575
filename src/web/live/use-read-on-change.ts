import { useEffect, useRef } from 'react';
import type { FreshRead } from './fresh-read.ts';
import { freshReadOf, onLiveState, useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';

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
  const fresh = useRef<FreshRead>(undefined);
  useLive((change) => {
    if (change === 'reset' || !concerns(change)) return;
    fresh.current ??= freshReadOf(() => latest.current);
    fresh.current?.changed();
  });
  useEffect(() => {
    const end = onLiveState((state) => state === 'open' && fresh.current?.lineOpen());
    return () => {
      end();
      fresh.current?.close();
      fresh.current = undefined;
    };
  }, []);
  return () => fresh.current?.overtake();
}
