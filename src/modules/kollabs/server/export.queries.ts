import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/** A user's Kollabs, including deleted ones, ordered by id. */
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
 * The former versions of a user's Kollabs, ordered by id and version.
 * @param after the cursor of the last row before
 */
export async function listVersions(db: Db, userId: string, after: string | undefined, limit: number) {
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
  return rows.map((row) => ({ cursor: `${row.kollabId}/${row.version}`, row }));
}
