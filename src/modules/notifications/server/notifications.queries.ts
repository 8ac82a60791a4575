import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LIST } from '#contract/limits.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { blocks, profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { notifications } from './notifications.table.ts';

const recipient = alias(profiles, 'recipient');
const sender = alias(profiles, 'sender');
const LIST_NAME = 'notifications';

export type NotificationRow = typeof notifications.$inferSelect & {
  recipientUsername: string;
  senderUsername: string | null;
  senderDisplayName: string | null;
  senderImageUrl: string | null;
};

/** From people with whom there is a block, either way, nothing is shown (decisions.md section 3). */
const notBlocked = sql`not exists (select from ${blocks}
  where (${blocks.blockerId} = ${notifications.recipientId} and ${blocks.blockedId} = ${notifications.senderId})
  or (${blocks.blockerId} = ${notifications.senderId} and ${blocks.blockedId} = ${notifications.recipientId}))`;

/**
 * A person's notifications, newest first.
 * @param page.limit 1 to 100
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listNotifications(
  db: Db,
  recipientId: string,
  { limit = LIST.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: NotificationRow[]; next: string | undefined }> {
  const rows = await withPeople(db)
    .where(and(eq(notifications.recipientId, recipientId), notBlocked, cursor ? behind(cursor) : undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: rows.slice(0, limit),
    next: more ? writeCursor(LIST_NAME, last.createdAt, last.id) : undefined,
  };
}

const MOST_COUNTED = 1000;

/** How many a person has not read, as far as they are shown to them; 1,000 at most. */
export async function countUnread(db: Db, recipientId: string): Promise<number> {
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(and(eq(notifications.recipientId, recipientId), sql`not ${notifications.read}`, notBlocked))
    .limit(MOST_COUNTED)
    .as('unread');
  const [row] = await db.select({ count: sql<number>`count(*)` }).from(unread);
  return row?.count ?? 0;
}

export type MailRow = NotificationRow & {
  email: string;
  /** Sorts of mail that the recipient stopped; null for one who never chose. */
  mutedMails: string[] | null;
};

/** A notification with the address for its mail; null when there is to be none: gone, unwanted, unverified, blocked. */
export async function findForMail(db: Db, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select({ ...columns, email: accounts.email, mutedMails: preferences.mutedMails })
    .from(notifications)
    .innerJoin(recipient, eq(recipient.userId, notifications.recipientId))
    .innerJoin(accounts, eq(accounts.userId, notifications.recipientId))
    .leftJoin(preferences, eq(preferences.userId, notifications.recipientId))
    .leftJoin(sender, eq(sender.userId, notifications.senderId))
    .where(
      and(
        eq(notifications.id, id),
        accounts.mailsNotifications,
        sql`${accounts.emailVerifiedAt} is not null`,
        notBlocked,
      ),
    );
  return row ?? null;
}

const columns = {
  ...getTableColumns(notifications),
  recipientUsername: recipient.username,
  // Nobody is led to somebody whose account is gone.
  senderUsername: sql<string | null>`case when ${sender.deletedAt} is null then ${sender.username} end`,
  senderDisplayName: sender.displayName,
  senderImageUrl: sender.profileImageUrl,
};

function withPeople(db: Db) {
  return db
    .select(columns)
    .from(notifications)
    .innerJoin(recipient, eq(recipient.userId, notifications.recipientId))
    .leftJoin(sender, eq(sender.userId, notifications.senderId));
}

function behind(cursor: string): SQL {
  const { value, id } = readCursor(LIST_NAME, 'date', cursor);
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${value.toISOString()}::timestamptz, ${id}::uuid)`;
}
