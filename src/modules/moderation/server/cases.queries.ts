import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type AccountState, GONE_ACCOUNT_STATES } from '#contract/policy.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { CaseView, QueuedCase } from '#modules/moderation/moderation.contract.ts';
import {
  ADVERSE_ACTIONS,
  type LoggedAction,
  type QUEUE_SHOWS,
  type ReportKind,
} from '#modules/moderation/moderation.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { decisions, moderationCases, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';

export type CaseRow = typeof moderationCases.$inferSelect;

const SHOWN_REPORTS = 50;

const owner = alias(profiles, 'owner');

// Qualified by hand: drizzle leaves the table name out of a select from one table, and in a subquery the bare column
// would be the inner table's.
const SUBJECT = sql.raw('moderation_cases.subject_id');
const isOpenReport = sql`r.subject_id = ${SUBJECT} and r.decided_at is null`;
const newestSeen = sql<Record<string, unknown>>`coalesce(
  (select r.seen from reports r where r.subject_id = ${SUBJECT} order by r.created_at desc limit 1),
  (select d.seen from decisions d where d.subject_id = ${SUBJECT} and d.seen is not null
    order by d.created_at desc limit 1), '{}')`;
const against = sql.raw(`(${ADVERSE_ACTIONS.map((one) => `'${one}'`).join(', ')})`);

const GONE_STATES = sql.raw(GONE_ACCOUNT_STATES.map((state) => `'${state}'`).join(', '));

const ownerColumns = {
  username: usernameOf(owner),
  displayName: owner.displayName,
  state: owner.state,
  dateJoined: owner.dateJoined,
  decisions: sql<number>`(select count(*)::int from decisions d where d.owner_id = moderation_cases.owner_id
    and d.action in ${against})`,
};

/** Null for an account that is deleted or leaving. */
export function usernameOf(profile: { state: PgColumn; username: PgColumn }): SQL<string | null> {
  return sql<string | null>`case when ${profile.state} not in (${GONE_STATES}) then ${profile.username} end`;
}

interface OwnerRow {
  username: string | null;
  displayName: string;
  state: AccountState;
  dateJoined: Date;
  decisions: number;
}

/** For an account that is deleted or leaving, returns only its state and the number of decisions against it. */
function ownerView(row: OwnerRow | null): CaseView['owner'] {
  const decided = row?.decisions ?? 0;
  if (!row || row.username === null)
    return {
      username: '',
      displayName: '',
      state: row?.state ?? 'deleted',
      dateJoined: null,
      decisions: decided,
    };
  const { username, displayName, state, dateJoined } = row;
  return { username, displayName, state, dateJoined: dateJoined.toISOString(), decisions: decided };
}

/**
 * Longest waiting first.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listQueue(
  db: Db,
  { show, ...page }: PageOf & { show?: (typeof QUEUE_SHOWS)[number] | undefined },
): Promise<KeysetPage<QueuedCase>> {
  const { openSince, id, hiddenBy } = moderationCases;
  const { rows, next } = await readPage(
    {
      list: `moderation/queue/${show ?? 'all'}`,
      column: openSince,
      id,
      type: 'timestamptz',
      direction: 'asc',
    },
    page,
    ({ after, order, limit }) =>
      db
        .select({
          id,
          kind: moderationCases.kind,
          subjectId: moderationCases.subjectId,
          since: openSince,
          // Only the page of the case shows a message's pictures.
          seen: sql<Record<string, unknown>>`${newestSeen} - 'images'`,
          reports: sql<number>`(select count(*)::int from reports r where ${isOpenReport})`,
          reasons: sql<
            QueuedCase['reasons']
          >`array(select r.reason from reports r where ${isOpenReport} group by 1 order by count(*) desc, 1)`,
          objected: sql<boolean>`exists (select from decisions d join objections o on o.decision_id = d.id
            where d.subject_id = ${SUBJECT} and o.answered_by is null)`,
          hiddenBy,
          owner: ownerColumns,
        })
        .from(moderationCases)
        .leftJoin(owner, eq(owner.userId, moderationCases.ownerId))
        .where(and(isNotNull(openSince), show === 'hidden' ? isNotNull(hiddenBy) : undefined, after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.since ?? new Date(0), id: row.id }),
  );
  return {
    next,
    rows: rows.map(({ subjectId, since, owner: of, ...row }) => ({
      ...row,
      id: subjectId,
      since: (since ?? new Date(0)).toISOString(),
      owner: ownerView(of),
    })),
  };
}

/** Null if the thing was never reported. */
export async function findCase(db: Db, kind: ReportKind, subjectId: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(moderationCases).where(isCase(kind, subjectId));
  return row ?? null;
}

/** Concurrent decisions and reports wait until the transaction ends. */
export async function lockCase(tx: Tx, kind: ReportKind, subjectId: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(moderationCases).where(isCase(kind, subjectId)).for('no key update');
  return row ?? null;
}

function isCase(kind: ReportKind, subjectId: string): SQL | undefined {
  return and(eq(moderationCases.subjectId, subjectId), eq(moderationCases.kind, kind));
}

interface FoundCase {
  view: Omit<CaseView, 'state' | 'on' | 'actions' | 'reports' | 'objections' | 'before'>;
  ownerId: string;
}

export async function findCaseView(db: Db, kind: ReportKind, subjectId: string): Promise<FoundCase | null> {
  const [row] = await db
    .select({
      since: moderationCases.openSince,
      ownerId: moderationCases.ownerId,
      hiddenBy: moderationCases.hiddenBy,
      seen: newestSeen,
      openReports: sql<number>`(select count(*)::int from reports r where ${isOpenReport})`,
      owner: ownerColumns,
    })
    .from(moderationCases)
    .leftJoin(owner, eq(owner.userId, moderationCases.ownerId))
    .where(isCase(kind, subjectId));
  if (!row) return null;
  const { ownerId, since, hiddenBy, seen, openReports } = row;
  const view = { kind, id: subjectId, since: since?.toISOString() ?? null, hiddenBy, seen, openReports };
  return { ownerId, view: { ...view, owner: ownerView(row.owner) } };
}

/** Newest first, without the reporters. */
export async function listOpenReports(db: Db, subjectId: string): Promise<CaseView['reports']> {
  const rows = await db
    .select({
      reason: reports.reason,
      text: reports.text,
      date: reports.createdAt,
      payRecord: reports.payRecord,
    })
    .from(reports)
    .where(and(eq(reports.subjectId, subjectId), isNull(reports.decidedAt)))
    .orderBy(desc(reports.createdAt))
    .limit(SHOWN_REPORTS);
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}

export interface WaitingObjection {
  decisionId: string;
  action: LoggedAction;
  text: string;
  createdAt: Date;
  /** Who made the contested decision. */
  moderatorId: string | null;
}

export function listObjections(db: Db, subjectId: string): Promise<WaitingObjection[]> {
  return db
    .select({
      decisionId: objections.decisionId,
      action: decisions.action,
      text: objections.text,
      createdAt: objections.createdAt,
      moderatorId: decisions.moderatorId,
    })
    .from(decisions)
    .innerJoin(objections, eq(objections.decisionId, decisions.id))
    .where(and(eq(decisions.subjectId, subjectId), isNull(objections.answeredBy)))
    .orderBy(objections.createdAt);
}

export async function countOpenReports(db: Db, subjectId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reports)
    .where(and(eq(reports.subjectId, subjectId), isNull(reports.decidedAt)));
  return row?.count ?? 0;
}

export async function findSeen(db: Db, subjectId: string): Promise<Record<string, unknown>> {
  const [row] = await db
    .select({ seen: newestSeen })
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, subjectId));
  return row?.seen ?? {};
}
