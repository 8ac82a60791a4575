import { type RefObject, useLayoutEffect } from 'react';
import { formatAbsolute } from './format-time.ts';
import { distanceText } from './time-text.ts';
import { useViewerNow, useViewerZone } from './viewer-clock.ts';

/** Keeps the relative times in markup that no component renders as `Time` keeps its own: as distances from the viewer's now. */
export function useTimesIn(ref: RefObject<HTMLElement | null>): void {
  const zone = useViewerZone();
  const now = useViewerNow();
  useLayoutEffect(() => {
    if (!zone) return;
    for (const time of ref.current?.querySelectorAll('time') ?? []) {
      const moment = new Date(time.dateTime);
      time.textContent = distanceText(moment, zone, now);
      time.title = formatAbsolute(moment, 'date-time', zone);
    }
  }, [ref, zone, now]);
}
