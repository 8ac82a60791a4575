import { and, eq, isNull } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { reports } from './reports.table.ts';

/** The things among these with an open report by the product itself. */
export async function listReportedBySystem(tx: Tx, subjectIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: reports.subjectId })
    .from(reports)
    .where(
      and(
        isNull(reports.reporterId),
        eq(reports.byUser, false),
        isNull(reports.decidedAt),
        isAmong(reports.subjectId, subjectIds),
      ),
    );
  return rows.map(({ id }) => id);
}

/** @param requestId of a report that a collaboration was not paid, or null for all other reports */
export async function hasOpenReport(
  db: Db,
  { reporterId, subjectId, requestId }: { reporterId: string; subjectId: string; requestId: string | null },
): Promise<boolean> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.subjectId, subjectId),
        requestId === null ? isNull(reports.requestId) : eq(reports.requestId, requestId),
        isNull(reports.decidedAt),
      ),
    );
  return row !== undefined;
}
