import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import {
  KOLLAB_EDITED,
  type KollabEditedData,
  type RequestEventData,
  requestEvents,
} from '#modules/requests/requests.events.ts';
import { requestNotificationTypes } from '#modules/requests/requests.log.rules.ts';
import { requests } from './requests.table.ts';

/** Who is notified of what happens to a request. */
export const requestsNotify: Record<string, Notifies> = {
  ...Object.fromEntries(
    requestNotificationTypes.map((type) => [
      `request.${type}`,
      (event: LoggedEvent) => {
        // Written by this module's commands alone.
        const { senderId, recipientId, to } = event.data as unknown as RequestEventData;
        return to.map((side) => ({ recipientId: side === 'sender' ? senderId : recipientId, type }));
      },
    ]),
  ),
  [KOLLAB_EDITED]: ({ data }) =>
    openOn(data).map(({ id, senderId }) => ({
      recipientId: senderId,
      type: 'kollabEdited',
      subjectId: id,
    })),
};

/** The pages of its two sides, other devices of the one who acted among them, read the request again. */
export const requestsSignals: Record<string, SignalsOf> = {
  ...Object.fromEntries(
    requestEvents.map((type) => [
      type,
      ({ subjectId, data }: LoggedEvent) => {
        const { senderId, recipientId } = data as unknown as RequestEventData;
        return [{ kind: 'request', id: subjectId, to: [senderId, recipientId] }];
      },
    ]),
  ),
  [KOLLAB_EDITED]: ({ data, actorId }) =>
    openOn(data).map(({ id, senderId }) => ({
      kind: 'request',
      id,
      to: actorId === null ? [senderId] : [senderId, actorId],
    })),
};

function openOn(data: LoggedEvent['data']) {
  return (data as unknown as KollabEditedData).requests;
}

/** The titles of the Kollabs that some requests are on, as they are now, by the request's id. */
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: requests.id, kollabId: requests.kollabId })
    .from(requests)
    .where(isAmong(requests.id, ids));
  const titles = await titlesOfKollabs(tx, [...new Set(rows.map(({ kollabId }) => kollabId))]);
  return new Map(rows.map(({ id, kollabId }) => [id, titles.get(kollabId) ?? '']));
}
