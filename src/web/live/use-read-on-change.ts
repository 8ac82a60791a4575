import { useEffect, useRef } from 'react';
import type { FreshRead } from './fresh-read.ts';
import { freshReadOf, onLiveState, useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';

/**
 * Reads an object through its own endpoint when another user or tab changed it. A failed read leaves the page as it
 * is, and is retried when the connection is back. A refused read waits for the next change.
 * @returns call it when newer data is shown, such as the response of a write: it discards pending reads
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
    const end = onLiveState((state) => state === 'open' && fresh.current?.reconnected());
    return () => {
      end();
      fresh.current?.close();
      fresh.current = undefined;
    };
  }, []);
  return () => fresh.current?.overtake();
}
