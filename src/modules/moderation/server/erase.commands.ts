import { eq, sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { decisions, objections } from './decisions.table.ts';
import { reports } from './reports.table.ts';
import { moderationTerms } from './terms.table.ts';

/** Takes a user's name and words out of what they reported; what was seen stays until it is decided, and after it. */
export const eraseReporter: EraseStep = {
  ...empties(
    reports,
    (userId) => eq(reports.reporterId, userId),
    () => sql`update ${reports} set reporter_id = null, by_user = true, text = ''`,
  ),
  atOnce: true,
};

/** Takes a user's words out of their objections, and their name out of what they decided and the terms they made. */
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
