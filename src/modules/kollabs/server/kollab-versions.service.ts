import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Statement } from '#infra/api/write.ts';
import { closingOf, warnedAtFirst } from '#modules/kollabs/deadline.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { requireAhead } from './kollab-deadline.commands.ts';
import { editTerms, type KollabFacts, READ_KOLLAB } from './kollab-writes.sql.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

export { type KollabFacts, kollabVersions, READ_KOLLAB };

/**
 * Since when a Kollab says what it says, of a row of `kollabs`: by the key of the version that the last edit replaced.
 */
export const kollabChangedAt = sql<Date>`coalesce((select v.replaced_at from kollab_versions v
  where v.kollab_id = kollabs.id and v.version = kollabs.version - 1), kollabs.date_posted)`.mapWith(
  kollabs.datePosted,
);

/**
 * Replaces what a Kollab says, and keeps what it said as a version. Gives the Kollab as it then is.
 * @param kollab as it was read: nothing of its row has changed since
 * @throws {AppError} invalid, for a new deadline that is not to come
 */
export function replaceTerms(kollab: KollabFacts, fields: z.output<typeof kollabForm>, now: Date): Statement {
  const { deadline } = fields;
  if (deadline === kollab.terms.deadline) return editTerms(kollab, fields, now);
  const { timeZone } = kollab;
  requireAhead(deadline, { now, timeZone });
  const closesAt = closingOf(deadline, timeZone);
  const deadlineWarned = warnedAtFirst(deadline, { now, timeZone });
  return editTerms(kollab, { ...fields, deadlineWarned, closesAt }, now);
}
