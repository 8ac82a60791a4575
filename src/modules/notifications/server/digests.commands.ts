import { sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { morningOf, nextMorning } from '#modules/notifications/mornings.rules.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { DIGEST_MAIL } from './digests.mail.ts';

interface ZonedUser {
  userId: string;
  timeZone: string | null;
}

/** Locks the users' `digests` before notifications are written, so that `queueDigests` runs before or after this. */
export async function scheduleDigests(tx: Tx, users: readonly ZonedUser[], now: Date): Promise<void> {
  if (users.length === 0) return;
  const due = users.map(({ userId, timeZone }) => ({ userId, dueAt: nextMorning(now, timeZone) }));
  await tx.execute(sql`insert into digests as known (user_id, due_at)
    select n."userId", n."dueAt" from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as n ("userId" uuid, "dueAt" timestamptz) order by 1
    on conflict (user_id) do update set due_at = excluded.due_at where known.due_at is null`);
}

/** Moves a notification to its recipient's next digest, because its mail exceeds the rate limit. Idempotent. */
export async function moveToDigest(
  { database, clock, log }: AppContext,
  { id, recipientId, timeZone }: { id: string; recipientId: string; timeZone: string | null },
): Promise<void> {
  await transaction(database.db, async (tx) => {
    // Write nothing for a deleted account.
    if (!(await holdAccounts(tx, [recipientId])).has(recipientId)) return;
    await scheduleDigests(tx, [{ userId: recipientId, timeZone }], clock.now());
    await tx.execute(sql`update notifications set waits_for_digest = true where id = ${id}`);
  });
  log.info(
    { event: 'mail_rate_limited', notification: id },
    'mail limit reached, the notification moves to the digest',
  );
}

/** Moves the pending digests of users whose preferences changed to the next morning in their current time zone. */
export async function moveDigests(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await tx.execute<ZonedUser & Record<string, unknown>>(sql`
    select d.user_id as "userId", p.time_zone as "timeZone" from digests d
    left join preferences p on p.user_id = d.user_id
    where d.user_id = any(${sql.param([...new Set(userIds)])}::uuid[]) and d.due_at > ${now}
    order by d.user_id for update of d`);
  if (rows.length === 0) return;
  const moved = rows.map(({ userId, timeZone }) => ({ userId, dueAt: nextMorning(now, timeZone) }));
  await tx.execute(sql`update digests d set due_at = n."dueAt"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n ("userId" uuid, "dueAt" timestamptz)
    where d.user_id = n."userId"`);
}

/**
 * Users per transaction, transactions per run, and notifications per digest. The rest waits for the next run or
 * digest.
 */
const BATCH = 100;
const MOST_BATCHES = 50;
const MAX_PER_DIGEST = 200;

/**
 * Queues the digests that are due, each once: users locked by another process are skipped, and those of an aborted
 * transaction stay due. Called by the scheduler.
 */
export async function queueDigests(context: AppContext): Promise<void> {
  const now = context.clock.now();
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const done = await transaction(context.database.db, (tx) => queueBatch(context, tx, now));
    if (done < BATCH) return;
  }
}

interface DueUser extends ZonedUser {
  lastDay: string | null;
}

async function queueBatch(context: AppContext, tx: Tx, now: Date): Promise<number> {
  const { rows: due } = await tx.execute<DueUser & Record<string, unknown>>(sql`
    select d.user_id as "userId", d.last_day::text as "lastDay", p.time_zone as "timeZone" from digests d
    left join preferences p on p.user_id = d.user_id
    where d.due_at <= ${now} order by d.due_at, d.user_id limit ${BATCH} for update of d skip locked`);
  if (due.length === 0) return 0;
  const users = due.map((user) => {
    const today = localDay(now, user.timeZone);
    // After a change of time zone, today's digest may have been sent, or it may not be morning yet.
    const ready = morningOf(today, user.timeZone) <= now && (user.lastDay === null || user.lastDay < today);
    return { ...user, today, ready, digestId: newId(), next: nextMorning(now, user.timeZone) };
  });
  const unread = await moveWaiting(
    tx,
    users.filter(({ ready }) => ready),
  );
  await setNextDigests(
    tx,
    users.map(({ userId, today, ready, digestId, next }) => {
      return { userId, ready, next, day: unread.has(digestId) ? today : null };
    }),
  );
  const refs = users.filter(({ digestId }) => unread.has(digestId)).map(({ digestId }) => ({ digestId }));
  await context.outbox.postAll(tx, DIGEST_MAIL, refs);
  return due.length;
}

/** Returns the digests with unread notifications. */
async function moveWaiting(
  tx: Tx,
  users: readonly { userId: string; digestId: string }[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const given = JSON.stringify(users.map(({ userId, digestId }) => ({ userId, digestId })));
  // Locked notifications, for example while they are being read, wait for the next digest.
  const { rows } = await tx.execute<{ digestId: string }>(sql`
    with waiting as (select w.id, d."digestId" as digest_id
        from jsonb_to_recordset(${given}::jsonb) as d ("userId" uuid, "digestId" uuid)
        cross join lateral (select id from notifications where recipient_id = d."userId" and waits_for_digest
          order by created_at, id limit ${MAX_PER_DIGEST} for update skip locked) w),
      taken as (update notifications n set waits_for_digest = false, digest_id = w.digest_id
        from waiting w where n.id = w.id returning n.digest_id, n.read)
    select digest_id as "digestId" from taken group by digest_id having bool_or(not read)`);
  return new Set(rows.map(({ digestId }) => digestId));
}

async function setNextDigests(
  tx: Tx,
  users: readonly { userId: string; ready: boolean; next: Date; day: string | null }[],
): Promise<void> {
  await tx.execute(sql`update digests d set last_day = coalesce(n.day, d.last_day),
      due_at = case when not n.ready or exists (select from notifications w
        where w.recipient_id = d.user_id and w.waits_for_digest) then n.next end
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as n ("userId" uuid, ready boolean, next timestamptz, day date) where d.user_id = n."userId"`);
}
