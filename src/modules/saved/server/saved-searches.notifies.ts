import type { Tx } from '#infra/db/pool.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import { SEARCH_FOUND, type SearchFoundData, savedEvents } from '#modules/saved/saved.events.ts';
import { foundWords } from '#modules/saved/saved-searches.rules.ts';
import { listFoundLast } from './saved-searches.queries.ts';

export const savedNotify: Record<string, Notifies> = {
  [SEARCH_FOUND]: (event) => [{ recipientId: dataOf<SearchFoundData>(event).userId, type: 'searchFound' }],
};

/** Signals the user's other open pages. */
export const savedSignals: Record<string, SignalsOf> = Object.fromEntries(
  savedEvents.map((type) => [
    type,
    (event) => {
      const id = event.actorId ?? dataOf<SearchFoundData>(event).userId;
      return [{ kind: 'saved', id, to: [id] }];
    },
  ]),
);

/** The texts of the latest alerts, by the id of the search. */
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await listFoundLast(tx, ids);
  if (found.length === 0) return new Map();
  // Titles are erased with their owners' accounts. The lock puts a concurrent erasure completely before or after this.
  await holdAccounts(tx, [...new Set(found.flatMap(({ ownerIds }) => ownerIds))]);
  const titles = await titlesOfKollabs(tx, [...new Set(found.flatMap(({ kollabIds }) => kollabIds))]);
  return new Map(
    found.map(({ searchId, name, found, kollabIds }) => [
      searchId,
      foundWords(
        name,
        found,
        kollabIds.flatMap((id) => titles.get(id) ?? []),
      ),
    ]),
  );
}
