import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { deleteBatch, eraseBatch, type Left, runEvery } from '#infra/db/erase-batch.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/** Kollabs of a batch: each has rows in the tables of searches. */
const KOLLABS_AT_ONCE = 20;

/** The id of one of a user's Kollabs that have not been deleted. */
export async function findRemainingKollabOf(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(and(eq(kollabs.ownerId, ownerId), ne(kollabs.state, 'deleted')))
    .orderBy(asc(kollabs.id))
    .limit(1);
  return row?.id ?? null;
}

/** What stands in the place of the titles of a user's Kollabs once the account is gone, by their categories. */
export async function listNeutralTitles(db: Db, ownerId: string) {
  const rows = await db
    .selectDistinct({ category: kollabs.category })
    .from(kollabs)
    .where(eq(kollabs.ownerId, ownerId));
  return rows.map(({ category }) => ({ category, title: deletedKollabTitle(category) }));
}

/** Deletes a batch of the former versions of a user's Kollabs. */
export function deleteVersionsOf(tx: Tx, ownerId: string): Promise<Left> {
  const ids = tx.select({ id: kollabs.id }).from(kollabs).where(eq(kollabs.ownerId, ownerId));
  return deleteBatch(tx, kollabVersions, inArray(kollabVersions.kollabId, ids));
}

/**
 * Empties a batch of the Kollabs of a user whose account is gone, deleted Kollabs too: nothing that they wrote stays.
 * A neutral title replaces it, so that the other participant of a completed collaboration still sees what it was.
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
      return eraseBatch(tx, kollabs, filled, emptied, KOLLABS_AT_ONCE);
    }),
  );
}

/**
 * Deletes a batch of the rows of a user's Kollabs, save those to which something refers.
 * @param referring the condition on a Kollab that something of a module above does
 */
export function deleteKollabsOf(tx: Tx, ownerId: string, referring: SQL): Promise<Left> {
  const where = and(eq(kollabs.ownerId, ownerId), sql`not ${referring}`);
  return deleteBatch(tx, kollabs, where, KOLLABS_AT_ONCE);
}
