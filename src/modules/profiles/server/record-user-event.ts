import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { ProfileEvent } from '#modules/profiles/profiles.events.ts';

/** Records what a user did to another one in the event log. */
export async function recordUserEvent(
  tx: Tx,
  type: ProfileEvent,
  viewer: { id: string },
  other: { userId: string },
  now: Date,
): Promise<void> {
  await recordEvents(tx, [{ type, actorId: viewer.id, subjectId: other.userId, data: {} }], now);
}
