import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import type { DecisionView, LoggedDecision } from '#modules/moderation/moderation.contract.ts';
import { canObject } from '#modules/moderation/moderation.policy.ts';
import {
  END_HIDING,
  isDecided,
  isReadByOwner,
  type LoggedAction,
  objectionDeadline,
} from '#modules/moderation/moderation.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { usernameOf } from './cases.queries.ts';
import { decisions, objections } from './decisions.table.ts';

type DecisionRow = typeof decisions.$inferSelect;

const SHOWN_BEFORE = 20;

const owner = alias(profiles, 'owner');
const moderator = alias(profiles, 'moderator');
const answering = alias(decisions, 'answering');

export async function listDecisionsAbout(db: Db, ownerId: string): Promise<LoggedDecision[]> {
  const rows = await selectLogged(db)
    .where(eq(decisions.ownerId, ownerId))
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(SHOWN_BEFORE);
  return rows.map(loggedView);
}

/** @throws {AppError} malformed, for a cursor of another list */
export async function listLog(db: Db, page: PageOf): Promise<KeysetPage<LoggedDecision>> {
  const { createdAt, id } = decisions;
  const { rows, next } = await readPage(
    { list: 'moderation/log', column: createdAt, id, type: 'timestamptz', direction: 'desc' },
    page,
    ({ after, order, limit }) =>
      selectLogged(db)
        .where(after)
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.id }),
  );
  return { next, rows: rows.map(loggedView) };
}

function selectLogged(db: Db) {
  return db
    .select({
      id: decisions.id,
      kind: decisions.kind,
      subjectId: decisions.subjectId,
      action: decisions.action,
      reason: decisions.reason,
      text: decisions.text,
      createdAt: decisions.createdAt,
      reports: decisions.reports,
      moderator: usernameOf(moderator),
      byOperator: decisions.byOperator,
      owner: usernameOf(owner),
      objected: objections.createdAt,
      answeredWith: answering.action,
    })
    .from(decisions)
    .leftJoin(moderator, eq(moderator.userId, decisions.moderatorId))
    .leftJoin(owner, eq(owner.userId, decisions.ownerId))
    .leftJoin(objections, eq(objections.decisionId, decisions.id))
    .leftJoin(answering, eq(answering.id, objections.answeredBy))
    .$dynamic();
}

type LoggedRow = Awaited<ReturnType<typeof selectLogged>>[number];

function loggedView(logged: LoggedRow): LoggedDecision {
  const { id, subjectId, createdAt, objected, answeredWith, byOperator, ...row } = logged;
  return {
    ...row,
    // Older rows do not say so, and roles were then given by the command line alone.
    operator: byOperator || (row.action === 'role' && row.moderator === null),
    decisionId: id,
    id: subjectId,
    date: createdAt.toISOString(),
    moderator: row.moderator ?? '',
    owner: row.owner ?? '',
    objection: objected === null ? null : outcomeOf(answeredWith),
  };
}

/** An objection to hiding by a rule is refused by taking the thing down. */
function outcomeOf(answered: LoggedAction | null): 'waits' | 'granted' | 'refused' {
  if (answered === null) return 'waits';
  return answered === 'dismiss' || answered === 'take_down' ? 'refused' : 'granted';
}

const WITHHOLDS = ['hide', 'take_down'] satisfies LoggedAction[];

/** @param id of the decision; or of a thing, for the newest decision that hid it or took it down */
export async function findDecision(
  db: Db,
  id: string,
  ownerId: string,
  now: Date,
): Promise<DecisionView | null> {
  const [row] = await db
    .select({ decision: decisions, objection: objections, answeredWith: answering.action })
    .from(decisions)
    .leftJoin(objections, eq(objections.decisionId, decisions.id))
    .leftJoin(answering, eq(answering.id, objections.answeredBy))
    .where(
      and(
        or(eq(decisions.id, id), and(eq(decisions.subjectId, id), inArray(decisions.action, WITHHOLDS))),
        eq(decisions.ownerId, ownerId),
      ),
    )
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(1);
  if (!row) return null;
  const { decision, objection } = row;
  if (!isDecided(decision)) return null;
  const { id: decisionId, kind, action, reason, text, seen, createdAt } = decision;
  if (!isReadByOwner(decision)) return null;
  const end = action === 'hide' ? await findEndOfHiding(db, decision.subjectId) : null;
  const until = objectionDeadline(createdAt);
  const subject = { ...decision, isEnded: end !== null, isObjected: objection !== null };
  const mayObject = canObject({ id: ownerId }, subject, now).ok;
  return {
    ...{ decisionId, kind, action, reason, text, seen },
    date: createdAt.toISOString(),
    ended: end && { decisionId: isReadByOwner(end) ? end.id : null, date: end.createdAt.toISOString() },
    objectUntil: mayObject ? until.toISOString() : null,
    objection: objection && {
      text: objection.text,
      date: objection.createdAt.toISOString(),
      outcome: outcomeOf(row.answeredWith),
    },
  };
}

/** At most one per thing; null if there is none yet. */
async function findEndOfHiding(db: Db, subjectId: string): Promise<DecisionRow | null> {
  const [row] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.subjectId, subjectId), inArray(decisions.action, END_HIDING)))
    .orderBy(asc(decisions.createdAt))
    .limit(1);
  return row ?? null;
}

/** Parameter: the id of the decision. */
export const READ_OBJECTED = `select d.kind, d.subject_id as "subjectId", d.owner_id as "ownerId", d.action, d.reason,
    d.objections, d.created_at as "createdAt", c.hidden_by as "hiddenBy",
    exists (select from objections o where o.decision_id = d.id) as "isObjected",
    exists (select from decisions e where e.subject_id = d.subject_id
      and e.action in (${END_HIDING.map((action) => `'${action}'`).join(', ')})) as "isEnded"
  from decisions d left join moderation_cases c on c.subject_id = d.subject_id where d.id = $1::uuid`;

/** Null if no mail can be sent to the owner. */
export async function findDecisionMail(db: Db, id: string) {
  const [row] = await db
    .select({
      email: accounts.email,
      kind: decisions.kind,
      action: decisions.action,
      reason: decisions.reason,
      text: decisions.text,
    })
    .from(decisions)
    .innerJoin(accounts, eq(accounts.userId, decisions.ownerId))
    .where(and(eq(decisions.id, id), isNotNull(accounts.emailVerifiedAt)));
  return row ?? null;
}
