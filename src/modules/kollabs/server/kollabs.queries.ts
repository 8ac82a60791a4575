import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { WARNED_DAYS } from '#modules/kollabs/deadline.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { inLists, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { closingSql } from './kollab-view.service.ts';
import { kollabs } from './kollabs.table.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

export type KollabRow = typeof kollabs.$inferSelect;
export type OwnerRow = typeof profiles.$inferSelect;

export interface KollabWithOwner {
  kollab: KollabRow;
  owner: OwnerRow;
}

export async function findKollab(db: Db, id: string, reader: Reader): Promise<KollabWithOwner | null> {
  const visible = kollabsVisibleTo(reader, { kollab: 'kollabs', owner: 'profiles' });
  const [found] = await withOwner(db).where(and(eq(kollabs.id, id), visible.sql));
  return found ?? null;
}

/**
 * Locks a Kollab until the end of the transaction. It is the first lock of every change around the Kollab, before
 * requests and profiles. The owner is read without a lock.
 * @returns also a deleted Kollab (`kollab.state`), since its completed collaborations stay; null if it does not exist
 */
export async function lockKollab(tx: Tx, id: string): Promise<KollabWithOwner | null> {
  const [locked] = await withOwner(tx)
    .where(eq(kollabs.id, id))
    // Not the stronger FOR UPDATE, which would block inserts of requests that refer to the Kollab.
    .for('no key update', { of: kollabs });
  return locked ?? null;
}

function withOwner(db: Db) {
  return db
    .select({ kollab: kollabs, owner: profiles })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId));
}

/** Includes deleted Kollabs. */
export async function listTitles(db: Db, ids: readonly string[]) {
  return db
    .select({
      id: kollabs.id,
      title: kollabs.title,
      category: kollabs.category,
      seen: sql<boolean>`${usersVisibleTo(inLists(null)).sql}`,
    })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId))
    .where(isAmong(kollabs.id, ids));
}

/**
 * Open Kollabs whose deadline has passed, or is near in some time zone without a warning to the owner, ordered by
 * deadline.
 * @param after the cursor of the last row before
 */
export async function listDeadlines(db: Db, now: Date, after: string | undefined, limit: number) {
  const [deadline, id] = after?.split('/') ?? [null, null];
  // The earliest time zone is UTC+14.
  const most = dayOf(new Date(now.getTime() + 14 * 60 * 60 * 1000), WARNED_DAYS);
  const closing = sql.raw(closingSql('kollabs.closes_at', 'kollabs.deadline'));
  const { rows } = await db.execute<{ id: string; position: string }>(sql`
    select ${kollabs.id} as id, ${kollabs.deadline} || '/' || ${kollabs.id} as position from ${kollabs}
    where ${kollabs.active} and ${kollabs.deadline} <= ${most}::date
      and (${closing} <= ${now} or ${kollabs.deadlineWarned} is distinct from ${kollabs.deadline})
      and (${deadline}::date is null or (${kollabs.deadline}, ${kollabs.id}) > (${deadline}::date, ${id}::uuid))
    order by ${kollabs.deadline}, ${kollabs.id} limit ${limit}`);
  return rows;
}
