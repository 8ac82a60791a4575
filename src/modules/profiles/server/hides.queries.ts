import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { HideableCard } from '#infra/module.ts';
import { hides } from './mutes-and-hides.table.ts';
import { profiles } from './profiles.table.ts';
import { byLink, usersVisibleTo } from './visibility.service.ts';

export type HideRow = typeof hides.$inferSelect;

const latestFirst = {
  list: 'hides',
  column: hides.createdAt,
  id: hides.subjectId,
  type: 'timestamptz',
  direction: 'desc',
} as const;

/**
 * Lists what a user hid, latest first. Sorts without an index, since `MOST_HIDDEN` bounds it.
 * @throws {AppError} malformed for a cursor of another list
 */
export function listHidden(db: Db, userId: string, page: PageOf): Promise<KeysetPage<HideRow>> {
  return readPage(
    latestFirst,
    page,
    ({ after, order, limit }) =>
      db
        .select()
        .from(hides)
        .where(and(eq(hides.userId, userId), after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.subjectId }),
  );
}

export async function countHidden(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(hides)
    .where(eq(hides.userId, userId));
  return row?.count ?? 0;
}

/** Finds users as cards, by usernames in any case or by ids. Leaves out those that the viewer cannot see. */
export function findUserCards(
  db: Db,
  viewer: PolicyViewer,
  by: { addresses: readonly string[] } | { ids: readonly string[] },
): Promise<HideableCard[]> {
  const which =
    'ids' in by
      ? isAmong(profiles.userId, by.ids)
      : inArray(
          sql`lower(${profiles.username})`,
          by.addresses.map((name) => name.toLowerCase()),
        );
  return db
    .select({ id: profiles.userId, address: profiles.username, title: profiles.displayName })
    .from(profiles)
    .where(and(which, usersVisibleTo(byLink(viewer)).sql));
}
