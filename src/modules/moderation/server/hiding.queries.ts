import { and, eq, gt, gte, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { CountedReport } from '#modules/moderation/hiding.rules.ts';
import type { ReportKind } from '#modules/moderation/moderation.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { decisions } from './decisions.table.ts';
import { reports } from './reports.table.ts';

/** Rules leave a thing alone once a moderator has decided about it. */
export async function isLookedAt(tx: Tx, subjectId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.subjectId, subjectId), ne(decisions.action, 'hide')))
    .limit(1);
  return row !== undefined;
}

export async function listNewOwners(db: Db, reportIds: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ownerId: reports.ownerId })
    .from(reports)
    .innerJoin(profiles, eq(profiles.userId, reports.ownerId))
    .where(and(isAmong(reports.id, reportIds), gt(profiles.dateJoined, since)));
  return rows.map(({ ownerId }) => ownerId).sort();
}

export async function listNewUsers(db: Db, userIds: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(isAmong(profiles.userId, userIds), gt(profiles.dateJoined, since)));
  return rows.map(({ userId }) => userId);
}

interface OpenReport extends CountedReport {
  kind: ReportKind;
  id: string;
}

const reporter = alias(profiles, 'reporter');

/** By reporters in good standing, ordered by thing. */
export function listReportsAbout(db: Db, ownerId: string, since: Date): Promise<OpenReport[]> {
  return db
    .select({
      kind: reports.kind,
      id: reports.subjectId,
      reporterId: reporter.userId,
      reporterJoined: reporter.dateJoined,
      at: reports.createdAt,
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.userId, reports.reporterId))
    .where(
      and(
        eq(reports.ownerId, ownerId),
        isNull(reports.decidedAt),
        gte(reports.createdAt, since),
        eq(reporter.state, 'active'),
      ),
    )
    .orderBy(reports.subjectId);
}
