import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#infra/db/pool.ts';
import { closingOf, warnedAtFirst } from '#modules/kollabs/deadline.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { changedTerms } from '#modules/kollabs/kollabs.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { requireAhead } from './kollab-deadline.commands.ts';
import { findViewLocked, type ViewedKollab } from './kollabs.queries.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

export { kollabVersions };

/**
 * Since when a Kollab says what it says, of a row of `kollabs`: by the key of the version that the last edit replaced.
 */
export const kollabChangedAt = sql<Date>`coalesce((select v.replaced_at from kollab_versions v
  where v.kollab_id = kollabs.id and v.version = kollabs.version - 1), kollabs.date_posted)`.mapWith(
  kollabs.datePosted,
);

/** As `lockKollab` of kollabs.service.ts, with the Kollab's view. */
export function lockViewedKollab(tx: Tx, id: string): Promise<ViewedKollab | null> {
  return findViewLocked(tx, id);
}

/**
 * Replaces what a locked Kollab says, and keeps what it said as a version.
 * @returns the Kollab as it is now; null where nothing differs, and nothing was written
 * @throws {AppError} invalid, for a new deadline that is not to come
 */
export async function replaceTerms(
  tx: Tx,
  { kollab, view }: ViewedKollab,
  fields: z.output<typeof kollabForm>,
  now: Date,
): Promise<KollabView | null> {
  if (changedTerms(kollab, fields).length === 0) return null;
  const { id: kollabId, version, title, imageUrl, category, lookingForTypes } = kollab;
  const { lookingFor, summary, compensation, tags } = kollab;
  const { payment, deadline, place, languages, partners } = kollab;
  const isDated = fields.deadline !== deadline;
  const timeZone = isDated ? await findTimeZone(tx, kollab.ownerId) : null;
  if (isDated) requireAhead(fields.deadline, { now, timeZone });
  const closesAt = closingOf(fields.deadline, timeZone);
  await tx.insert(kollabVersions).values({
    ...{ kollabId, version, title, imageUrl, category, lookingForTypes },
    ...{ lookingFor, summary, compensation, tags, replacedAt: now },
    ...{ payment, deadline, place, languages, partners },
  });
  await tx
    .update(kollabs)
    .set({
      ...fields,
      version: sql`${kollabs.version} + 1`,
      ...(isDated && { deadlineWarned: warnedAtFirst(fields.deadline, { now, timeZone }), closesAt }),
    })
    .where(eq(kollabs.id, kollabId));
  return { ...view, ...fields, ...(isDated && { closesAt: closesAt?.toISOString() ?? null }) };
}
