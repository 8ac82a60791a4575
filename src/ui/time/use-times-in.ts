import { type RefObject, useLayoutEffect } from 'react';
import { showTimesIn } from './show-times-in.ts';
import { useViewerNow, useViewerZone } from './viewer-clock.ts';

/** Updates the times in markup that is rendered without `Time`. */
export function useTimesIn(ref: RefObject<HTMLElement | null>): void {
  const zone = useViewerZone();
  const now = useViewerNow();
  useLayoutEffect(() => {
    if (zone && ref.current) showTimesIn(ref.current, zone, now);
  }, [ref, zone, now]);
}
