import { useEffect, useMemo } from 'react';
import { useReadAgain } from '../revalidation.ts';
import { useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';
import { soon } from './soon.ts';

/** Batches several changes into one read. */
const GATHER_MS = 100;

/**
 * Reads the page again when something that it shows was changed: for the viewer's own lists and counts, whose rows may
 * come and go. A list of what others publish does not move by itself: `NewItems` offers what came.
 * @param concerns whether a change is of what the page shows
 */
export function useReadPageOnChange(concerns: (change: LiveChange) => boolean): void {
  const readAgain = useReadAgain();
  // Reads fail while offline. The stream repeats the changes after the reconnect.
  const reading = useMemo(() => soon(() => navigator.onLine && void readAgain(['page'])), [readAgain]);
  useLive((change) => {
    if (change !== 'reset' && concerns(change)) reading.ask(GATHER_MS);
  });
  useEffect(() => reading.cancel, [reading]);
}
