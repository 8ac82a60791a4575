import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import { WITHHELD_CONTENT_STATES } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { WARNED_DAYS } from '#modules/kollabs/deadline.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import {
  byLink,
  inLists,
  isWithheldSql,
  type Reader,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import { closingSql } from './kollab-view.service.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';
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

/** Sides of a completed collaboration still see a deleted Kollab, and requests refer to former versions. */
export const KOLLAB_PICTURES = [kollabs.imageUrl, kollabVersions.imageUrl];

/** Visitors see no former versions. */
export function findPublicPicturesOfKollabs(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, [kollabs.imageUrl], kollabsVisibleTo(byLink(null)).sql);
}

/** The picture URLs of Kollabs that only their owners and moderators see, and of their former versions. */
export async function listWithheldPicturesOfKollabs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    with withheld as (
      select id, image_url from kollabs where state in (${sql.raw(WITHHELD_STATES)})
      union select k.id, k.image_url from profiles p join kollabs k on k.owner_id = p.user_id
        where ${sql.raw(isWithheldSql('p'))} and k.state <> 'deleted')
    select image_url as url from withheld
    union select v.image_url from withheld join kollab_versions v on v.kollab_id = withheld.id`);
  return rows.map(({ url }) => url);
}

// Literals, so that the planner can use the partial indexes on these states.
const WITHHELD_STATES = WITHHELD_CONTENT_STATES.map((state) => `'${state}'`).join(', ');
