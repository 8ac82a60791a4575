import { lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { Reportable } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { REPORT_MADE } from '#modules/moderation/moderation.events.ts';
import { KEPT_MONTHS, type ReportKind, type ReportReason } from '#modules/moderation/moderation.rules.ts';
import { openCase } from './decisions.commands.ts';
import { reports } from './reports.table.ts';

interface Report {
  /** Null where the product itself reports. */
  reporterId: string | null;
  kind: ReportKind;
  reason: ReportReason;
  text: string;
}

/**
 * Stores a report with what its reporter saw. While one of theirs about the same thing is open, it changes nothing: the
 * first look stays.
 */
export async function storeReport(
  tx: Tx,
  report: Report,
  { id: subjectId, ownerId, seen }: NonNullable<Awaited<ReturnType<Reportable>>>,
  now: Date,
): Promise<void> {
  const id = newId();
  const byUser = report.reporterId !== null;
  const row = { id, ...report, byUser, subjectId, ownerId, seen, createdAt: now };
  const made = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
  if (made.length === 0) return;
  // Behind a decision that is under way: it does not answer this one, which opens the case again.
  await openCase(tx, { kind: report.kind, subjectId, ownerId }, now);
  const data = { kind: report.kind, reason: report.reason };
  await recordEvents(tx, [{ type: REPORT_MADE, actorId: report.reporterId, subjectId: id, data }], now);
}

/** Deletes reports whose decision is long past. Called by the scheduler. */
export async function deleteOldReports({ clock, database }: AppContext): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await deleteInBatches(database.db, reports, lt(reports.decidedAt, before));
}
