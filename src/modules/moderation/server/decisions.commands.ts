import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AccountState, PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts, lockAccount } from '#modules/accounts/server/account-locks.service.ts';
import { findRole, isThereAnotherModerator } from '#modules/accounts/server/roles.service.ts';
import {
  CASE_DECIDED,
  type CaseDecidedData,
  DECISION_OBJECTED,
} from '#modules/moderation/moderation.events.ts';
import {
  decisionRefusals,
  moderationRefusals,
  objectionRefusals,
} from '#modules/moderation/moderation.messages.ts';
import { type CaseSubject, canDecide } from '#modules/moderation/moderation.policy.ts';
import {
  answers,
  type DecisionAction,
  type DecisionReason,
  endsHiding,
  isAgainst,
  isDecided,
  isReadByOwner,
  KEPT_MONTHS,
  objectsUntil,
  type ReportKind,
} from '#modules/moderation/moderation.rules.ts';
import { changeAccountState, findAccountState } from '#modules/profiles/server/profiles.service.ts';
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
import { findDecisionRow, findEndOfHiding } from './decisions.queries.ts';
import { decisions, moderationCases, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';
import { findState, lockState, putState } from './subjects.ts';

/*
 * Each locks in one order: the moderator's account (held by `change`), the owner's, the case, and then what the owning
 * modules lock: Kollabs, requests, profiles.
 */

export interface Decision {
  kind: ReportKind;
  id: string;
  action: DecisionAction;
  reason: DecisionReason;
  text: string;
}

/**
 * Decides about a thing that was reported, or about its owner, and closes what is open on it. Of two at once the second
 * finds nothing open.
 * @returns the id of the decision
 * @throws {AppError} not_found, forbidden, wrong_state
 */
export async function decide(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  viewer: PolicyViewer,
  { kind, id, action, reason, text }: Decision,
): Promise<string> {
  const now = context.clock.now();
  const known = await findCase(tx, kind, id);
  if (!known) throw new AppError('not_found', moderationRefusals.notFound);
  await holdOwner(tx, known.ownerId, action);
  const found = await lockCase(tx, kind, id);
  if (!found) throw new AppError('not_found', moderationRefusals.notFound);
  const waiting = await listObjections(tx, id);
  // A suspension locks every Kollab around its user in the order of their ids, and this one not before them.
  const state = await (action === 'suspend' ? findState : lockState)(tx, kind, id);
  const subject = await subjectOf(tx, viewer, found, waiting, state);
  requireAllowed(canDecide(viewer, action, subject), {
    not_found: moderationRefusals.notFound,
    ...decisionRefusals,
  });
  const isHidden = state === 'hidden';
  if (isHidden && action === 'warn') await putState(tx, modules, found, 'active', now);
  const decision = {
    kind,
    id,
    // What a rule hid is back once it is dismissed, and its owner is told so.
    action: isHidden && action === 'dismiss' ? 'restore' : action,
    reason,
    text,
    moderatorId: viewer.id,
    openReports: subject.openReports,
  } as const;
  return carryOut(context, tx, modules, found, waiting, decision, now);
}

/** A decision that may be made. */
interface AllowedDecision extends Decision {
  /** Null for the command line. */
  moderatorId: string | null;
  openReports: number;
}

/**
 * Writes a decision about a case that is locked, closes what is open on it, and does what it says.
 * @returns its id
 */
export async function carryOut(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  found: CaseRow,
  waiting: readonly WaitingObjection[],
  { kind, id, action, reason, text, moderatorId, openReports }: AllowedDecision,
  now: Date,
): Promise<string> {
  const answered = waiting.filter((one) => answers(action, one.action));
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
  await takeEffect(context, tx, modules, found, action, now);
  const data: CaseDecidedData = {
    ...{ kind, action, aboutId: id, ownerId: found.ownerId, reporterIds },
    onObjection: answered.length > 0,
  };
  await recordEvents(tx, [{ type: CASE_DECIDED, actorId: null, subjectId: row.id, data: { ...data } }], now);
  return row.id;
}

/** What changes the account waits for what its user has under way, and for other decisions about it. */
async function holdOwner(tx: Tx, ownerId: string, action: DecisionAction): Promise<void> {
  if (STATES[action]) await lockAccount(tx, ownerId);
  else await holdAccounts(tx, [ownerId]);
}

async function subjectOf(
  tx: Tx,
  viewer: PolicyViewer,
  { kind, subjectId, ownerId }: CaseRow,
  waiting: readonly WaitingObjection[],
  state: CaseSubject['state'],
): Promise<CaseSubject> {
  const ownerState = await findAccountState(tx, ownerId);
  return {
    // What a deleted account made is gone, also before it is erased.
    ...{ kind, ownerId, state: ownerState === 'deleted' ? null : state, ownerState },
    openReports: await countOpenReports(tx, subjectId),
    objections: waiting.map((one) => ({ contested: one.action, own: one.moderatorId === viewer.id })),
    ownerRole: await findRole(tx, ownerId),
    another: await isThereAnotherModerator(tx, viewer.id),
  };
}

/** @returns who reported it */
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

const STATES: Partial<Record<DecisionAction, Exclude<AccountState, 'deleted'>>> = {
  limit: 'limited',
  suspend: 'suspended',
  lift: 'active',
};

async function takeEffect(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  on: CaseRow,
  action: DecisionAction,
  now: Date,
): Promise<void> {
  if (action === 'take_down' || action === 'restore') {
    const state = action === 'restore' ? 'active' : 'taken_down';
    if (!(await putState(tx, modules, on, state, now)))
      throw new AppError('wrong_state', decisionRefusals.gone);
  }
  // While both sides are still seen, so that each is told.
  if (action === 'suspend') await dissolveCollaborationsOf(context, tx, on.ownerId);
  const state = STATES[action];
  if (state) await changeAccountState(tx, on.ownerId, state, now);
}

/**
 * Objects to a decision about the viewer, whose account is held.
 * @throws {AppError} not_found, wrong_state
 */
export async function objectTo(
  { clock }: AppContext,
  tx: Tx,
  viewer: Pick<PolicyViewer, 'id'>,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const now = clock.now();
  const decision = await findDecisionRow(tx, id);
  if (!decision || decision.ownerId !== viewer.id || !isDecided(decision))
    throw new AppError('not_found', objectionRefusals.notFound);
  // As for one that is not there.
  if (!isReadByOwner(decision)) throw new AppError('not_found', objectionRefusals.notFound);
  if (!isAgainst(decision.action)) throw new AppError('wrong_state', objectionRefusals.notAgainst);
  if (now > objectsUntil(decision.createdAt)) throw new AppError('wrong_state', objectionRefusals.late);
  await lockCase(tx, decision.kind, decision.subjectId);
  if (decision.action === 'hide' && (await findEndOfHiding(tx, decision.subjectId)))
    throw new AppError('wrong_state', objectionRefusals.ended);
  const made = await tx
    .insert(objections)
    .values({ decisionId: id, text, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: objections.decisionId });
  if (made.length === 0) throw new AppError('wrong_state', objectionRefusals.twice);
  await openCase(tx, { ...decision, ownerId: viewer.id }, now);
  await recordEvents(tx, [{ type: DECISION_OBJECTED, actorId: viewer.id, subjectId: id, data: {} }], now);
}

/** Puts a thing into the queue, where it is not yet. */
export async function openCase(
  tx: Tx,
  { kind, subjectId, ownerId }: Pick<CaseRow, 'kind' | 'subjectId' | 'ownerId'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(moderationCases)
    .values({ id: newId(), kind, subjectId, ownerId, openSince: now })
    .onConflictDoUpdate({
      target: moderationCases.subjectId,
      set: { openSince: sql`coalesce(${moderationCases.openSince}, excluded.open_since)` },
    });
}

const EMPTIED_AT_ONCE = 500;

/** Empties what was seen where its decision is long past, and no objection to it waits. Called by the scheduler. */
export async function emptyOldDecisions({ clock, database }: AppContext): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
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
