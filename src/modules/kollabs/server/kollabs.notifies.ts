import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import {
  type DeadlineEventData,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
} from '#modules/kollabs/kollabs.events.ts';

/** Notifies the owner of deadline events. The texts are in `requests`, with those of other deadlines. */
export const kollabsNotify: Record<string, Notifies> = {
  [KOLLAB_DEADLINE_NEAR]: (event) => [{ recipientId: ownerOf(event), type: 'kollabClosing' }],
  [KOLLAB_DEADLINE_PASSED]: (event) => [{ recipientId: ownerOf(event), type: 'kollabClosed' }],
};

function ownerOf(event: LoggedEvent): string {
  return dataOf<DeadlineEventData>(event).ownerId;
}
