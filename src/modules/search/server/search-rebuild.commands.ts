import { sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type PoolDb, type Tx, transaction } from '#infra/db/pool.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { ROWS_VERSION } from './facet-entries.ts';
import { deleteUnusedWords, lockSearchRows, writeKind } from './search-rows.commands.ts';
import { SEARCHED_KINDS, SOURCES } from './search-sources.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Subjects per transaction. The consumer `search` waits for the lock no longer than one batch takes. */
const BATCH = 200;
export const REBUILD_QUEUE = 'search.rebuild';
/** The time limit of one job, so that a process can shut down. */
const JOB_MS = 30_000;

export async function beginRebuild(db: Db, kinds = SEARCHED_KINDS): Promise<void> {
  for (const kind of kinds) {
    await db.execute(sql`insert into search_rebuilds (kind, version, behind) values (${kind}, 0, ${FIRST_ID})
      on conflict (kind) do update set behind = coalesce(search_rebuilds.behind, excluded.behind)`);
  }
}

/**
 * Continues the current rebuild. Reads, writes and rebuilds of other processes may run at the same time.
 * @param mayContinue called after each batch; the rebuild pauses if it returns false. By default it runs to the end.
 * @returns whether the rebuild is complete
 */
export async function continueRebuild(
  db: PoolDb,
  mayContinue: (batch: { kind: SearchKind; subjects: number }) => boolean = () => true,
): Promise<boolean> {
  for (const kind of SEARCHED_KINDS) {
    for (;;) {
      const subjects = await rebuildBatch(db, kind);
      if (subjects === 0) break;
      if (!mayContinue({ kind, subjects })) return false;
    }
  }
  await deleteUnusedWords(db);
  await emptyRowsOf1_0_0(db);
  return true;
}

const TABLES_OF_1_0_0 = ['kollab_tags', 'post_tags', 'user_words', 'known_words'];
const ROWS_EMPTIED = 5_000;

/**
 * Empties the tables of 1.0.0 (released/) in batches: nothing writes them any more, and they may have words of
 * accounts that were deleted since. Idempotent.
 */
export async function emptyRowsOf1_0_0(db: PoolDb): Promise<void> {
  for (const table of TABLES_OF_1_0_0) {
    const name = sql.raw(table);
    let emptied: number | null;
    do {
      ({ rowCount: emptied } = await db.execute(
        sql`delete from ${name} where ctid = any(array(select ctid from ${name} limit ${ROWS_EMPTIED}))`,
      ));
    } while (emptied);
  }
}

/**
 * @returns the number of subjects written; 0 at the end
 */
async function rebuildBatch(db: PoolDb, kind: SearchKind): Promise<number> {
  return transaction(db, async (tx) => {
    await lockSearchRows(tx);
    const { rows } = await tx.execute<{ lastId: string | null }>(
      sql`select behind as "lastId" from search_rebuilds where kind = ${kind} for update`,
    );
    const lastId = rows[0]?.lastId ?? null;
    if (lastId === null) return 0;
    const ids = await nextSubjects(tx, kind, lastId);
    await writeKind(tx, kind, ids);
    await tx.execute(
      ids.length > 0
        ? sql`update search_rebuilds set behind = ${ids.at(-1)} where kind = ${kind}`
        : sql`update search_rebuilds set behind = null, version = ${ROWS_VERSION} where kind = ${kind}`,
    );
    return ids.length;
  });
}

/** Returns the ids after the last one written: of subjects, and of search rows whose subject was deleted. */
async function nextSubjects(tx: Tx, kind: SearchKind, lastId: string): Promise<string[]> {
  const ids = (column: string, from: string) => sql`(select ${sql.raw(column)} as id from ${sql.raw(from)}
    where ${sql.raw(column)} > ${lastId}::uuid order by 1 limit ${BATCH})`;
  const { from, id, table } = SOURCES[kind];
  const subjects = from.split(' ').slice(0, 2).join(' ');
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${ids(id, subjects)} union ${ids('id', table)}) as next order by id limit ${BATCH}`,
  );
  return rows.map((row) => row.id);
}

/**
 * Queues a rebuild if the search index is empty, of an older version or half rebuilt. Called when background work
 * starts.
 */
export async function rebuildWhereNeeded(context: AppContext): Promise<void> {
  const kinds: SearchKind[] = [];
  for (const kind of SEARCHED_KINDS) if (await needsRebuild(context.database.db, kind)) kinds.push(kind);
  if (kinds.length === 0) return;
  await transaction(context.database.db, (tx) => queueRebuild(context, tx, kinds));
  context.log.warn(
    { kinds },
    'The search index is empty, incomplete or of an older version. A rebuild starts now',
  );
}

async function needsRebuild(db: PoolDb, kind: SearchKind): Promise<boolean> {
  const { table, from, id } = SOURCES[kind];
  const subject = id.split('.')[0] ?? '';
  const { rows } = await db.execute<{ hasSubjects: boolean; hasRows: boolean; hasOld: boolean }>(
    sql`select exists (select from ${sql.raw(from)} where ${sql.raw(subject)}.state = 'active') as "hasSubjects",
      exists (select from ${sql.raw(table)}) as "hasRows",
      exists (select from ${sql.raw(table)} where version < ${ROWS_VERSION}) as "hasOld"`,
  );
  const { hasSubjects = false, hasRows = false, hasOld = false } = rows[0] ?? {};
  const state = await db.execute<{ version: number; lastId: string | null }>(
    sql`select version, behind as "lastId" from search_rebuilds where kind = ${kind}`,
  );
  const { version, lastId } = state.rows[0] ?? { version: 0, lastId: null };
  if (!hasSubjects) {
    await db.execute(sql`insert into search_rebuilds (kind, version) values (${kind}, ${ROWS_VERSION})
      on conflict do nothing`);
    return false;
  }
  return version < ROWS_VERSION || lastId !== null || !hasRows || hasOld;
}

/** Begins a rebuild, or goes on with the current one, as a background job. */
export async function queueRebuild({ jobs }: AppContext, tx: Tx, kinds = SEARCHED_KINDS): Promise<void> {
  await beginRebuild(tx, kinds);
  await queueNext(jobs, tx);
}

function queueNext(jobs: AppContext['jobs'], tx: Tx): Promise<void> {
  return jobs.enqueue(tx, REBUILD_QUEUE, {}, { singletonKey: 'one' });
}

export async function runRebuild(context: AppContext): Promise<void> {
  const end = performance.now() + JOB_MS;
  if (await continueRebuild(context.database.db, () => performance.now() < end)) {
    context.log.info('The search index is complete');
  } else {
    await transaction(context.database.db, (tx) => queueNext(context.jobs, tx));
  }
}
