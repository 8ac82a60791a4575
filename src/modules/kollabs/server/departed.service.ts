import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.rules.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { kollabs } from './kollabs.table.ts';

/** The ids of a person's Kollabs that have not been deleted. */
export async function idsOfKollabsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(and(eq(kollabs.ownerId, ownerId), isNull(kollabs.deletedAt)))
    .orderBy(asc(kollabs.id));
  return rows.map(({ id }) => id);
}

/**
 * Empties the Kollabs of a person whose account is going, deleted ones too: of what they wrote there, nothing stays.
 * A neutral title stands in its place, so that a completed collaboration of somebody else still says what it was.
 * @returns the new titles, by category
 */
export async function emptyKollabsOf(tx: Tx, ownerId: string): Promise<Map<string, string>> {
  const own = eq(kollabs.ownerId, ownerId);
  const rows = await tx.selectDistinct({ category: kollabs.category }).from(kollabs).where(own);
  const titles = new Map(rows.map(({ category }) => [category, deletedKollabTitle(category)]));
  for (const [category, title] of titles) {
    await tx
      .update(kollabs)
      .set({
        title,
        imageUrl: '',
        lookingFor: '',
        lookingForTypes: [],
        summary: '',
        compensation: '',
        tags: [],
      })
      .where(and(own, eq(kollabs.category, category)));
  }
  return titles;
}

/**
 * Deletes the rows of a person's Kollabs, save those to which something refers.
 * @param referring the condition on a Kollab that something of a module above does
 */
export async function deleteKollabsOf(tx: Tx, ownerId: string, referring: SQL): Promise<void> {
  await tx.delete(kollabs).where(and(eq(kollabs.ownerId, ownerId), sql`not ${referring}`));
}
