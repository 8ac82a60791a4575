import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** A notification to one user. `postId` is the id of its subject, `subject` the title at that time. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    senderId: uuid('sender_id').references(() => profiles.userId, { onDelete: 'set null' }),
    type: text('type').notNull(),
    postId: uuid('post_id'),
    subject: text('subject').notNull().default(''),
    read: boolean('read').notNull().default(false),
    /** Whether further ones of this kind join it while it is unread, and how many did. `senderId` is the latest. */
    grouped: boolean('grouped').notNull().default(false),
    others: integer('others').notNull().default(0),
    /** When its mail was counted against the daily limit. Retries do not count again. */
    mailCountedAt: instant('mail_counted_at'),
    /** Whether it waits for the recipient's next daily digest, and the last digest that contained it. */
    waitsForDigest: boolean('waits_for_digest').notNull().default(false),
    digestId: uuid('digest_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('notifications_by_recipient').on(t.recipientId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.recipientId).where(sql`not ${t.read}`),
    index('notifications_read').on(t.createdAt).where(sql`${t.read}`),
    index('notifications_waiting').on(t.recipientId, t.createdAt, t.id).where(sql`${t.waitsForDigest}`),
    index('notifications_by_digest').on(t.digestId).where(sql`${t.digestId} is not null`),
    index('notifications_by_sender').on(t.senderId),
    uniqueIndex('notifications_group_key')
      .on(t.recipientId, t.type, t.postId)
      .where(sql`${t.grouped} and not ${t.read}`),
  ],
);

/** The users counted by a grouped notification, so that each counts once. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.userId] }),
    index('notification_actors_by_user').on(t.userId),
  ],
);

export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** The id of the request, which is `postId` of its notifications. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectId] })],
);

/** When a user's next daily digest is due. A user gets a row with the first notification that waits for a digest. */
export const digests = pgTable(
  'digests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    dueAt: instant('due_at'),
    /** The user's local day of the last digest. It limits digests to one a day, also across changes of time zone. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [index('digests_due').on(t.dueAt, t.userId).where(sql`${t.dueAt} is not null`)],
);
