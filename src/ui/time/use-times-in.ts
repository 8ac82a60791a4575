import { type RefObject, useLayoutEffect } from 'react';
import { distanceText, formatAbsolute } from './format-time.ts';
import { useViewerNow, useViewerZone } from './viewer-clock.ts';

/** Updates relative times and dates in markup that is rendered without `Time`. */
export function useTimesIn(ref: RefObject<HTMLElement | null>): void {
  const zone = useViewerZone();
  const now = useViewerNow();
  useLayoutEffect(() => {
    if (!zone) return;
    for (const time of ref.current?.querySelectorAll('time') ?? []) {
      const moment = new Date(time.dateTime);
      const isDate = time.dataset.format === 'date';
      time.textContent = isDate ? formatAbsolute(moment, 'date', zone) : distanceText(moment, zone, now);
      time.title = formatAbsolute(moment, 'date-time', zone);
    }
  }, [ref, zone, now]);
}
