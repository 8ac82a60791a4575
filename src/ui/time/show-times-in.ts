import { distanceText, formatAbsolute, type TimeFormat } from './format-time.ts';

/** Shows the times in served markup as `Time` does after hydration. `now` is in ms; without it relative times are dates. */
export function showTimesIn(element: Element, zone: string, now: number | undefined): void {
  for (const time of element.querySelectorAll('time')) {
    const moment = new Date(time.dateTime);
    const format = time.dataset.format as Exclude<TimeFormat, 'relative'> | undefined;
    time.textContent = format ? formatAbsolute(moment, format, zone) : distanceText(moment, zone, now);
    time.title = formatAbsolute(moment, 'date-time', zone);
  }
}
