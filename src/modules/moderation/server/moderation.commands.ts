import { lt } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { type Apply, applyInTransaction, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid, requireAllowed } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { Reportable } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { findMissingPay } from '#modules/agreements/server/missing-pay.service.ts';
import type { PayRecord } from '#modules/moderation/moderation.contract.ts';
import { DECISION_OBJECTED, REPORT_MADE } from '#modules/moderation/moderation.events.ts';
import {
  moderationConfirmations,
  moderationRefusals,
  objectionRefusals,
} from '#modules/moderation/moderation.messages.ts';
import { canObject, type DecisionSubject } from '#modules/moderation/moderation.policy.ts';
import {
  isDecided,
  type LoggedKind,
  type LoggedReason,
  type ReportKind,
  type ReportReason,
  SNAPSHOT_MONTHS,
} from '#modules/moderation/moderation.rules.ts';
import type { CaseRow } from './cases.queries.ts';
import { READ_OBJECTED } from './decisions.queries.ts';
import { hasOpenReport } from './moderation.queries.ts';
import { reports } from './reports.table.ts';

interface Report {
  /** Null if the product itself reports. */
  reporterId: string | null;
  kind: ReportKind;
  reason: ReportReason;
  text: string;
  /** The collaboration that was not paid. */
  requestId?: string | undefined;
}

type Reported = NonNullable<Awaited<ReturnType<Reportable>>>;

interface Confirmation {
  message: string;
}

/**
 * While the reporter's earlier report of the same thing is open, nothing changes, and its snapshot stays. A collaboration
 * that was not paid counts as a thing of its own.
 * Refused with not_found; forbidden, for one's own content; invalid, for a payer unless a payment to the reporter is
 * marked as missing.
 * @param find reads the thing as its reporter sees it
 */
export function makeReport(
  { clock, database }: AppContext,
  report: Report & { reporterId: string },
  find: (viewer: PolicyViewer) => Promise<Reported | null | undefined>,
): WriteSteps<object, Confirmation> {
  return {
    read: { text: 'select', values: [] },
    async decide(_, standing) {
      const { reporterId, requestId = null } = report;
      const found = await find({ ...standing, id: reporterId });
      if (!found) throw new AppError('not_found', moderationRefusals.notFound);
      if (found.ownerId === reporterId) throw new AppError('forbidden', moderationRefusals.own);
      const response = { message: moderationConfirmations.reported };
      if (await hasOpenReport(database.db, { reporterId, subjectId: found.id, requestId }))
        return { unchanged: response };
      const sides = { payeeId: reporterId, payerId: found.id };
      const payRecord = requestId === null ? null : await findMissingPay(database.db, requestId, sides);
      if (requestId !== null && payRecord === null)
        throw invalid({ requestId: moderationRefusals.notMissing });
      return { ...reportApply(report, { ...found, payRecord }, clock.now()), response };
    },
  };
}

/** For a report by the product itself, or one that is known to be the reporter's first about the thing. */
export async function storeReport(tx: Tx, report: Report, found: Reported, now: Date): Promise<void> {
  await applyInTransaction({ clock: { now: () => now } }, tx, reportApply(report, found, now));
}

function reportApply(
  report: Report,
  { id: subjectId, ownerId, seen, payRecord = null }: Reported & { payRecord?: PayRecord | null },
  now: Date,
): Apply<never> {
  const { reporterId, kind, reason, text, requestId = null } = report;
  const id = newId();
  return {
    text: REPORT_SQL,
    values: [
      ...[newId(), kind, subjectId, ownerId, now, id, reporterId, reason, text, JSON.stringify(seen)],
      ...[requestId, payRecord && JSON.stringify(payRecord)],
    ],
    events: [{ type: REPORT_MADE, actorId: reporterId, subjectId: id, data: { kind, reason } }],
    conflicts: ['reports_open'],
  };
}

/**
 * Returns a CTE body that opens a thing's case if it is not open. Its first parameters are an id for the case, the
 * thing's kind and id, its owner and the time. It waits for a concurrent decision, and opens the case again after it,
 * because that decision did not know of the new report or objection.
 */
function openedCase(from: string, where = ''): string {
  return `insert into moderation_cases as c (id, kind, subject_id, owner_id, open_since)
    select $1::uuid, $2::text, $3::uuid, $4::uuid, $5::timestamptz ${from}
    on conflict (subject_id) do update set open_since = coalesce(c.open_since, excluded.open_since) ${where}
    returning c.id`;
}

const REPORT_SQL = `made as (insert into reports
      (id, reporter_id, by_user, kind, subject_id, owner_id, reason, text, seen, created_at, request_id,
        pay_record)
    select $6::uuid, $7::uuid, $7::uuid is not null, $2::text, $3::uuid, $4::uuid, $8::text, $9::text, $10::jsonb,
      $5::timestamptz, $11::uuid, $12::jsonb from locked_account returning id),
  applied as (${openedCase('from made')})`;

export async function openCase(
  tx: Tx,
  { kind, subjectId, ownerId }: Pick<CaseRow, 'kind' | 'subjectId' | 'ownerId'>,
  now: Date,
): Promise<void> {
  await tx.execute(numberedSql(openedCase(''), [newId(), kind, subjectId, ownerId, now]));
}

interface Objected extends DecisionSubject {
  kind: LoggedKind;
  reason: LoggedReason;
  subjectId: string;
  hiddenBy: string | null;
}

/** Refused with not_found, wrong_state. */
export function objectTo(
  { clock }: AppContext,
  viewer: Pick<PolicyViewer, 'id'>,
  { id, text }: { id: string; text: string },
): WriteSteps<Objected, Confirmation> {
  return {
    read: { text: READ_OBJECTED, values: [id] },
    decide(decision) {
      const now = clock.now();
      if (!decision || !isDecided(decision)) throw new AppError('not_found', objectionRefusals.notFound);
      requireAllowed(canObject(viewer, decision, now), {
        not_found: objectionRefusals.notFound,
        ...objectionRefusals,
      });
      const { kind, subjectId, hiddenBy } = decision;
      return {
        text: OBJECT_SQL,
        values: [newId(), kind, subjectId, viewer.id, now, id, text, hiddenBy],
        events: [{ type: DECISION_OBJECTED, actorId: viewer.id, subjectId: id, data: {} }],
        response: { message: moderationConfirmations.objected },
        conflicts: ['objections_pkey'],
      };
    },
  };
}

/** Compares `hidden_by`, because a decision that ends the hiding changes it on the case that it has locked. */
const OBJECT_SQL = `opened as (${openedCase('from locked_account', 'where c.hidden_by is not distinct from $8::text')}),
  applied as (insert into objections (decision_id, text, created_at)
    select $6::uuid, $7::text, $5::timestamptz from opened returning decision_id)`;

export async function deleteOldReports({ clock, database }: AppContext): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - SNAPSHOT_MONTHS);
  await deleteInBatches(database.db, reports, lt(reports.decidedAt, before));
}
