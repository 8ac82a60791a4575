import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { Notifies } from '#infra/module.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import type { RequestEventData } from '#modules/requests/requests.events.ts';
import { requestNotificationTypes } from '#modules/requests/requests.log.rules.ts';
import { requests } from './requests.table.ts';

/** Who is notified of what happens to a request. */
export const requestsNotify: Record<string, Notifies> = Object.fromEntries(
  requestNotificationTypes.map((type) => [
    `request.${type}`,
    (event: LoggedEvent) => {
      // Written by this module's commands alone.
      const { senderId, recipientId, to } = event.data as unknown as RequestEventData;
      return to.map((side) => ({ recipientId: side === 'sender' ? senderId : recipientId, type }));
    },
  ]),
);

/** The titles of the Kollabs that some requests are on, as they are now, by the request's id. */
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: requests.id, kollabId: requests.kollabId })
    .from(requests)
    .where(isAmong(requests.id, ids));
  const titles = await titlesOfKollabs(tx, [...new Set(rows.map(({ kollabId }) => kollabId))]);
  return new Map(rows.map(({ id, kollabId }) => [id, titles.get(kollabId) ?? '']));
}
