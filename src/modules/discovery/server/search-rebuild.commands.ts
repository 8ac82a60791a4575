import { sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type PoolDb, transaction } from '#infra/db/pool.ts';
import { FIRST_ID } from './search-cursor.ts';
import { deleteUnusedWords, lockSearchRows, writeKind } from './search-rows.commands.ts';
import { FILLED, nextSubjects, SEARCH_KINDS, type SearchKind } from './search-rows.sql.ts';

/** Of the form of search rows. A higher one has all of them written anew after an upgrade. */
export const SEARCH_ROWS_VERSION = 1;
/** Subjects of one transaction. The consumer of the log waits so long at most. */
const BATCH = 200;
export const REBUILD_QUEUE = 'search.rebuild';
/** One job does no more at once, so that a process can stop. */
const JOB_MS = 30_000;

/** Begins to write all search rows anew, or goes on where a rebuild was left. */
export async function beginRebuild(db: Db, kinds = SEARCH_KINDS): Promise<void> {
  for (const kind of kinds) {
    await db.execute(sql`insert into search_rebuilds (kind, version, behind) values (${kind}, 0, ${FIRST_ID})
      on conflict (kind) do update set behind = coalesce(search_rebuilds.behind, excluded.behind)`);
  }
}

/**
 * Goes on with the rebuild that was begun, beside reads and writes, also of several processes.
 * @param goesOn asked after each batch, which is told; until it is done where nothing is said
 * @returns whether it is done
 */
export async function continueRebuild(
  db: PoolDb,
  goesOn: (batch: { kind: SearchKind; subjects: number }) => boolean = () => true,
): Promise<boolean> {
  for (const kind of SEARCH_KINDS) {
    for (;;) {
      const subjects = await rebuildBatch(db, kind);
      if (subjects === 0) break;
      if (!goesOn({ kind, subjects })) return false;
    }
  }
  await deleteUnusedWords(db);
  return true;
}

/** @returns how many subjects were written; 0 where there are no more */
async function rebuildBatch(db: PoolDb, kind: SearchKind): Promise<number> {
  return transaction(db, async (tx) => {
    await lockSearchRows(tx);
    const { rows } = await tx.execute<{ behind: string | null }>(
      sql`select behind from search_rebuilds where kind = ${kind} for update`,
    );
    const behind = rows[0]?.behind ?? null;
    if (behind === null) return 0;
    const next = await tx.execute<{ id: string }>(nextSubjects(kind, behind, BATCH));
    const ids = next.rows.map(({ id }) => id);
    await writeKind(tx, kind, ids);
    await tx.execute(
      ids.length > 0
        ? sql`update search_rebuilds set behind = ${ids.at(-1)} where kind = ${kind}`
        : sql`update search_rebuilds set behind = null, version = ${SEARCH_ROWS_VERSION} where kind = ${kind}`,
    );
    return ids.length;
  });
}

/**
 * Fills a search index that is empty, of an older version, or half rebuilt: it says so in the log, and queues a job. Called as
 * background work starts.
 */
export async function rebuildWhereNeeded(context: AppContext): Promise<void> {
  const kinds: SearchKind[] = [];
  for (const kind of SEARCH_KINDS) if (await needsRebuild(context.database.db, kind)) kinds.push(kind);
  if (kinds.length === 0) return;
  await beginRebuild(context.database.db, kinds);
  await queueRebuild(context);
  context.log.warn(
    { kinds },
    'The search index is empty, half written or of an older version: it is being filled',
  );
}

async function needsRebuild(db: PoolDb, kind: SearchKind): Promise<boolean> {
  const { rows } = await db.execute<{ hasSubjects: boolean; hasRows: boolean }>(sql.raw(FILLED[kind]));
  const state = await db.execute<{ version: number; behind: string | null }>(
    sql`select version, behind from search_rebuilds where kind = ${kind}`,
  );
  const { version, behind } = state.rows[0] ?? { version: 0, behind: null };
  if (!rows[0]?.hasSubjects) {
    await db.execute(sql`insert into search_rebuilds (kind, version) values (${kind}, ${SEARCH_ROWS_VERSION})
      on conflict do nothing`);
    return false;
  }
  return version < SEARCH_ROWS_VERSION || behind !== null || !rows[0].hasRows;
}

function queueRebuild({ database, jobs }: AppContext): Promise<void> {
  return transaction(database.db, (tx) => jobs.enqueue(tx, REBUILD_QUEUE, {}, { singletonKey: 'one' }));
}

/** The job of a rebuild: a part of it, and the next part is another job. */
export async function runRebuild(context: AppContext): Promise<void> {
  const end = performance.now() + JOB_MS;
  if (await continueRebuild(context.database.db, () => performance.now() < end)) {
    context.log.info('The search index is filled');
  } else {
    await queueRebuild(context);
  }
}
