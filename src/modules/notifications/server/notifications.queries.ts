import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '#infra/db/columns.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { blockedWithColumn, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { notifications } from './notifications.table.ts';

const recipient = alias(profiles, 'recipient');
const sender = alias(profiles, 'sender');

export type NotificationRow = typeof notifications.$inferSelect & {
  recipientUsername: string;
  senderUsername: string | null;
  senderDisplayName: string | null;
  senderImageUrl: string | null;
};

/**
 * A notification from a user that the viewer may not see any more is not shown: neither while one of them blocks the
 * other (decisions.md section 3), nor while the other is suspended. Of one who is gone it shows, without a name.
 */
function shownTo(recipientId: string): SQL {
  const exclusions = { userId: recipientId, hasBlocks: true, mutedTags: [], mutedCategories: [] };
  return fromVisible(usersVisibleTo(inLists(exclusions), 'sender').sql);
}

/** The same where the recipient stands in the row. */
const shown = fromVisible(sql`${usersVisibleTo(inLists(null), 'sender').sql}
  and ${sender.userId} not in (${sql.raw(blockedWithColumn('notifications.recipient_id'))})`);

function fromVisible(visible: SQL): SQL {
  return sql`(${sender.userId} is null or ${sender.state} = 'deleted' or (${visible}))`;
}

const newestFirst = {
  list: 'notifications',
  column: notifications.createdAt,
  id: notifications.id,
  type: 'timestamptz',
  direction: 'desc',
} as const;

/**
 * A person's notifications, newest first.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listNotifications(
  db: Db,
  recipientId: string,
  page: PageOf,
): Promise<KeysetPage<NotificationRow>> {
  return readPage(
    newestFirst,
    page,
    ({ behind, order, limit }) =>
      withPeople(db)
        .where(and(eq(notifications.recipientId, recipientId), shownTo(recipientId), behind))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.id }),
  );
}

const MOST_COUNTED = 1000;

/** How many a person has not read, as far as they are shown to them; 1,000 at most. */
export async function countUnread(db: Db, recipientId: string): Promise<number> {
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .leftJoin(sender, eq(sender.userId, notifications.senderId))
    .where(
      and(eq(notifications.recipientId, recipientId), sql`not ${notifications.read}`, shownTo(recipientId)),
    )
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
        // Where they could do nothing about it, nothing calls them back.
        usersVisibleTo(inLists(null), 'recipient').sql,
        shown,
      ),
    );
  return row ?? null;
}

/** Of some people, those who get mails about notifications, with the groups of them that they stopped. */
export async function wantMails(db: Db, userIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: accounts.userId, mutedMails: preferences.mutedMails })
    .from(accounts)
    .leftJoin(preferences, eq(preferences.userId, accounts.userId))
    .where(
      and(
        isAmong(accounts.userId, userIds),
        accounts.mailsNotifications,
        sql`${accounts.emailVerifiedAt} is not null`,
      ),
    );
  return new Map(rows.map(({ userId, mutedMails }) => [userId, mutedMails ?? []]));
}

const columns = {
  ...getTableColumns(notifications),
  recipientUsername: recipient.username,
  // A deleted account has no profile to link to.
  senderUsername: sql<string | null>`case when ${sender.state} <> 'deleted' then ${sender.username} end`,
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
