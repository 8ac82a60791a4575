import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  type DeadlineEventData,
  KOLLAB_CLOSED,
  KOLLAB_CREATED,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
  KOLLAB_DELETED,
  KOLLAB_REOPENED,
} from '#modules/kollabs/kollabs.events.ts';

/** Notifies the owner of deadline events. The texts are in `requests`, with those of other deadlines. */
export const kollabsNotify: Record<string, Notifies> = {
  [KOLLAB_DEADLINE_NEAR]: (event) => [{ recipientId: ownerOf(event), type: 'kollabClosing' }],
  [KOLLAB_DEADLINE_PASSED]: (event) => [{ recipientId: ownerOf(event), type: 'kollabClosed' }],
};

/** Makes the owner's pages read their lists of Kollabs again. */
export const kollabsSignals: Record<string, SignalsOf> = {
  [KOLLAB_CREATED]: toActor,
  [KOLLAB_CLOSED]: toActor,
  [KOLLAB_REOPENED]: toActor,
  [KOLLAB_DELETED]: toActor,
  [KOLLAB_DEADLINE_PASSED]: (event) => [signalTo(ownerOf(event), event)],
};

function toActor(event: LoggedEvent) {
  return event.actorId === null ? [] : [signalTo(event.actorId, event)];
}

function signalTo(ownerId: string, { subjectId: id }: LoggedEvent) {
  return { kind: 'ownKollabs', id, to: [ownerId] };
}

function ownerOf(event: LoggedEvent): string {
  return dataOf<DeadlineEventData>(event).ownerId;
}
