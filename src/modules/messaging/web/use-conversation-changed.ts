import { useEffect, useMemo, useRef } from 'react';
import { useLive } from '#web/live/live.ts';
import { soon } from '#web/live/soon.ts';
import { useReadAgain } from '#web/revalidation.ts';

/** Coming back reads again at most so often. */
const OFTEN_MS = 2_000;
/** Several messages at once are one read. */
const GATHER_MS = 100;

/**
 * Reads the conversations on the page again when they may have changed: when one did, when the reader comes back to the
 * page, and when the line is there again.
 */
export function useConversationChanged(): void {
  const readAgain = useReadAgain();
  const readAt = useRef(0);
  // Without a line, 'online' reads it.
  const reading = useMemo(() => soon(() => navigator.onLine && void readAgain(['page'])), [readAgain]);
  useLive((change) => {
    if (change !== 'reset' && change.kind === 'conversation') reading.ask(GATHER_MS);
  });
  useEffect(() => reading.cancel, [reading]);
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
