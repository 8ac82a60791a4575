/** Days and periods of the figures, and what is worked out of them. Pure; moments are arguments. */
import { SUDDEN_CHANGE } from '#modules/connections/connections.rules.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';

/** Days that a page shows, today among them. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** How long the figures of a user's days are kept: a year, and the month in which it is looked at. */
export const KEPT_DAYS = 400;

/** Kollabs whose views are listed at most: those with the most. */
export const MOST_KOLLABS = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A period that was asked for as text; the usual one where it is none. */
export function periodOf(asked: string | null): Period {
  return PERIODS.find((period) => String(period) === asked) ?? DEFAULT_PERIOD;
}

/** The day of a moment in UTC, '2026-11-05': those of the place, and of marks. A user's figures are of `localDay`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The day so many days before another one. */
export function dayBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS));
}

/** Every day of a period that ends with a day, the oldest first. */
export function daysOf(period: number, last: string): string[] {
  return Array.from({ length: period }, (_, index) => dayBefore(last, period - 1 - index));
}

/** Days that stand together in a chart: one day, or a week of them. */
export interface Bucket {
  first: string;
  last: string;
  days: string[];
}

/** The longest period is shown by the week: ninety bars are none to read. The weeks end with the last day. */
export function bucketsOf(period: Period, last: string): Bucket[] {
  const size = period === 90 ? 7 : 1;
  const days = daysOf(period, last);
  const buckets: Bucket[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    buckets.unshift({ first: part[0] ?? last, last: part.at(-1) ?? last, days: part });
  }
  return buckets;
}

/**
 * Sums of a figure, bucket by bucket. A day without a row has nothing.
 * @param figureOf the figure of one day
 */
export function sumsOf<R extends { day: string }>(
  buckets: readonly Bucket[],
  rows: readonly R[],
  figureOf: (row: R) => number,
): number[] {
  const byDay = new Map(rows.map((row) => [row.day, figureOf(row)]));
  return buckets.map(({ days }) => days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0));
}

/** Of all rows together. */
export function totalOf<R>(rows: readonly R[], figureOf: (row: R) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

/** An average length of time in seconds; null where there was nothing to measure. */
export function averageSeconds(seconds: number, times: number): number | null {
  return times > 0 ? Math.round(seconds / times) : null;
}

/** A share in whole per cent; null where there is nothing to share. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}

/** A length of time in its largest unit: '40 minutes', '5 hours', '3 days'. */
export function durationWords(seconds: number): string {
  const [size, unit] =
    seconds < 3600 ? [60, 'minute'] : seconds < 48 * 3600 ? [3600, 'hour'] : [24 * 3600, 'day'];
  const amount = Math.max(1, Math.round(seconds / (size as number)));
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

export interface Reading {
  /** In the time zone of the channel's owner. */
  day: string;
  measuredAt: string;
  audience: number;
}

export interface Jump {
  from: Reading;
  to: Reading;
  /** In whole per cent of what was there before; below zero for a fall. */
  percent: number;
}

/** The last reading of each day in a time zone, the oldest first, as they are given. */
export function dailyReadings(readings: readonly Omit<Reading, 'day'>[], timeZone: string | null): Reading[] {
  const byDay = new Map<string, Reading>();
  for (const reading of readings) {
    const day = localDay(new Date(reading.measuredAt), timeZone);
    byDay.set(day, { day, ...reading });
  }
  return [...byDay.values()];
}

/** Sudden changes of an audience from one reading to the next, the newest first. */
export function jumpsIn(readings: readonly Reading[]): Jump[] {
  return readings
    .flatMap((to, index) => {
      const from = readings[index - 1];
      if (!from || from.audience === 0) return [];
      const change = to.audience - from.audience;
      const quick = Date.parse(to.measuredAt) - Date.parse(from.measuredAt) <= SUDDEN_CHANGE.withinMs;
      const large =
        Math.abs(change) >= SUDDEN_CHANGE.least && Math.abs(change) >= SUDDEN_CHANGE.share * from.audience;
      return quick && large ? [{ from, to, percent: Math.round((100 * change) / from.audience) }] : [];
    })
    .reverse();
}
