import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { Viewer } from '#infra/session/token.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { pushRefusals } from '#modules/push/push.messages.ts';
import { MOST_FAILURES, type Outcome, PUSH_LIMITS } from '#modules/push/push.rules.ts';
import type { Target } from './encrypt.ts';
import { countOtherDevices, type DeliveryRow, liveSessions, targetPurpose } from './push.queries.ts';
import { pushDeliveries, pushSubscriptions } from './push.table.ts';

export const PUSH_QUEUE = 'push.send';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Subscribes the device of a session. A browser belongs to the session that subscribed it last.
 * @throws {AppError} wrong_state beyond ten devices
 */
export async function addSubscription(
  { clock, encryption }: AppContext,
  tx: Tx,
  { userId, sessionId }: Viewer,
  { target, publicKey }: { target: Target; publicKey: string },
): Promise<void> {
  const now = clock.now();
  // The profile's lock, so that concurrent calls cannot exceed the limit.
  await lockProfiles(tx, [userId]);
  const others = await countOtherDevices(tx, { userId, sessionId }, publicKey, now);
  if (others >= PUSH_LIMITS.devices) throw new AppError('wrong_state', pushRefusals.tooMany);
  const endpointHash = createHash('sha256').update(target.endpoint).digest('base64url');
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpointHash, endpointHash)));
  const id = newId();
  const encryptedTarget = encryption.encrypt(targetPurpose(id), JSON.stringify(target));
  const row = { id, userId, sessionId, endpointHash, encryptedTarget, publicKey, createdAt: now };
  const added = await tx.insert(pushSubscriptions).values(row).onConflictDoNothing().returning();
  // The same browser was subscribed at the same moment.
  if (added.length === 0) throw new AppError('unavailable', pushRefusals.busy, { retryAfter: 1 });
}

export async function removeSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function removeSubscriptionsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .delete(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::uuid[])`);
}

/** Queues a job for each pair of a notification and a device, once. */
export async function queueDeliveries(
  { jobs, clock }: AppContext,
  tx: Tx,
  due: readonly { notificationId: string; subscriptionId: string; waitSeconds: number }[],
): Promise<void> {
  if (due.length === 0) return;
  const createdAt = clock.now();
  const added = await tx
    .insert(pushDeliveries)
    .values(
      due.map(({ notificationId, subscriptionId }) => {
        return { id: newId(), notificationId, subscriptionId, createdAt };
      }),
    )
    .onConflictDoNothing()
    .returning();
  const waitOf = new Map(due.map((one) => [`${one.notificationId} ${one.subscriptionId}`, one.waitSeconds]));
  const bySeconds = Map.groupBy(
    added,
    (one) => waitOf.get(`${one.notificationId} ${one.subscriptionId}`) ?? 0,
  );
  for (const [seconds, some] of bySeconds) {
    const after = seconds > 0 ? { after: new Date(createdAt.getTime() + seconds * 1000) } : {};
    const refs = some.map(({ id }) => ({ deliveryId: id }));
    await jobs.enqueueAll(tx, PUSH_QUEUE, refs, after);
  }
}

/**
 * Claims a delivery before it is sent, so that no other process sends it, and not this one either after a crash.
 * @returns whether this call may send it
 */
export async function claimDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(pushDeliveries)
    .set({ claimedAt: now, attempts: sql`${pushDeliveries.attempts} + 1` })
    .where(and(eq(pushDeliveries.id, id), isNull(pushDeliveries.claimedAt)))
    .returning({ id: pushDeliveries.id });
  return claimed.length > 0;
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.delete(pushDeliveries).where(eq(pushDeliveries.id, id));
}

/** Stores what followed from sending a claimed delivery. */
export async function settleDelivery(
  { clock, jobs, database }: AppContext,
  { id, subscription }: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const now = clock.now();
  const own = eq(pushSubscriptions.id, subscription.id);
  await transaction(database.db, async (tx) => {
    switch (outcome.kind) {
      case 'gone':
        await tx.delete(pushSubscriptions).where(own);
        return;
      case 'retried':
        await tx.update(pushDeliveries).set({ claimedAt: null }).where(eq(pushDeliveries.id, id));
        await jobs.enqueueAll(tx, PUSH_QUEUE, [{ deliveryId: id }], {
          after: new Date(now.getTime() + outcome.waitMs),
        });
        return;
      case 'sent':
        await tx.update(pushSubscriptions).set({ lastSentAt: now, failures: 0 }).where(own);
        break;
      default: {
        const [failing] = await tx
          .update(pushSubscriptions)
          .set({ failures: sql`${pushSubscriptions.failures} + 1` })
          .where(own)
          .returning({ failures: pushSubscriptions.failures });
        if (failing && failing.failures >= MOST_FAILURES) await tx.delete(pushSubscriptions).where(own);
      }
    }
    await deleteDelivery(tx, id);
  });
}

/** Deletes the subscriptions of ended sessions, which get nothing any more, and deliveries of killed processes. */
export async function deleteEnded({ database: { db }, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await deleteInBatches(
    db,
    pushSubscriptions,
    notInArray(pushSubscriptions.sessionId, liveSessions(db, now)),
  );
  const old = lt(pushDeliveries.createdAt, new Date(now.getTime() - DAY_MS));
  await deleteInBatches(db, pushDeliveries, old);
}
