import type { Tx } from '#infra/db/pool.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import { SEARCH_FOUND, type SearchFoundData, savedEvents } from '#modules/saved/saved.events.ts';
import { foundWords } from '#modules/saved/saved-searches.rules.ts';
import { listFoundLast } from './saved-searches.queries.ts';

/** Who is told of what an alert found: whose search it is. */
export const savedNotify: Record<string, Notifies> = {
  [SEARCH_FOUND]: (event) => [{ recipientId: dataOf<SearchFoundData>(event).userId, type: 'searchFound' }],
};

/** Other pages of whose it is read it again. */
export const savedSignals: Record<string, SignalsOf> = Object.fromEntries(
  savedEvents.map((type) => [
    type,
    (event) => {
      const id = event.actorId ?? dataOf<SearchFoundData>(event).userId;
      return [{ kind: 'saved', id, to: [id] }];
    },
  ]),
);

/** What some saved searches found last, as their alerts say it, by the search's id. */
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await listFoundLast(tx, ids);
  if (found.length === 0) return new Map();
  // The titles go with their owners' accounts: a deletion that is under way comes wholly before or wholly after.
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
