import { eq, sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { decisions, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';
import { moderationTerms } from './terms.table.ts';

/** Erases a user's name and texts from their reports. Snapshots stay until their time has expired. */
export const eraseReporter: EraseStep = {
  ...empties(
    reports,
    (userId) => eq(reports.reporterId, userId),
    () => sql`update ${reports} set reporter_id = null, by_user = true, text = ''`,
  ),
  atOnce: true,
};

/** Erases a user's objections, and their name from their decisions and terms. */
export const eraseDecisions: readonly EraseStep[] = [
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
