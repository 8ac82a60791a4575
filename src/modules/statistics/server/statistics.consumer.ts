import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import { COUNTED_EVENTS, changesOf, isOfRequest, type RequestTimes } from './daily-changes.ts';
import { addToPlaceDays, addToUserDays } from './statistics.commands.ts';
import { findRequestTimes } from './statistics.queries.ts';

/**
 * Adds what happened to the daily rows, in the transaction that moves its cursor: each event once. So the figures cost
 * the same however much has happened. They are added up before they are written: a batch writes a row once.
 */
export function statisticsConsumer(): EventConsumer {
  return {
    name: 'statistics',
    types: COUNTED_EVENTS,
    gatherMs: 2000,
    async handle(tx, events) {
      const ids = events.filter(isOfRequest).map(({ subjectId }) => subjectId);
      const { users, place } = sumsOf(events, await findRequestTimes(tx, ids));
      // Of one who is gone nothing is written down again.
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
      await addToPlaceDays(tx, place);
    },
  };
}

/** What events add to each day of each user, and to each of the place. */
function sumsOf(events: readonly LoggedEvent[], times: ReadonlyMap<string, RequestTimes>) {
  const users = new Sums<{ userId: string; day: string }>();
  const place = new Sums<{ day: string }>();
  for (const event of events) {
    const changes = changesOf(event, times.get(event.subjectId) ?? null);
    if (!changes) continue;
    const day = dayOf(changes.at);
    place.add({ day }, changes.place);
    for (const [userId, counts] of changes.users) users.add({ userId, day }, counts);
  }
  return { users: users.rows(), place: place.rows() };
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

  /** Without those that add up to nothing. */
  rows(): (K & Record<string, string | number>)[] {
    return [...this.#sums.values()]
      .filter(({ counts }) => Object.values(counts).some((value) => value !== 0))
      .map(({ key, counts }) => ({ ...key, ...counts }));
  }
}
