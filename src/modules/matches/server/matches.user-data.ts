import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { exportText } from '#modules/matches/matches.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { matchDismissals } from './matches.table.ts';

export const matchesExport: readonly ExportPart[] = [
  exportsRows('left-out-of-matches.json', exportText, listDismissed),
];

async function listDismissed(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: matchDismissals.createdAt })
    .from(matchDismissals)
    .innerJoin(profiles, eq(profiles.userId, matchDismissals.dismissedId))
    .where(and(eq(matchDismissals.userId, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(asc(matchDismissals.createdAt));
}

export const eraseDismissals: EraseStep = deletes(
  matchDismissals,
  (userId) => eq(matchDismissals.userId, userId),
  (userId) => eq(matchDismissals.dismissedId, userId),
);
