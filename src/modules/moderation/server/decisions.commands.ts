import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts, lockAccount } from '#modules/accounts/server/account-locks.service.ts';
import { findRole, hasOtherModerator } from '#modules/accounts/server/roles.service.ts';
import { CASE_DECIDED, type CaseDecidedData } from '#modules/moderation/moderation.events.ts';
import { decisionRefusals, moderationRefusals } from '#modules/moderation/moderation.messages.ts';
import { type CaseSubject, canDecide } from '#modules/moderation/moderation.policy.ts';
import {
  answersObjection,
  type DecisionAction,
  type DecisionReason,
  type Effects,
  effectsOf,
  endsHiding,
  type ReportKind,
  SNAPSHOT_MONTHS,
} from '#modules/moderation/moderation.rules.ts';
import { changeAccountState, findLastingState } from '#modules/profiles/server/profiles.service.ts';
import {
  findDomainStanding,
  releaseDomains,
  withholdDomains,
} from '#modules/proofs/server/proofs.service.ts';
import { dissolveCollaborationsOf } from '#modules/requests/server/requests.service.ts';
import {
  type CaseRow,
  countOpenReports,
  findCase,
  findSeen,
  listObjections,
  lockCase,
  type WaitingObjection,
} from './cases.queries.ts';
import { decisions, moderationCases, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';
import { findState, lockState, putState } from './subjects.ts';

export interface Decision {
  kind: ReportKind;
  id: string;
  action: DecisionAction;
  reason: DecisionReason;
  text: string;
}

/**
 * Also closes the open reports and objections. The second of two concurrent decisions is refused. This is a
 * transaction with locks, because it changes rows of several modules: the thing, the account, and
 * collaborations that end. Locks are acquired in one order: the moderator's account (by `change`), the
 * owner's, the case, and then Kollabs, requests and profiles by their modules.
 * @param options.needsReport false if the user may be decided about without an open report
 * @returns the id of the decision
 * @throws {AppError} not_found, forbidden, wrong_state
 */
export async function decide(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  viewer: PolicyViewer,
  asked: Decision,
  { needsReport = true }: { needsReport?: boolean } = {},
): Promise<string> {
  const { found, waiting, state, subject } = await readLocked(tx, viewer, asked, context.clock.now());
  const openReports = needsReport ? subject.openReports : Math.max(1, subject.openReports);
  requireAllowed(canDecide(viewer, asked.action, { ...subject, openReports }), {
    not_found: moderationRefusals.notFound,
    ...decisionRefusals,
  });
  const effects = effectsOf(asked.action, state);
  const decision = { ...asked, moderatorId: viewer.id, openReports: subject.openReports };
  return carryOut(context, tx, modules, found, waiting, decision, effects);
}

/** Locks the owner's account, the case and the thing. */
async function readLocked(tx: Tx, viewer: PolicyViewer, { kind, id, action }: Decision, now: Date) {
  const known = await findCase(tx, kind, id);
  if (!known) throw new AppError('not_found', moderationRefusals.notFound);
  await lockOwner(tx, known.ownerId, action);
  const found = await lockCase(tx, kind, id);
  if (!found) throw new AppError('not_found', moderationRefusals.notFound);
  const waiting = await listObjections(tx, id);
  // A suspension locks all affected Kollabs in the order of their ids, so this one must not be locked earlier.
  const state = await (action === 'suspend' ? findState : lockState)(tx, kind, id);
  const ownerState = await findLastingState(tx, found.ownerId);
  const subject: CaseSubject = {
    // Content of a deleted account counts as deleted even before it is erased.
    ...{ kind, ownerId: found.ownerId, state: ownerState === 'deleted' ? null : state, ownerState },
    openReports: await countOpenReports(tx, id),
    domains: await findDomainStanding(tx, found.ownerId, now),
    objections: waiting.map((one) => ({ contested: one.action, own: one.moderatorId === viewer.id })),
    ownerRole: await findRole(tx, found.ownerId),
    hasOtherModerator: await hasOtherModerator(tx, viewer.id),
  };
  return { found, waiting, state, subject };
}

/** A decision that changes the account waits for the user's writes and for other decisions. */
async function lockOwner(tx: Tx, ownerId: string, action: DecisionAction): Promise<void> {
  if (effectsOf(action, null).ownerState) await lockAccount(tx, ownerId);
  else await holdAccounts(tx, [ownerId]);
}

interface AllowedDecision extends Omit<Decision, 'action'> {
  /** Null for the command line. */
  moderatorId: string | null;
  openReports: number;
}

/**
 * @param found the locked case
 * @returns the id of the decision
 */
export async function carryOut(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  found: CaseRow,
  waiting: readonly WaitingObjection[],
  { kind, id, reason, text, moderatorId, openReports }: AllowedDecision,
  effects: Effects,
): Promise<string> {
  const now = context.clock.now();
  const { action } = effects;
  const answered = waiting.filter((one) => answersObjection(action, one.action));
  const row = {
    ...{
      id: newId(),
      kind,
      subjectId: id,
      ownerId: found.ownerId,
      moderatorId,
      byOperator: moderatorId === null,
    },
    ...{ action, reason, text, createdAt: now, reports: openReports, objections: answered.length },
    seen: await findSeen(tx, id),
  };
  await tx.insert(decisions).values(row);
  const reporterIds = await closeCase(tx, found, row, answered, now);
  await takeEffect(context, tx, modules, found, effects, now);
  const data: CaseDecidedData = {
    ...{ kind, action, aboutId: id, ownerId: found.ownerId, reporterIds },
    onObjection: answered.length > 0,
  };
  await recordEvents(tx, [{ type: CASE_DECIDED, actorId: null, subjectId: row.id, data: { ...data } }], now);
  return row.id;
}

/**
 * @returns the ids of the reporters
 */
async function closeCase(
  tx: Tx,
  { id, subjectId }: CaseRow,
  { id: decisionId, action }: { id: string; action: DecisionAction },
  answered: readonly WaitingObjection[],
  now: Date,
): Promise<string[]> {
  const closed = await tx
    .update(reports)
    .set({ decidedAt: now, decisionId })
    .where(and(eq(reports.subjectId, subjectId), isNull(reports.decidedAt)))
    .returning({ reporterId: reports.reporterId });
  if (answered.length > 0) {
    const ids = answered.map((one) => one.decisionId);
    await tx.update(objections).set({ answeredBy: decisionId }).where(inArray(objections.decisionId, ids));
  }
  const [still] = await listObjections(tx, subjectId);
  await tx
    .update(moderationCases)
    .set({ openSince: still?.createdAt ?? null, ...(endsHiding(action) && { hiddenBy: null }) })
    .where(eq(moderationCases.id, id));
  return closed.flatMap(({ reporterId }) => reporterId ?? []);
}

async function takeEffect(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  on: CaseRow,
  { action, state, ownerState }: Effects,
  now: Date,
): Promise<void> {
  const isThere = state === null || (await putState(tx, modules, on, state, now));
  // A warning is possible even if the thing was deleted in the meantime.
  if (!isThere && action !== 'warn') throw new AppError('wrong_state', decisionRefusals.gone);
  // Before the account is suspended, so that both sides are still visible and are notified.
  if (action === 'suspend') await dissolveCollaborationsOf(context, tx, on.ownerId);
  if (ownerState) await changeAccountState(tx, on.ownerId, ownerState, now);
  if (action === 'unverify') await withholdDomains(tx, on.ownerId, now);
  if (action === 'lift') await releaseDomains(tx, on.ownerId, now);
}

const EMPTIED_AT_ONCE = 500;

/** A snapshot stays while an objection waits. */
export async function emptyOldDecisions({ clock, database }: AppContext): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - SNAPSHOT_MONTHS);
  for (;;) {
    const old = await database.db
      .select({ id: decisions.id })
      .from(decisions)
      .where(
        and(
          lt(decisions.createdAt, before),
          sql`${decisions.seen} is not null and not exists (select from objections o
            where o.decision_id = decisions.id and o.answered_by is null)`,
        ),
      )
      .limit(EMPTIED_AT_ONCE);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await database.db.update(decisions).set({ seen: null }).where(isAmong(decisions.id, ids));
  }
}
