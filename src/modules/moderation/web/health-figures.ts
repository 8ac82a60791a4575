import type { CsvCell } from '#modules/statistics/csv.rules.ts';
import type { SiteDay } from '#modules/statistics/statistics.contract.ts';
import { type Bucket, daysOf, type Period, shareOf, sumsOf } from '#modules/statistics/statistics.rules.ts';

/** Null for a bucket in which no request was answered or expired. */
export function sharesAnswered(buckets: readonly Bucket[], days: readonly SiteDay[]): (number | null)[] {
  const answered = sumsOf(buckets, days, ({ accepted, declined }) => accepted + declined);
  const expired = sumsOf(buckets, days, (row) => row.expired);
  return answered.map((count, index) => shareOf(count, count + (expired[index] ?? 0)));
}

const COLUMNS: [figure: Exclude<keyof SiteDay, 'day'>, name: string][] = [
  ['joined', 'Joined'],
  ['left', 'Left'],
  ['kollabs', 'Kollabs published'],
  ['requests', 'Requests'],
  ['accepted', 'Accepted'],
  ['invited', 'Invitations accepted'],
  ['declined', 'Rejected'],
  ['expired', 'Expired'],
  ['withdrawn', 'Requests cancelled'],
  ['cancelled', 'Collaborations cancelled'],
  ['closed', 'Closed automatically'],
  ['completed', 'Completed'],
  ['reports', 'Reports'],
  ['decisions', 'Decisions'],
  ['waitSeconds', 'Seconds to answer, in total'],
  ['finishSeconds', 'Seconds to finish, in total'],
];

export function healthCsv(days: readonly SiteDay[], last: string, period: Period): CsvCell[][] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  return [
    ['Day (UTC)', ...COLUMNS.map(([, name]) => name)],
    ...daysOf(period, last).map((day) => [day, ...COLUMNS.map(([figure]) => byDay.get(day)?.[figure] ?? 0)]),
  ];
}
