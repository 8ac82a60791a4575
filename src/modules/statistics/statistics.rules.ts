/** Days, periods and calculations of the figures. Pure; times are parameters. */
import { SUDDEN_CHANGE } from '#modules/connections/connections.rules.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** How long a user's daily figures are stored, in days: a year and a month. */
export const KEPT_DAYS = 400;

export const MOST_KOLLABS = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

export function periodOf(asked: string | null): Period {
  return PERIODS.find((period) => String(period) === asked) ?? DEFAULT_PERIOD;
}

/** Returns the date in UTC, such as '2026-11-05', for site-wide figures and marks. A user's figures use `localDay`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS));
}

export function daysOf(period: number, last: string): string[] {
  return Array.from({ length: period }, (_, index) => dayBefore(last, period - 1 - index));
}

export interface Bucket {
  first: string;
  last: string;
  days: string[];
}

/** The longest period uses weeks, because ninety bars are unreadable; they end on the last day. */
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

/** A day without a row counts as zero. */
export function sumsOf<R extends { day: string }>(
  buckets: readonly Bucket[],
  rows: readonly R[],
  figureOf: (row: R) => number,
): number[] {
  const byDay = new Map(rows.map((row) => [row.day, figureOf(row)]));
  return buckets.map(({ days }) => days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0));
}

export function totalOf<R>(rows: readonly R[], figureOf: (row: R) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

export function averageSeconds(seconds: number, times: number): number | null {
  return times > 0 ? Math.round(seconds / times) : null;
}

export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}

/** Formats a duration in its largest unit: '40 minutes', '5 hours', '3 days'. */
export function roundedDuration(seconds: number): string {
  const [size, unit] =
    seconds < 3600 ? [60, 'minute'] : seconds < 48 * 3600 ? [3600, 'hour'] : [24 * 3600, 'day'];
  const amount = Math.max(1, Math.round(seconds / (size as number)));
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

export interface Reading {
  day: string;
  measuredAt: string;
  audience: number;
}

export interface Jump {
  from: Reading;
  to: Reading;
  /** Change in per cent; negative for a decrease. */
  percent: number;
}

/** The last reading of each day. `readings` must be sorted, oldest first. */
export function dailyReadings(readings: readonly Omit<Reading, 'day'>[], timeZone: string | null): Reading[] {
  const byDay = new Map<string, Reading>();
  for (const reading of readings) {
    const day = localDay(new Date(reading.measuredAt), timeZone);
    byDay.set(day, { day, ...reading });
  }
  return [...byDay.values()];
}

/** Returns sudden changes of an audience between two readings, newest first. */
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
