import type { AppContext } from '#infra/app-context.ts';
import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { ServerModule } from '#infra/module.ts';
import type { NotificationTexts } from '#modules/notifications/notifications.rules.ts';
import {
  NOTIFICATION_CREATED,
  type NotificationsCreated,
  textsOf,
} from '#modules/notifications/server/notifications.service.ts';
import { DEFAULT_PUSH_CHOICES, type PushChoices } from '#modules/profiles/preferences.rules.ts';
import { USER_SUSPENDED } from '#modules/profiles/server/profiles.service.ts';
import { waitBefore } from '#modules/push/push.rules.ts';
import { queueDeliveries, removeSubscriptionsOf } from './push.commands.ts';
import { findVapidKeys } from './push.keys.ts';
import { listPushable } from './push.queries.ts';

/** Queues new notifications for the devices of their recipients. */
export function pushConsumer(context: AppContext, modules: readonly ServerModule[]): EventConsumer {
  const texts = textsOf(modules);
  return {
    name: 'push',
    types: [NOTIFICATION_CREATED, USER_SUSPENDED],
    async handle(tx, events) {
      await removeSubscriptionsOf(
        tx,
        events.flatMap(({ type, subjectId }) => (type === USER_SUSPENDED ? [subjectId] : [])),
      );
      const ids = events.flatMap(addedBy);
      const keys = ids.length > 0 ? await findVapidKeys(context) : null;
      if (!keys) return;
      const pushable = await listPushable(tx, ids, keys.publicKey, context.clock.now());
      const wanted = pushable.filter((one) => isPushWanted(one, texts));
      await queueDeliveries(
        context,
        tx,
        wanted.map(({ notificationId, subscriptionId, type }) => ({
          notificationId,
          subscriptionId,
          waitSeconds: waitBefore(texts.mailWaitsSeconds(type)),
        })),
      );
    },
  };
}

function addedBy(event: LoggedEvent): string[] {
  return event.type === NOTIFICATION_CREATED ? (dataOf<NotificationsCreated>(event).added ?? []) : [];
}

/** Whether a user wants notifications of this type on their devices. */
export function isPushWanted(
  { type, pushChoices }: { type: string; pushChoices: Partial<PushChoices> | null },
  texts: NotificationTexts,
): boolean {
  const group = texts.mailGroup(type);
  if (group === null || group === 'likes') return false;
  return pushChoices?.[group] ?? DEFAULT_PUSH_CHOICES[group];
}
