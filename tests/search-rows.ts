import { openDatabase, type PoolDb, transaction } from '#infra/db/pool.ts';
import type { SearchSubject } from '#infra/module.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import { writeSearchRows } from '#modules/search/server/search-rows.commands.ts';
import { PATIENT } from './tools/database.ts';

/** Writes the search rows of what was written without an event. Of a user, of all that they published, too. */
export async function indexRows(
  db: PoolDb,
  kind: SearchSubject['kind'],
  ids: readonly string[],
): Promise<void> {
  await transaction(db, (tx) =>
    writeSearchRows(
      tx,
      ids.map((id) => ({ kind, id })),
    ),
  );
}

/** Writes all search rows. */
export async function indexAll(db: PoolDb): Promise<void> {
  await beginRebuild(db);
  await continueRebuild(db);
}

/** Writes all search rows of the database of no app. */
export async function indexDatabase(url: string): Promise<void> {
  const database = openDatabase({ url, timeouts: PATIENT });
  await indexAll(database.db);
  await database.close();
}
