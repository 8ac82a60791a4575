import { eq, sql } from 'drizzle-orm';
import type { AccountState } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import type { MessageTarget } from '#modules/messaging/messaging.policy.ts';
import type { ConversationState } from '#modules/messaging/messaging.rules.ts';
import { DEFAULT_PREFERENCES, type WhoMayMessage } from '#modules/profiles/preferences.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { collaborates, knows } from './knows.queries.ts';

export interface FoundTarget {
  target: MessageTarget;
  viewerState: AccountState;
  viewerJoined: Date;
}

/**
 * A user as the policy of messages needs them, with what stands between the two, by one statement.
 * @throws {AppError} not_signed_in, when the viewer's account is gone; not_found
 */
export async function findTarget(db: Db, viewerId: string, userId: string): Promise<FoundTarget> {
  const blocked = (by: string, user: string) =>
    sql.raw(
      `exists (select from blocks b where b.blocker_id = ${by}.user_id and b.blocked_id = ${user}.user_id)`,
    );
  const { rows } = await db.execute<{
    state: AccountState;
    whoMayMessage: WhoMayMessage;
    blockedViewer: boolean;
    blockedByViewer: boolean;
    knowsViewer: boolean;
    collaboratesWithViewer: boolean;
    viewerState: AccountState;
    viewerJoined: Date;
  }>(sql`select other.state, coalesce(c.who_may_message, ${DEFAULT_PREFERENCES.whoMayMessage}) as "whoMayMessage",
      ${blocked('other', 'me')} as "blockedViewer", ${blocked('me', 'other')} as "blockedByViewer",
      ${sql.raw(knows('other.user_id', 'me.user_id'))} as "knowsViewer",
      ${sql.raw(collaborates('other.user_id', 'me.user_id'))} as "collaboratesWithViewer",
      me.state as "viewerState", me.date_joined as "viewerJoined"
    from profiles me join profiles other on other.user_id = ${userId}
    left join preferences c on c.user_id = other.user_id
    where me.user_id = ${viewerId}`);
  const [found] = rows;
  if (!found) throw new AppError('not_signed_in');
  const { viewerState, viewerJoined, ...target } = found;
  return { target: { id: userId, ...target }, viewerState, viewerJoined };
}

/** The conversation of two users, as it stands; null when there is none. */
export async function findBegun(
  db: Db,
  viewerId: string,
  otherId: string,
): Promise<{ id: string; state: ConversationState; askedByWriter: boolean } | null> {
  const [lowId, highId] = [viewerId, otherId].sort();
  const { rows } = await db.execute<{ id: string; state: ConversationState; askedByWriter: boolean }>(
    sql`select id, state, asked_by = ${viewerId} as "askedByWriter" from conversations
      where low_id = ${lowId} and high_id = ${highId} and request_id is null`,
  );
  return rows[0] ?? null;
}

/**
 * The collaboration in whose thread a participant reads or writes.
 * @throws {AppError} not_found, also for everyone else
 */
export async function getThreadOf(
  db: Db,
  requestId: string,
  userId: string,
): Promise<{ otherId: string; isOpen: boolean }> {
  const { senderId, recipientId, accepted, active } = requests;
  const [row] = await db
    .select({ senderId, recipientId, accepted, active })
    .from(requests)
    .where(eq(requests.id, requestId));
  if (!row || (row.senderId !== userId && row.recipientId !== userId)) {
    throw new AppError('not_found', messagingRefusals.notFound);
  }
  const otherId = row.senderId === userId ? row.recipientId : row.senderId;
  return { otherId, isOpen: row.accepted && row.active };
}
