import { useEffect, useRef } from 'react';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { useReadAgain } from '#web/revalidation.ts';

/** Coming back reads again at most so often. */
const OFTEN_MS = 2_000;

/**
 * Reads the conversations on the page again when they may have changed: when one did, or the collaboration that it is
 * about, when the reader comes back to the page, and when the line is there again.
 */
export function useConversationChanged(): void {
  const readAgain = useReadAgain();
  const readAt = useRef(0);
  useReadPageOnChange(({ kind }) => kind === 'conversation' || kind === 'request');
  useEffect(() => {
    const changed = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - readAt.current < OFTEN_MS) return;
      readAt.current = now;
      void readAgain(['page', 'viewer']);
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
  }, [readAgain]);
}
