import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import {
  KOLLAB_EDITED,
  type KollabEditedData,
  REQUEST_MARKED,
  type RequestEventData,
  requestEvents,
} from '#modules/requests/requests.events.ts';
import { requestNotificationTypes } from '#modules/requests/requests.log.rules.ts';
import { requests } from './requests.table.ts';

export const requestsNotify: Record<string, Notifies> = {
  ...Object.fromEntries(
    requestNotificationTypes.map((type) => [
      `request.${type}`,
      (event: LoggedEvent) => {
        const { senderId, recipientId, to } = dataOf<RequestEventData>(event);
        return to.map((side) => ({ recipientId: side === 'sender' ? senderId : recipientId, type }));
      },
    ]),
  ),
  [KOLLAB_EDITED]: (event) =>
    openOn(event).map(({ id, senderId }) => ({
      recipientId: senderId,
      type: 'kollabEdited',
      subjectId: id,
    })),
};

/** Both sides, including other devices of the actor. */
export const requestsSignals: Record<string, SignalsOf> = {
  ...Object.fromEntries(
    requestEvents.map((type) => [
      type,
      (event: LoggedEvent) => {
        const { senderId, recipientId } = dataOf<RequestEventData>(event);
        return [{ kind: 'request', id: event.subjectId, to: [senderId, recipientId] }];
      },
    ]),
  ),
  // Only the owner's other pages: the mark is private.
  [REQUEST_MARKED]: ({ subjectId: id, actorId }) =>
    actorId === null ? [] : [{ kind: 'request', id, to: [actorId] }],
  [KOLLAB_EDITED]: (event) =>
    openOn(event).map(({ id, senderId }) => ({
      kind: 'request',
      id,
      to: event.actorId === null ? [senderId] : [senderId, event.actorId],
    })),
};

function openOn(event: LoggedEvent) {
  return dataOf<KollabEditedData>(event).requests;
}

export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: requests.id, kollabId: requests.kollabId })
    .from(requests)
    .where(isAmong(requests.id, ids));
  const titles = await titlesOfKollabs(tx, [...new Set(rows.map(({ kollabId }) => kollabId))]);
  return new Map(rows.map(({ id, kollabId }) => [id, titles.get(kollabId) ?? '']));
}
