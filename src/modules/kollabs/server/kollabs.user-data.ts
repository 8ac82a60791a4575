import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText, versionsExportText } from '#modules/kollabs/kollabs.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

const BATCH_SIZE = 100;

export function kollabsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'kollabs.json',
      about: exportText,
      each: () => readKollabsOf(database.db, userId),
    },
    {
      file: 'kollab-versions.json',
      about: versionsExportText,
      each: () => readVersionsOf(database.db, userId),
    },
  ];
}

async function* readKollabsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listWholeKollabs(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ kollabId }) => kollabId)) yield* rows;
}

async function* readVersionsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listVersions(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ cursor }) => cursor))
    for (const { row } of rows) yield row;
}

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
