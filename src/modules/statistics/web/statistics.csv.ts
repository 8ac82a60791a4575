import { platformLabel } from '#contract/product.ts';
import { fromMinorUnits } from '#modules/kollabs/payment.rules.ts';
import type { CsvCell } from '../csv.rules.ts';
import { arrivedCurrencies } from '../payments.rules.ts';
import type {
  ChannelAudience,
  KollabViews,
  OwnStatisticsView,
  PayDay,
  UserDay,
} from '../statistics.contract.ts';
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
  { payments, audience }: { payments: readonly PayDay[]; audience: readonly ChannelAudience[] },
): CsvCell[][] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  const channels = audience.map(({ type, name, readings }) => ({
    title: `Audience of ${name} on ${platformLabel(type)}`,
    byDay: new Map(readings.map(({ day, audience }) => [day, audience])),
  }));
  const money = arrivedCurrencies(payments).flatMap((currency) => {
    const inCurrency = payments.filter((row) => row.currency === currency);
    const byDay = (unitsOf: (row: PayDay) => number) =>
      new Map(inCurrency.map((row) => [row.day, Number(fromMinorUnits(unitsOf(row), currency))]));
    return [
      { title: `Arrived in ${currency}`, byDay: byDay(({ received }) => received) },
      { title: `Paid in ${currency}`, byDay: byDay(({ paid }) => paid) },
    ];
  });
  return [
    [
      'Day',
      ...COLUMNS.map(([, name]) => name),
      ...money.map(({ title }) => title),
      ...channels.map(({ title }) => title),
    ],
    ...daysOf(period, last).map((day) => [
      day,
      ...COLUMNS.map(([figure]) => byDay.get(day)?.[figure] ?? 0),
      ...money.map(({ byDay }) => byDay.get(day) ?? 0),
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
