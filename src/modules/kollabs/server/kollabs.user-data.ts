import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { exportText, versionsExportText } from '#modules/kollabs/kollabs.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

export const kollabsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'kollabs.json',
    about: exportText,
    size: 100,
    read: listWholeKollabs,
    positionOf: ({ kollabId }) => kollabId,
  }),
  exportsBatches({
    file: 'kollab-versions.json',
    about: versionsExportText,
    size: 100,
    read: listVersions,
    positionOf: ({ cursor }) => cursor,
    present: ({ row }) => row,
  }),
];

/** Includes deleted Kollabs. */
async function listWholeKollabs(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, deadlineWarned: _, ...shown } = getTableColumns(kollabs);
  return db
    .select({ kollabId: id, ...shown })
    .from(kollabs)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** @param after the cursor of the last row before */
async function listVersions(db: Db, userId: string, after: string | undefined, limit: number) {
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

/**
 * The condition that a Kollab refers to a profile. A Kollab with collaborations outlives its owner's account, and so
 * does the profile.
 */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${kollabs} where ${kollabs.ownerId} = ${profiles.userId})`,
];
