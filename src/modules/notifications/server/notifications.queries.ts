import { and, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '#infra/db/columns.ts';
import { Condition } from '#infra/db/condition.ts';
import { Expression } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import {
  DEFAULT_MAIL_CHOICES,
  type MailChoices,
  type PushChoices,
} from '#modules/profiles/preferences.rules.ts';
import { mutes } from '#modules/profiles/server/mutes-and-hides.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { blockedWithColumn, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { notificationMutes, notifications } from './notifications.table.ts';

const recipient = alias(profiles, 'recipient');
const sender = alias(profiles, 'sender');

export type NotificationRow = typeof notifications.$inferSelect & {
  recipientUsername: string;
  senderUsername: string | null;
  senderDisplayName: string | null;
  senderImageUrl: string | null;
};

/**
 * Hides notifications from users whom the recipient may not see: while either blocks the other, or while the sender is
 * suspended. Those from deleted users are shown without a name.
 */
function shownTo(recipientId: string): SQL {
  const exclusions = {
    userId: recipientId,
    hasBlocks: true,
    hasMutesOrHides: false,
    mutedTags: [],
    mutedCategories: [],
  };
  return shownFrom(usersVisibleTo(inLists(exclusions), 'sender')).sql;
}

/** Like `shownTo`, for a recipient in the parameter or column `user`. */
function shownToColumn(user: string): Condition {
  const notBlocked = new Condition(`sender.user_id not in (${blockedWithColumn(user)})`);
  return shownFrom(Condition.all(usersVisibleTo(inLists(null), 'sender'), notBlocked));
}

function shownFrom({ text, values }: Condition): Condition {
  return new Condition(`(sender.user_id is null or sender.state = 'deleted' or (${text}))`, ...values);
}

const newestFirst = {
  list: 'notifications',
  column: notifications.createdAt,
  id: notifications.id,
  type: 'timestamptz',
  direction: 'desc',
} as const;

interface NotificationFilter {
  types?: readonly string[] | undefined;
  unread?: boolean;
}

/** @throws {AppError} malformed for a cursor of another list */
export function listNotifications(
  db: Db,
  recipientId: string,
  page: PageOf,
  { types, unread }: NotificationFilter = {},
): Promise<KeysetPage<NotificationRow>> {
  const wanted = and(
    types && inArray(notifications.type, [...types]),
    unread ? sql`not ${notifications.read}` : undefined,
  );
  return readPage(
    newestFirst,
    page,
    ({ after, order, limit }) =>
      withPeople(db)
        .where(and(eq(notifications.recipientId, recipientId), shownTo(recipientId), wanted, after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.id }),
  );
}

const MOST_COUNTED = 1000;

/** 1,000 at most, and only visible ones. `user` is the parameter or column with the user's id. */
export function unreadNotifications(user: string): Expression<number> {
  return new Expression(`(select count(*)::int from (select from notifications n
    left join profiles sender on sender.user_id = n.sender_id
    where n.recipient_id = ${user} and not n.read and ${shownToColumn(user).numbered()} limit ${MOST_COUNTED}) unread)`);
}

export type MailRow = NotificationRow & {
  email: string;
  /** When the recipient wants which mails; null if they never chose. */
  mailChoices: Partial<MailChoices> | null;
  timeZone: string | null;
};

/** Finds a notification for its mail; null if no mail may be sent: deleted, stopped, unverified address, blocked. */
export async function findForMail(db: Db, id: string): Promise<MailRow | null> {
  const [row] = await withAddress(db).where(and(eq(notifications.id, id), mailable));
  return row ?? null;
}

/**
 * Lists a digest's unread notifications that the recipient may see, newest first. Leaves out those from users who are
 * now muted or deleted.
 */
export function findForDigest(db: Db, digestId: string): Promise<MailRow[]> {
  return withAddress(db)
    .where(
      and(
        eq(notifications.digestId, digestId),
        eq(notifications.read, false),
        mailable,
        sql`${sender.state} is distinct from 'deleted'`,
        sql`not exists (select from ${mutes}
          where ${mutes.muterId} = ${notifications.recipientId} and ${mutes.mutedId} = ${notifications.senderId})`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

/** Whether a user may be told of a notification outside of the site. */
const tellable = and(
  // Not to suspended recipients, who could do nothing about it.
  usersVisibleTo(inLists(null), 'recipient').sql,
  shownToColumn('notifications.recipient_id').sql,
  sql`not ${hasMuted(notifications.recipientId, notifications.postId)}`,
);

/** Whether a mail about a notification may be sent at all. */
const mailable = and(accounts.mailsNotifications, sql`${accounts.emailVerifiedAt} is not null`, tellable);

export type PushRow = NotificationRow & { pushChoices: Partial<PushChoices> | null; unread: number };

/**
 * Finds a notification for the devices of its recipient; null if they may not be told: deleted, suspended, blocked,
 * or the collaboration is muted.
 */
export async function findForPush(db: Db, id: string): Promise<PushRow | null> {
  const [row] = await db
    .select({
      ...columns,
      pushChoices: preferences.pushChoices,
      unread: unreadNotifications('notifications.recipient_id').sql,
    })
    .from(notifications)
    .innerJoin(recipient, eq(recipient.userId, notifications.recipientId))
    .leftJoin(preferences, eq(preferences.userId, notifications.recipientId))
    .leftJoin(sender, eq(sender.userId, notifications.senderId))
    .where(and(eq(notifications.id, id), tellable));
  return row ?? null;
}

export function hasMuted(userId: string | SQLWrapper, subjectId: SQLWrapper): SQL<boolean> {
  const m = notificationMutes;
  return sql<boolean>`exists (select from ${m} where ${m.userId} = ${userId} and ${m.subjectId} = ${subjectId})`;
}

export function listMutedSubjects(db: Db, userId: string) {
  return db
    .select({ subjectId: notificationMutes.subjectId, mutedAt: notificationMutes.createdAt })
    .from(notificationMutes)
    .where(eq(notificationMutes.userId, userId))
    .orderBy(desc(notificationMutes.createdAt));
}

export interface WantedMails {
  choices: MailChoices;
  timeZone: string | null;
}

/** Finds when users want which mails. Those who get none are left out. */
export async function findWantedMails(db: Db, userIds: readonly string[]): Promise<Map<string, WantedMails>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: accounts.userId,
      mailChoices: preferences.mailChoices,
      timeZone: preferences.timeZone,
    })
    .from(accounts)
    .leftJoin(preferences, eq(preferences.userId, accounts.userId))
    .where(
      and(
        isAmong(accounts.userId, userIds),
        accounts.mailsNotifications,
        sql`${accounts.emailVerifiedAt} is not null`,
      ),
    );
  return new Map(
    rows.map(({ userId, mailChoices, timeZone }) => [
      userId,
      { choices: { ...DEFAULT_MAIL_CHOICES, ...mailChoices }, timeZone },
    ]),
  );
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

function withAddress(db: Db) {
  return db
    .select({
      ...columns,
      email: accounts.email,
      mailChoices: preferences.mailChoices,
      timeZone: preferences.timeZone,
    })
    .from(notifications)
    .innerJoin(recipient, eq(recipient.userId, notifications.recipientId))
    .innerJoin(accounts, eq(accounts.userId, notifications.recipientId))
    .leftJoin(preferences, eq(preferences.userId, notifications.recipientId))
    .leftJoin(sender, eq(sender.userId, notifications.senderId));
}
