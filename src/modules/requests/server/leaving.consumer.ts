import { type EventConsumer, recordEvents } from '#infra/events/event.ts';
import { USER_LEAVING, USER_RETURNED } from '#modules/profiles/server/leaving.service.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';
import { listOpenIdsOf } from './requests.user-data.ts';

/** Tells the other sides of open collaborations that a user is deleting the account, or keeps it after all. */
export const leavingConsumer: EventConsumer = {
  name: 'leaving',
  types: [USER_LEAVING, USER_RETURNED],
  async handle(tx, events) {
    for (const { type, subjectId: userId, createdAt } of events) {
      const leaves = type === USER_LEAVING;
      const about: { type: RequestEvent; actorId: string | null } = leaves
        ? // Without the user, whose notifications are hidden while they are leaving.
          { type: 'request.leaving', actorId: null }
        : { type: 'request.returned', actorId: userId };
      const open = await listOpenIdsOf(tx, userId);
      await recordEvents(
        tx,
        open.map(({ id, ...sides }) => {
          const to: RequestEventData['to'] = [sides.senderId === userId ? 'recipient' : 'sender'];
          return { ...about, subjectId: id, data: { ...sides, to } };
        }),
        createdAt,
      );
    }
  },
};
