import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { findTimeZones } from '#modules/profiles/server/preferences.service.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import {
  COUNTED_EVENTS,
  changesOf,
  type DailyChanges,
  isOfRequest,
  type RequestTimes,
} from './daily-changes.ts';
import { addToSiteDays, addToUserDays } from './statistics.commands.ts';
import { findRequestTimes } from './statistics.queries.ts';

/**
 * Adds events to the daily rows, in the transaction that moves the cursor, so each event counts once. A batch is
 * summed up in memory first and writes each row once.
 */
export function statisticsConsumer(): EventConsumer {
  return {
    name: 'statistics',
    types: COUNTED_EVENTS,
    gatherMs: 2000,
    async handle(tx, events) {
      const ids = events.filter(isOfRequest).map(({ subjectId }) => subjectId);
      const changes = changesIn(events, await findRequestTimes(tx, ids));
      const userIds = [...new Set(changes.flatMap(({ users }) => users.map(([userId]) => userId)))];
      const zones = userIds.length > 0 ? await findTimeZones(tx, userIds) : new Map<string, string>();
      const { users, site } = sumsOf(changes, zones);
      // Writes nothing for deleted accounts.
      const held =
        users.length > 0
          ? await holdAccounts(
              tx,
              users.map(({ userId }) => userId),
            )
          : new Set();
      await addToUserDays(
        tx,
        users.filter(({ userId }) => held.has(userId)),
      );
      await addToSiteDays(tx, site);
    },
  };
}

function changesIn(events: readonly LoggedEvent[], times: ReadonlyMap<string, RequestTimes>): DailyChanges[] {
  return events.flatMap((event) => changesOf(event, times.get(event.subjectId) ?? null) ?? []);
}

function sumsOf(changes: readonly DailyChanges[], zones: ReadonlyMap<string, string>) {
  const users = new Sums<{ userId: string; day: string }>();
  const site = new Sums<{ day: string }>();
  for (const { at, ...counted } of changes) {
    site.add({ day: dayOf(at) }, counted.site);
    for (const [userId, counts] of counted.users)
      users.add({ userId, day: localDay(at, zones.get(userId) ?? null) }, counts);
  }
  return { users: users.rows(), site: site.rows() };
}

class Sums<K extends Record<string, string>> {
  readonly #sums = new Map<string, { key: K; counts: Record<string, number> }>();

  add(key: K, counts: Partial<Record<string, number>>): void {
    const name = Object.values(key).join(' ');
    const sum = this.#sums.get(name) ?? { key, counts: {} };
    for (const [field, value = 0] of Object.entries(counts))
      sum.counts[field] = (sum.counts[field] ?? 0) + value;
    this.#sums.set(name, sum);
  }

  /** Leaves out rows whose counts are all zero. */
  rows(): (K & Record<string, string | number>)[] {
    return [...this.#sums.values()]
      .filter(({ counts }) => Object.values(counts).some((value) => value !== 0))
      .map(({ key, counts }) => ({ ...key, ...counts }));
  }
}
