import type { Bucket } from '#modules/statistics/statistics.rules.ts';
import type { ChartPoint } from '#ui/chart/chart.tsx';
import { formatAbsolute } from '#ui/time/format-time.ts';

/** Formats a date as '5 Nov 2026', in UTC: the same calendar day for every reader. */
export function dayWords(day: string): string {
  return formatAbsolute(new Date(`${day}T00:00:00Z`), 'date', 'UTC');
}

const shortly = (day: string) => dayWords(day).replace(/ \d+$/, '');

export function pointsOf(buckets: readonly Bucket[]): ChartPoint[] {
  return buckets.map(({ first, last }) => ({
    id: first,
    label: first === last ? dayWords(last) : `${shortly(first)} to ${dayWords(last)}`,
    short: shortly(first === last ? last : first),
  }));
}

export function termOf([bucket]: readonly Bucket[]): string {
  return bucket && bucket.first !== bucket.last ? 'Week' : 'Day';
}
