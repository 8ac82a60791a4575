import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** One thing that happened, told to one person. `postId` is what it is about; `subject` its title at the time. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Null when the clock or the system did it. */
    senderId: uuid('sender_id').references(() => profiles.userId, { onDelete: 'set null' }),
    type: text('type').notNull(),
    postId: uuid('post_id'),
    subject: text('subject').notNull().default(''),
    read: boolean('read').notNull().default(false),
    /** When its mail took its place in the day's rate limit: once, however often it is handed over. */
    mailCountedAt: instant('mail_counted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('notifications_by_recipient').on(t.recipientId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.recipientId).where(sql`not ${t.read}`),
    index('notifications_read').on(t.createdAt).where(sql`${t.read}`),
    index('notifications_by_sender').on(t.senderId),
  ],
);
