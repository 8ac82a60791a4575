import { useEffect, useRef } from 'react';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { useRevalidateParts } from '#web/revalidation.ts';

/** Between reloads when the user returns to the page. */
const MIN_INTERVAL_MS = 2_000;

/**
 * Reloads the page's conversations when one of them or its collaboration changed, when the user returns to the page,
 * and after a reconnect.
 */
export function useReloadOnConversationChange(): void {
  const revalidateParts = useRevalidateParts();
  const readAt = useRef(0);
  useReadPageOnChange(({ kind }) => kind === 'conversation' || kind === 'request');
  useEffect(() => {
    const changed = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - readAt.current < MIN_INTERVAL_MS) return;
      readAt.current = now;
      void revalidateParts(['page', 'viewer']);
    };
    const ends = new AbortController();
    for (const [target, type] of [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const) {
      target.addEventListener(type, changed, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [revalidateParts]);
}
