import { and, asc, eq, isNull } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { reports } from './reports.table.ts';

/** Returns a user's own reports for the export, without the snapshots, which are other users' content. */
export function listReportsOf(db: Db, userId: string) {
  return db
    .select({
      kind: reports.kind,
      reason: reports.reason,
      text: reports.text,
      reportedAt: reports.createdAt,
      decidedAt: reports.decidedAt,
    })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(asc(reports.createdAt));
}

/** Returns the things among these about which a report by the product itself is open. */
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

/** Returns whether a user's report of a thing is open. */
export async function hasOpenReport(db: Db, reporterId: string, subjectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(eq(reports.reporterId, reporterId), eq(reports.subjectId, subjectId), isNull(reports.decidedAt)),
    );
  return row !== undefined;
}
