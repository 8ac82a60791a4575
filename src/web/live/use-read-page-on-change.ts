import { useEffect, useMemo } from 'react';
import { useRevalidateParts } from '../revalidation.ts';
import { createCoalescer } from './coalescer.ts';
import { useLive } from './live.ts';
import type { LiveChange } from './live-change.ts';

const GATHER_MS = 100;

/**
 * Use it for the viewer's own lists and counts, where rows may come and go. A list of other users' content must not
 * move by itself: use `NewItems`.
 */
export function useReadPageOnChange(concerns: (change: LiveChange) => boolean): void {
  const revalidateParts = useRevalidateParts();
  // Reads fail while offline. The stream repeats the changes after the reconnect.
  const reading = useMemo(
    () => createCoalescer(() => navigator.onLine && void revalidateParts(['page'])),
    [revalidateParts],
  );
  useLive((change) => {
    if (change !== 'reset' && concerns(change)) reading.schedule(GATHER_MS);
  });
  useEffect(() => reading.cancel, [reading]);
}
