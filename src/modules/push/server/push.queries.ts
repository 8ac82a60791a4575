import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { Viewer } from '#infra/session/token.ts';
import { isLiveSession } from '#modules/accounts/server/accounts.service.ts';
import { sessions } from '#modules/accounts/server/accounts.table.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import type { PushChoices } from '#modules/profiles/preferences.rules.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import type { Target } from './encrypt.ts';
import { pushDeliveries, pushSubscriptions } from './push.table.ts';

/** An encrypted target fits only the subscription that it was encrypted for. */
export const targetPurpose = (id: string) => `push.target:${id}`;

export function targetOf(
  { encryption }: Pick<AppContext, 'encryption'>,
  { id, encryptedTarget }: { id: string; encryptedTarget: string },
): Target {
  return JSON.parse(encryption.decrypt(targetPurpose(id), encryptedTarget));
}

/** Subscriptions that can be used: of a live session, and made with the current key. */
function usable(publicKey: string, now: Date): SQL | undefined {
  return and(isLiveSession(now), eq(pushSubscriptions.publicKey, publicKey));
}

/** The ids of sessions that have not ended, as a subquery. */
export function liveSessions(db: Db, now: Date) {
  return db.select({ id: sessions.id }).from(sessions).where(isLiveSession(now));
}

const withSession = eq(sessions.id, pushSubscriptions.sessionId);

/** Since when a session's device gets notifications; null if it does not. */
export async function findSince(
  db: Db,
  sessionId: string,
  publicKey: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .innerJoin(sessions, withSession)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), usable(publicKey, now)));
  return row?.createdAt ?? null;
}

export async function countOtherDevices(
  db: Db,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  publicKey: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .innerJoin(sessions, withSession)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        ne(pushSubscriptions.sessionId, sessionId),
        usable(publicKey, now),
      ),
    );
  return row?.devices ?? 0;
}

export interface Pushable {
  notificationId: string;
  type: string;
  subscriptionId: string;
  pushChoices: Partial<PushChoices> | null;
}

/** Pairs unread notifications with the devices of their recipients, and keeps both from being deleted. */
export function listPushable(
  tx: Tx,
  notificationIds: readonly string[],
  publicKey: string,
  now: Date,
): Promise<Pushable[]> {
  return tx
    .select({
      notificationId: notifications.id,
      type: notifications.type,
      subscriptionId: pushSubscriptions.id,
      pushChoices: preferences.pushChoices,
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.recipientId))
    .innerJoin(sessions, withSession)
    .leftJoin(preferences, eq(preferences.userId, notifications.recipientId))
    .where(
      and(isAmong(notifications.id, notificationIds), sql`not ${notifications.read}`, usable(publicKey, now)),
    )
    .orderBy(notifications.id, pushSubscriptions.id)
    .for('key share', { of: [notifications, pushSubscriptions] });
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** A delivery that may still be sent; null if it was handled, or its device no longer belongs to the recipient. */
export async function findDelivery(db: Db, id: string, publicKey: string, now: Date) {
  const [row] = await db
    .select({
      id: pushDeliveries.id,
      notificationId: pushDeliveries.notificationId,
      attempts: pushDeliveries.attempts,
      subscription: {
        id: pushSubscriptions.id,
        encryptedTarget: pushSubscriptions.encryptedTarget,
      },
    })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .innerJoin(sessions, withSession)
    .innerJoin(
      notifications,
      and(
        eq(notifications.id, pushDeliveries.notificationId),
        eq(notifications.recipientId, pushSubscriptions.userId),
      ),
    )
    .where(and(eq(pushDeliveries.id, id), usable(publicKey, now)));
  return row ?? null;
}

export function listDevicesOf(db: Db, userId: string) {
  return db
    .select({
      id: pushSubscriptions.id,
      device: sessions.userAgent,
      encryptedTarget: pushSubscriptions.encryptedTarget,
      createdAt: pushSubscriptions.createdAt,
      lastSentAt: pushSubscriptions.lastSentAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, withSession)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id);
}
