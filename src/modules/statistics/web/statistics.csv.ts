import { platformLabel } from '#contract/product.ts';
import type { CsvCell } from '../csv.rules.ts';
import type { ChannelAudience, KollabViews, OwnStatisticsView, UserDay } from '../statistics.contract.ts';
import { daysOf, type Period } from '../statistics.rules.ts';

const COLUMNS: [figure: Exclude<keyof UserDay, 'day'>, name: string][] = [
  ['received', 'Requests received'],
  ['sent', 'Requests sent'],
  ['accepted', 'Accepted by you'],
  ['declined', 'Rejected by you'],
  ['sentAccepted', 'Accepted by others'],
  ['waitSeconds', 'Total seconds to answer'],
  ['completed', 'Completed'],
  ['finishSeconds', 'Total seconds to finish'],
  ['likes', 'Likes'],
  ['followers', 'Followers'],
  ['views', 'Profile views'],
];

export function dailyCsv(
  { last, days }: OwnStatisticsView,
  period: Period,
  audience: readonly ChannelAudience[],
): CsvCell[][] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  const channels = audience.map(({ type, name, readings }) => ({
    title: `Audience of ${name} on ${platformLabel(type)}`,
    byDay: new Map(readings.map(({ day, audience }) => [day, audience])),
  }));
  return [
    ['Day', ...COLUMNS.map(([, name]) => name), ...channels.map(({ title }) => title)],
    ...daysOf(period, last).map((day) => [
      day,
      ...COLUMNS.map(([figure]) => byDay.get(day)?.[figure] ?? 0),
      ...channels.map((channel) => channel.byDay.get(day) ?? null),
    ]),
  ];
}

export function kollabViewsCsv(kollabs: readonly KollabViews[]): CsvCell[][] {
  return [
    ['Kollab', 'Id', 'Views'],
    ...kollabs.map(({ title, kollabId, views }) => [title, kollabId, views]),
  ];
}
