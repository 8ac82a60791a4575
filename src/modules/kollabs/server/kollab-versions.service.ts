import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Statement } from '#infra/api/write.ts';
import { closingOf, initialDeadlineWarned } from '#modules/kollabs/deadline.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { requireFutureDeadline } from './kollab-deadline.commands.ts';
import { editTerms, type KollabFacts, READ_KOLLAB } from './kollab-writes.sql.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

export { type KollabFacts, kollabVersions, READ_KOLLAB };

/**
 * When the terms of a Kollab last changed, as SQL on a row of `kollabs`. Reads the version that the last edit replaced
 * by its key.
 */
export const kollabChangedAt = sql<Date>`coalesce((select v.replaced_at from kollab_versions v
  where v.kollab_id = kollabs.id and v.version = kollabs.version - 1), kollabs.date_posted)`.mapWith(
  kollabs.datePosted,
);

/**
 * Replaces the terms of a Kollab and stores the former ones as a version. The statement returns the changed Kollab.
 * @param kollab as it was read; the statement changes nothing if the row has changed since
 * @param edit.fields the terms; null leaves them
 * @param edit.fileIds all files of the brief, which were checked by `requireBrief`; null leaves them
 * @throws {AppError} invalid, for a new deadline that is not in the future
 */
export function replaceTerms(
  kollab: KollabFacts,
  {
    fields,
    fileIds,
    now,
  }: { fields: z.output<typeof kollabForm> | null; fileIds: readonly string[] | null; now: Date },
): Statement {
  if (!fields || fields.deadline === kollab.terms.deadline)
    return editTerms(kollab, { changes: fields, fileIds, now });
  const { deadline } = fields;
  const { timeZone } = kollab;
  requireFutureDeadline(deadline, { now, timeZone });
  const closesAt = closingOf(deadline, timeZone);
  const deadlineWarned = initialDeadlineWarned(deadline, { now, timeZone });
  return editTerms(kollab, { changes: { ...fields, deadlineWarned, closesAt }, fileIds, now });
}
