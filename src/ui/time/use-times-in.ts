import { type RefObject, useLayoutEffect } from 'react';
import { distanceText, formatAbsolute, type TimeFormat } from './format-time.ts';
import { ownTimeZone, useViewerNow, useViewerZone } from './viewer-clock.ts';

/** Updates the times in markup that is rendered without `Time`. */
export function useTimesIn(ref: RefObject<HTMLElement | null>): void {
  const zone = useViewerZone();
  const now = useViewerNow();
  useLayoutEffect(() => {
    if (zone && ref.current) showTimesIn(ref.current, zone, now);
  }, [ref, zone, now]);
}

/** Shows the times in served markup as `Time` will after hydration. `now` is in ms. */
export function showTimesIn(
  element: Element,
  zone = ownTimeZone(),
  now: number | undefined = Date.now(),
): void {
  for (const time of element.querySelectorAll('time')) {
    const moment = new Date(time.dateTime);
    const format = time.dataset.format as Exclude<TimeFormat, 'relative'> | undefined;
    time.textContent = format ? formatAbsolute(moment, format, zone) : distanceText(moment, zone, now);
    time.title = formatAbsolute(moment, 'date-time', zone);
  }
}
