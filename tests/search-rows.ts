import { openDatabase, type PoolDb, transaction } from '#infra/db/pool.ts';
import type { SearchSubject } from '#infra/module.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import { writeSearchRows } from '#modules/search/server/search-rows.commands.ts';
import { PATIENT } from './tools/database.ts';

/** Indexes rows that were written without an event. For a user, their Kollabs and posts as well. */
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

export async function indexAll(db: PoolDb): Promise<void> {
  await beginRebuild(db);
  await continueRebuild(db);
}

/** Indexes everything in a database that has no app. */
export async function indexDatabase(url: string): Promise<void> {
  const database = openDatabase({ url, timeouts: PATIENT });
  await indexAll(database.db);
  await database.close();
}
