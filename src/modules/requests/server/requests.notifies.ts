import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  KOLLAB_EDITED,
  type KollabEditedData,
  REQUEST_MARKED,
  type RequestEventData,
  requestEvents,
} from '#modules/requests/requests.events.ts';
import { requestNotificationTypes } from '#modules/requests/requests.log.rules.ts';
import { signalsToSides } from './signals.service.ts';

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

export const requestsSignals: Record<string, SignalsOf> = {
  ...signalsToSides(requestEvents),
  // Only the owner's other pages: the mark is private.
  [REQUEST_MARKED]: ({ subjectId: id, actorId }) =>
    actorId === null ? [] : [{ kind: 'request', id, to: [actorId] }],
  [KOLLAB_EDITED]: (event) => [
    // Open pages that show the Kollab, such as an invitation to it.
    { kind: 'kollab', id: event.subjectId, to: 'watchers' },
    ...openOn(event).map(({ id, senderId }) => ({
      kind: 'request',
      id,
      to: event.actorId === null ? [senderId] : [senderId, event.actorId],
    })),
  ],
};

function openOn(event: LoggedEvent) {
  return dataOf<KollabEditedData>(event).requests;
}
