import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/** Own Kollabs, deleted ones too, in the order of their ids. */
export async function listWholeKollabs(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, deadlineWarned: _, ...shown } = getTableColumns(kollabs);
  return db
    .select({ kollabId: id, ...shown })
    .from(kollabs)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/**
 * What own Kollabs said before they were edited, in the order of their ids and versions.
 * @param after the `place` of the last one before
 */
export async function listVersionsWithPlace(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
) {
  const { kollabId, version } = kollabVersions;
  const [afterKollab, afterVersion] = after?.split('/') ?? [];
  const rows = await db
    .select(getTableColumns(kollabVersions))
    .from(kollabVersions)
    .innerJoin(kollabs, eq(kollabs.id, kollabId))
    .where(
      and(
        eq(kollabs.ownerId, userId),
        after === undefined
          ? undefined
          : sql`(${kollabId}, ${version}) > (${afterKollab}::uuid, ${afterVersion}::int)`,
      ),
    )
    .orderBy(asc(kollabId), asc(version))
    .limit(limit);
  return rows.map((row) => ({ place: `${row.kollabId}/${row.version}`, row }));
}
