import { eq, sql } from 'drizzle-orm';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { TERM_CHANGED } from '#modules/moderation/moderation.events.ts';
import { loggedTerm, termRefusals } from '#modules/moderation/terms.messages.ts';
import { TERM_LIMITS, type TermEffect, type TermKind, termKey } from '#modules/moderation/terms.rules.ts';
import { decisions } from './decisions.table.ts';
import { countTerms, type TermRow } from './terms.queries.ts';
import { moderationTerms } from './terms.table.ts';

interface NewTerm {
  kind: TermKind;
  term: string;
  effect: TermEffect;
  note: string;
}

/**
 * @param given the validated form
 * @returns its id
 * @throws {AppError} invalid, if the term exists; wrong_state, if the list is full
 */
export async function addTerm(tx: Tx, adminId: string, given: NewTerm, now: Date): Promise<string> {
  // Serializes additions, so that the maximum holds. Reads are not blocked.
  await tx.execute(sql`lock table ${moderationTerms} in share row exclusive mode`);
  if ((await countTerms(tx)) >= TERM_LIMITS.terms) throw new AppError('wrong_state', termRefusals.full);
  const key = termKey(given.kind, given.term);
  if (key === null) throw new Error('The form accepted a term without a key.');
  const row: TermRow = { ...given, key, id: newId(), madeBy: adminId, createdAt: now };
  const made = await tx.insert(moderationTerms).values(row).onConflictDoNothing().returning();
  if (made.length === 0) throw invalid({ term: termRefusals.twice });
  await logChange(tx, adminId, 'term_added', row, now);
  return row.id;
}

/** @throws {AppError} not_found */
export async function removeTerm(tx: Tx, adminId: string, id: string, now: Date): Promise<void> {
  const [row] = await tx.delete(moderationTerms).where(eq(moderationTerms.id, id)).returning();
  if (!row) throw new AppError('not_found', termRefusals.notFound);
  await logChange(tx, adminId, 'term_removed', row, now);
}

async function logChange(
  tx: Tx,
  adminId: string,
  action: 'term_added' | 'term_removed',
  term: TermRow,
  now: Date,
): Promise<void> {
  await tx.insert(decisions).values({
    ...{ id: newId(), kind: 'term', subjectId: term.id, ownerId: null, moderatorId: adminId },
    ...{ action, reason: 'term', text: loggedTerm(term), createdAt: now },
  });
  const event = { type: TERM_CHANGED, actorId: null, subjectId: term.id, data: { action } };
  await recordEvents(tx, [event], now);
}
