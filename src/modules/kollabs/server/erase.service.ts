import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { deleteBatch, eraseBatch, type Left, runEvery } from '#infra/db/erase-batch.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/** Small, because each Kollab has rows in the tables of search. */
const BATCH_SIZE = 20;

export async function findRemainingKollabOf(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(and(eq(kollabs.ownerId, ownerId), ne(kollabs.state, 'deleted')))
    .orderBy(asc(kollabs.id))
    .limit(1);
  return row?.id ?? null;
}

/** The titles that replace those of a user's Kollabs after the account was deleted, by category. */
export async function listNeutralTitles(db: Db, ownerId: string) {
  const rows = await db
    .selectDistinct({ category: kollabs.category })
    .from(kollabs)
    .where(eq(kollabs.ownerId, ownerId));
  return rows.map(({ category }) => ({ category, title: deletedKollabTitle(category) }));
}

export function deleteVersionsOf(tx: Tx, ownerId: string): Promise<Left> {
  const ids = tx.select({ id: kollabs.id }).from(kollabs).where(eq(kollabs.ownerId, ownerId));
  return deleteBatch(tx, kollabVersions, inArray(kollabVersions.kollabId, ids));
}

/**
 * Empties a batch of a deleted user's Kollabs, including deleted ones, so that none of their texts stay. A neutral
 * title remains for the other side of a completed collaboration.
 */
export async function emptyKollabsOf(tx: Tx, ownerId: string): Promise<Left> {
  const titles = await listNeutralTitles(tx, ownerId);
  return runEvery(
    ...titles.map(({ category, title }) => () => {
      const filled = sql`${kollabs.ownerId} = ${ownerId} and ${kollabs.category} = ${category}
        and (${kollabs.title}, ${kollabs.imageUrl}, ${kollabs.imageAlt}, ${kollabs.lookingFor}, ${kollabs.summary}, ${kollabs.compensation})
          is distinct from (${title}, '', '', '', '', '')`;
      const emptied = sql`update ${kollabs} set title = ${title}, image_url = '', image_alt = '', looking_for = '',
        looking_for_types = '{}', summary = '', compensation = '', tags = '{}', payment = null, deadline = null, closes_at = null,
        deadline_warned = null, place = null, languages = '{}', partners = null`;
      return eraseBatch(tx, kollabs, filled, emptied, BATCH_SIZE);
    }),
  );
}

/** @param referring the condition that a row of a higher module refers to the Kollab */
export function deleteKollabsOf(tx: Tx, ownerId: string, referring: SQL): Promise<Left> {
  const where = and(eq(kollabs.ownerId, ownerId), sql`not ${referring}`);
  return deleteBatch(tx, kollabs, where, BATCH_SIZE);
}
