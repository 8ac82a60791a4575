import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import type { Notifies, ServerModule } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-lock.service.ts';
import type { NotificationWords } from '#modules/notifications/notifications.rules.ts';
import { wordsOf } from './notification-words.ts';
import { NOTIFICATION_MAIL } from './notifications.mail.ts';
import { wantMails } from './notifications.queries.ts';

interface NewNotification {
  id: string;
  recipientId: string;
  /** Who did it; null when the clock or the system did. */
  senderId: string | null;
  type: string;
  /** What it is about. */
  subjectId: string;
  createdAt: Date;
}

/** Writes notifications and queues their mails, as the modules say who is notified of which event. */
export function notificationsConsumer(context: AppContext, modules: readonly ServerModule[]): EventConsumer {
  const words = wordsOf(modules);
  const notifiers = notifiersOf(modules);
  return {
    name: 'notifications',
    async handle(tx, events) {
      const due = events.flatMap((event) => notifiers.get(event.type)?.notifies(event) ?? []);
      if (due.length === 0) return;
      // An account that is being deleted is waited for: nothing is written to one that is gone, and what is deleted
      // with one is not written down again.
      const people = due.flatMap(({ recipientId, senderId }) => [
        recipientId,
        ...(senderId ? [senderId] : []),
      ]);
      const present = await holdAccounts(tx, [...new Set(people)]);
      const kept = due.filter(({ recipientId }) => present.has(recipientId));
      const titles = await titlesOf(tx, modules, kept);
      const written = await addNotifications(tx, kept, titles);
      await queueMails(context, tx, words, written);
    },
  };
}

/** @throws {Error} when two modules notify of one event */
function notifiersOf(modules: readonly ServerModule[]) {
  const known = new Map<string, { notifies(event: LoggedEvent): NewNotification[] }>();
  for (const module of modules) {
    for (const [eventType, notifies] of Object.entries(module.notifies ?? {})) {
      if (known.has(eventType)) throw new Error(`Two modules notify of the event "${eventType}".`);
      known.set(eventType, { notifies: (event) => notificationsOf(event, notifies) });
    }
  }
  return known;
}

function notificationsOf(event: LoggedEvent, notifies: Notifies): NewNotification[] {
  const { actorId: senderId, subjectId, createdAt } = event;
  return notifies(event).map((one) => ({ ...one, id: v7(), senderId, subjectId, createdAt }));
}

async function titlesOf(
  tx: Tx,
  modules: readonly ServerModule[],
  due: readonly NewNotification[],
): Promise<Map<string, string>> {
  const ids = [...new Set(due.map(({ subjectId }) => subjectId))];
  const titles = new Map<string, string>();
  if (ids.length === 0) return titles;
  for (const { findTitles } of modules) {
    for (const [id, title] of (await findTitles?.(tx, ids)) ?? []) titles.set(id, title);
  }
  return titles;
}

/** Across a block nothing is told of what the other did. What the clock does is told to everyone. */
async function addNotifications(
  tx: Tx,
  due: readonly NewNotification[],
  titles: ReadonlyMap<string, string>,
): Promise<{ id: string; recipientId: string; type: string }[]> {
  const rows = due.map((one) => ({ ...one, subject: titles.get(one.subjectId) ?? '' }));
  const written = await tx.execute<{ id: string; recipientId: string; type: string }>(sql`
    insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at)
    select n.id, n."recipientId", s.user_id, n.type, n."subjectId", n.subject, n."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "recipientId" uuid, "senderId" uuid,
      type text, "subjectId" uuid, subject text, "createdAt" timestamptz)
    left join profiles s on s.user_id = n."senderId"
    where not exists (select from blocks b where
      (b.blocker_id, b.blocked_id) in ((n."recipientId", n."senderId"), (n."senderId", n."recipientId")))
    returning id, recipient_id as "recipientId", type`);
  return written.rows;
}

async function queueMails(
  context: AppContext,
  tx: Tx,
  words: NotificationWords,
  written: readonly { id: string; recipientId: string; type: string }[],
): Promise<void> {
  const wants = await wantMails(tx, [...new Set(written.map(({ recipientId }) => recipientId))]);
  const refs = written
    .filter(({ recipientId, type }) => {
      const muted = wants.get(recipientId);
      const group = words.mailGroup(type);
      return muted !== undefined && !(group && muted.includes(group));
    })
    .map(({ id }) => ({ notificationId: id }));
  await context.outbox.postAll(tx, NOTIFICATION_MAIL, refs);
}
