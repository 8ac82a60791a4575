import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { completionsToRemind, writtenToShow } from '#modules/reviews/reviews.rules.ts';
import { reviewReminders, reviews } from './reviews.table.ts';

export async function wasReminded(db: Db, requestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reviewReminders.requestId })
    .from(reviewReminders)
    .where(eq(reviewReminders.requestId, requestId));
  return rows.length > 0;
}

export function findToShow(db: Db, now: Date, after: string | undefined, limit: number) {
  return db
    .selectDistinct({ id: reviews.requestId })
    .from(reviews)
    .where(
      and(
        isNull(reviews.dateShown),
        lte(reviews.dateWritten, writtenToShow(now)),
        after === undefined ? undefined : gt(reviews.requestId, after),
      ),
    )
    .orderBy(asc(reviews.requestId))
    .limit(limit);
}

export function findToRemind(db: Db, now: Date, after: string | undefined, limit: number) {
  const { from, to } = completionsToRemind(now);
  return db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.completed, true),
        isNotNull(requests.completedAt),
        sql`${requests.completedAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`,
        sql`not exists (select from ${reviewReminders} m where m.request_id = ${requests.id})`,
        sql`(select count(*) from ${reviews} w where w.request_id = ${requests.id}) < 2`,
        after === undefined ? undefined : gt(requests.id, after),
      ),
    )
    .orderBy(asc(requests.id))
    .limit(limit);
}
