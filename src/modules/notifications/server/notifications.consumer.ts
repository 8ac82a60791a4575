import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { type EventConsumer, type LoggedEvent, type NewEvent, recordEvents } from '#infra/events/event.ts';
import type { Notifies, ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import {
  NOTIFICATION_CREATED,
  type NotificationsCreated,
} from '#modules/notifications/notifications.events.ts';
import type { NotificationTexts } from '#modules/notifications/notifications.rules.ts';
import type { MailChoice, MailGroup } from '#modules/profiles/preferences.rules.ts';
import { PREFERENCES_CHANGED } from '#modules/profiles/server/preferences.service.ts';
import { moveDigests, scheduleDigests } from './digests.commands.ts';
import { textsOf } from './notification-texts.ts';
import { NOTIFICATION_MAIL } from './notifications.mail.ts';
import { findWantedMails, type WantedMails } from './notifications.queries.ts';

interface NewNotification {
  id: string;
  recipientId: string;
  /** The user who acted; null for the clock and the system. */
  senderId: string | null;
  type: string;
  subjectId: string;
  untitled?: true;
  createdAt: Date;
  once?: true;
  /** The trace of the event. The mail continues it. */
  trace: string | null;
}

interface TitledNotification extends NewNotification {
  subject: string;
  daily: boolean;
}

interface Written {
  id: string;
  recipientId: string;
  type: string;
  /** False if it joined an unread notification, for which no second mail is sent. */
  isNew: boolean;
}

/** Writes notifications and queues their mails. The modules declare who is notified of which event. */
export function notificationsConsumer(context: AppContext, modules: readonly ServerModule[]): EventConsumer {
  const texts = textsOf(modules);
  const notifiers = notifiersOf(modules);
  return {
    name: 'notifications',
    types: [PREFERENCES_CHANGED, ...notifiers.keys()],
    async handle(tx, events) {
      const now = context.clock.now();
      await moveDigests(tx, changedPreferences(events), now);
      const due = events.flatMap((event) => notifiers.get(event.type)?.notifies(event) ?? []);
      if (due.length === 0) return;
      // Waits for accounts that are being deleted. Nothing may be written for a deleted account, not even what its
      // deletion has already removed.
      const people = due.flatMap(({ recipientId, senderId }) => [
        recipientId,
        ...(senderId ? [senderId] : []),
      ]);
      const present = await holdAccounts(tx, [...new Set(people)]);
      const kept = due.filter(({ recipientId }) => present.has(recipientId));
      const titles = await titlesOf(tx, modules, kept);
      const wants = await findWantedMails(tx, [...new Set(kept.map(({ recipientId }) => recipientId))]);
      const choiceOf = ({ recipientId, type }: { recipientId: string; type: string }) =>
        texts.hasOwnMail(type) ? 'never' : choiceFor(wants.get(recipientId), texts.mailGroup(type));
      const titled = kept.map((one) => ({
        ...one,
        daily: choiceOf(one) === 'daily',
        subject: one.untitled ? '' : (titles.get(one.subjectId) ?? ''),
      }));
      const daily = new Set(titled.filter((one) => one.daily).map(({ recipientId }) => recipientId));
      await scheduleDigests(
        tx,
        [...daily].map((userId) => ({ userId, timeZone: wants.get(userId)?.timeZone ?? null })),
        now,
      );
      const written = [
        ...(await addNotifications(
          tx,
          titled.filter(({ type }) => !texts.groups(type)),
        )),
        ...(await joinNotifications(
          tx,
          titled.filter(({ type }) => texts.groups(type)),
        )),
      ];
      const atOnce = written.filter((one) => one.isNew && choiceOf(one) === 'now');
      const traces = new Map(kept.map(({ id, trace }) => [id, trace]));
      await queueMails(
        context,
        tx,
        texts,
        atOnce.map((one) => ({ ...one, trace: traces.get(one.id) ?? null })),
        now,
      );
      await recordEvents(tx, createdEvents(written), now);
    },
  };
}

/** One event for the batch, so that open pages of the users update. It has no actor: that is on each notification. */
function createdEvents(written: readonly Written[]): NewEvent[] {
  const [first] = written;
  if (!first) return [];
  const data: NotificationsCreated = {
    to: [...new Set(written.map(({ recipientId }) => recipientId))],
    added: written.flatMap(({ id, isNew }) => (isNew ? [id] : [])),
  };
  return [{ type: NOTIFICATION_CREATED, actorId: null, subjectId: first.id, data: { ...data } }];
}

function changedPreferences(events: readonly LoggedEvent[]): string[] {
  return events.flatMap((event) => (event.type === PREFERENCES_CHANGED ? [event.subjectId] : []));
}

/** When a user wants a mail of a group. A mail without a group is sent at once, unless all mails are stopped. */
function choiceFor(wants: WantedMails | undefined, group: MailGroup | null): MailChoice {
  if (!wants) return 'never';
  return group ? wants.choices[group] : 'now';
}

/** @throws {Error} if two modules notify of the same event */
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
  const { actorId: senderId, subjectId, createdAt, trace = null } = event;
  return notifies(event).map((one) => ({ subjectId, ...one, id: newId(), senderId, createdAt, trace }));
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

/**
 * SQL for the notifications to write, as rows of `n`. Leaves out those across a block, from a muted user, and about a
 * muted collaboration. A notification that is sent once is left out if the sender caused one of its type before, also
 * earlier in this batch.
 */
function dueRows(due: readonly TitledNotification[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(firstOnly(due))}::jsonb) as n (id uuid, "recipientId" uuid,
      "senderId" uuid, type text, "subjectId" uuid, subject text, "createdAt" timestamptz, once boolean, daily boolean)
    left join profiles s on s.user_id = n."senderId"
    where not exists (select from blocks b where
      (b.blocker_id, b.blocked_id) in ((n."recipientId", n."senderId"), (n."senderId", n."recipientId")))
      and not exists (select from mutes m where m.muter_id = n."recipientId" and m.muted_id = n."senderId")
      and not exists (select from notification_mutes q
        where q.user_id = n."recipientId" and q.subject_id = n."subjectId")
      and not (coalesce(n.once, false) and exists (select from notifications o
        where o.sender_id = n."senderId" and o.recipient_id = n."recipientId" and o.type = n.type))`;
}

async function addNotifications(tx: Tx, due: readonly TitledNotification[]): Promise<Written[]> {
  if (due.length === 0) return [];
  const written = await tx.execute<Written & Record<string, unknown>>(sql`
    insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at, waits_for_digest)
    select n.id, n."recipientId", s.user_id, n.type, n."subjectId", n.subject, n."createdAt", n.daily
    from ${dueRows(due)}
    returning id, recipient_id as "recipientId", type, true as "isNew"`);
  return written.rows;
}

function firstOnly<N extends NewNotification>(due: readonly N[]): N[] {
  const seen = new Set<string>();
  return due.filter(({ once, senderId, recipientId, type }) => {
    if (!once) return true;
    const what = `${senderId} ${recipientId} ${type}`;
    return !seen.has(what) && seen.add(what);
  });
}

/**
 * Writes grouped notifications. If the recipient has an unread one with the same subject, it is updated, and counts
 * every user whom it did not count yet.
 */
async function joinNotifications(tx: Tx, due: readonly TitledNotification[]): Promise<Written[]> {
  if (due.length === 0) return [];
  const { rows } = await tx.execute<Written & { joined: number } & Record<string, unknown>>(sql`
    with told as (select n.*, s.user_id as actor from ${dueRows(due)}),
      latest as (select distinct on ("recipientId", type, "subjectId") * from told
        order by "recipientId", type, "subjectId", "createdAt" desc, id desc),
      written as (insert into notifications as known (id, recipient_id, sender_id, type, post_id, subject, created_at, grouped,
          waits_for_digest)
        select id, "recipientId", actor, type, "subjectId", subject, "createdAt", true, daily from latest
        on conflict (recipient_id, type, post_id) where grouped and not read do update
          set sender_id = excluded.sender_id, subject = excluded.subject,
            created_at = greatest(known.created_at, excluded.created_at),
            waits_for_digest = known.waits_for_digest or excluded.waits_for_digest
        returning id, recipient_id, type, post_id, xmax = 0 as is_new),
      joined as (insert into notification_actors (notification_id, user_id)
        select distinct w.id, t.actor from written w join told t
          on (t."recipientId", t.type, t."subjectId") = (w.recipient_id, w.type, w.post_id)
        where t.actor is not null on conflict do nothing returning notification_id)
    select w.id, w.recipient_id as "recipientId", w.type, w.is_new as "isNew",
      (select count(*)::int from joined j where j.notification_id = w.id) as joined from written w`);
  // One statement cannot update a row twice.
  const more = rows
    .map(({ id, isNew, joined }) => ({ id, others: joined - (isNew ? 1 : 0) }))
    .filter(({ others }) => others > 0);
  if (more.length > 0) {
    await tx.execute(sql`update notifications n set others = n.others + m.others
      from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as m (id uuid, others int) where n.id = m.id`);
  }
  return rows;
}

async function queueMails(
  { outbox }: AppContext,
  tx: Tx,
  texts: NotificationTexts,
  written: readonly (Written & { trace: string | null })[],
  now: Date,
): Promise<void> {
  const bySeconds = Map.groupBy(written, ({ type }) => texts.mailWaitsSeconds(type));
  for (const [seconds, some] of bySeconds) {
    const refs = some.map(({ id }) => ({ notificationId: id }));
    const traces = some.map(({ trace }) => trace);
    const options = seconds > 0 ? { after: new Date(now.getTime() + seconds * 1000), traces } : { traces };
    await outbox.postAll(tx, NOTIFICATION_MAIL, refs, options);
  }
}
