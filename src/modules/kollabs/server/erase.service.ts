import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#infra/db/pool.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/** The ids of a user's Kollabs that have not been deleted. */
export async function idsOfKollabsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(and(eq(kollabs.ownerId, ownerId), ne(kollabs.state, 'deleted')))
    .orderBy(asc(kollabs.id));
  return rows.map(({ id }) => id);
}

/**
 * Empties the Kollabs of a user who deletes the account, deleted Kollabs and former versions too: nothing that they wrote
 * stays.
 * A neutral title replaces it, so that the other participant of a completed collaboration still sees what it was.
 * @returns the new titles, by category
 */
export async function emptyKollabsOf(tx: Tx, ownerId: string): Promise<Map<string, string>> {
  const own = eq(kollabs.ownerId, ownerId);
  const ids = tx.select({ id: kollabs.id }).from(kollabs).where(own);
  await tx.delete(kollabVersions).where(inArray(kollabVersions.kollabId, ids));
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
        ...{
          payment: null,
          deadline: null,
          deadlineWarned: null,
          place: null,
          languages: [],
          partners: null,
        },
      })
      .where(and(own, eq(kollabs.category, category)));
  }
  return titles;
}

/**
 * Deletes the rows of a user's Kollabs, save those to which something refers.
 * @param referring the condition on a Kollab that something of a module above does
 */
export async function deleteKollabsOf(tx: Tx, ownerId: string, referring: SQL): Promise<void> {
  await tx.delete(kollabs).where(and(eq(kollabs.ownerId, ownerId), sql`not ${referring}`));
}
