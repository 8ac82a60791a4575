import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { empties } from '#infra/erase-steps.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { moderationExportTexts } from '#modules/moderation/moderation.messages.ts';
import { isReadByOwner } from '#modules/moderation/moderation.rules.ts';
import { decisions, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';
import { moderationTerms } from './terms.table.ts';

/** Snapshots stay until their time has expired, but not what the reporter wrote about missing payments. */
const eraseReporter: EraseStep = {
  ...empties(
    reports,
    (userId) => eq(reports.reporterId, userId),
    () => sql`update ${reports} set reporter_id = null, by_user = true, text = '',
      pay_record = jsonb_set(pay_record, '{instalments}', (select jsonb_agg(jsonb_set(one, '{missing,text}', '""'))
        from jsonb_array_elements(pay_record -> 'instalments') one))`,
  ),
  atOnce: true,
};

export const eraseModeration: readonly EraseStep[] = [
  eraseReporter,
  {
    ...empties(
      objections,
      (userId) => sql`${objections.text} <> '' and ${objections.decisionId} in (
        select id from decisions where owner_id = ${userId})`,
      () => sql`update ${objections} set text = ''`,
    ),
    atOnce: true,
  },
  empties(
    decisions,
    (userId) => eq(decisions.moderatorId, userId),
    () => sql`update ${decisions} set moderator_id = null`,
  ),
  empties(
    moderationTerms,
    (userId) => eq(moderationTerms.madeBy, userId),
    () => sql`update ${moderationTerms} set made_by = null`,
  ),
];

export const moderationExport: readonly ExportPart[] = [
  exportsRows('reports.json', moderationExportTexts.reports, listReportsOf),
  exportsRows('decisions.json', moderationExportTexts.decisions, listDecisionsToExport),
];

/** Without the snapshots, which are other users' content. */
function listReportsOf(db: Db, userId: string) {
  return db
    .select({
      kind: reports.kind,
      reason: reports.reason,
      text: reports.text,
      /** The collaboration with the missing payment. */
      requestId: reports.requestId,
      reportedAt: reports.createdAt,
      decidedAt: reports.decidedAt,
    })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(asc(reports.createdAt));
}

async function listDecisionsToExport(db: Db, ownerId: string): Promise<object[]> {
  const rows = await db
    .select({
      kind: decisions.kind,
      action: decisions.action,
      reason: decisions.reason,
      text: decisions.text,
      date: decisions.createdAt,
      objections: decisions.objections,
      objection: objections.text,
      objectedAt: objections.createdAt,
    })
    .from(decisions)
    .leftJoin(objections, eq(objections.decisionId, decisions.id))
    .where(eq(decisions.ownerId, ownerId))
    .orderBy(decisions.createdAt, decisions.id);
  return rows.filter(isReadByOwner).map(({ objections: _, ...row }) => row);
}
