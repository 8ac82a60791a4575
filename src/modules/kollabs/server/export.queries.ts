import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from './kollabs.table.ts';

/** Own Kollabs, deleted ones too, in the order of their ids. */
export async function listWholeKollabs(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, ...shown } = getTableColumns(kollabs);
  return db
    .select({ kollabId: id, ...shown })
    .from(kollabs)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
