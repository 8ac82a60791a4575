import { type SQL, sql } from 'drizzle-orm';
import { type PoolDb, type Tx, transaction } from '#infra/db/pool.ts';
import type { SearchSubject } from '#infra/module.ts';
import { IS_USED, type SearchKind, WRITE_ROWS, WRITE_WORDS } from './search-rows.sql.ts';

/** Subjects of one statement at most. */
const BATCH = 200;
const WORDS_LOOKED_AT = 500;

/** One writes at a time, so that of two the later one has seen all that the first has, and a word is not deleted while it is used. */
export async function lockSearchRows(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search rows'))`);
}

/**
 * Writes what search reads of some subjects, as their rows are now. Of a user it writes what they published, too. Harmless to
 * repeat.
 */
export async function writeSearchRows(tx: Tx, subjects: readonly SearchSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await lockSearchRows(tx);
  const idsOf = (kind: SearchSubject['kind']) =>
    subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
  const users = idsOf('user');
  await writeKind(tx, 'users', users);
  await writeKind(tx, 'kollabs', [...idsOf('kollab'), ...(await listPublished(tx, 'kollabs', users))]);
  await writeKind(tx, 'posts', [...idsOf('post'), ...(await listPublished(tx, 'posts', users))]);
}

async function listPublished(
  tx: Tx,
  table: 'kollabs' | 'posts',
  owners: readonly string[],
): Promise<string[]> {
  if (owners.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.raw(table)} where owner_id = any(${sql.param(owners)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Under `lockSearchRows`. */
export async function writeKind(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> {
  const once = [...new Set(ids)].sort();
  for (let first = 0; first < once.length; first += BATCH) {
    const part = once.slice(first, first + BATCH);
    await tx.execute(about(part, WRITE_ROWS[kind]));
    await tx.execute(about(part, WRITE_WORDS[kind]));
  }
}

function about(ids: readonly string[], statement: string): SQL {
  return sql`with given as materialized (select unnest(${sql.param(ids)}::uuid[]) as id), ${sql.raw(statement)}`;
}

/** Deletes the known words that nothing has any more, so that no word of a deleted account stays. Called by the scheduler. */
export async function deleteUnusedWords(db: PoolDb): Promise<void> {
  type Word = { entry: string; word: string };
  let last: Word | undefined = { entry: '', word: '' };
  while (last) {
    const { rows }: { rows: (Word & { used: boolean })[] } = await db.execute(sql`
      with looked as materialized (
        select entry, word from known_words where (entry, word) > (${last.entry}, ${last.word})
        order by entry, word limit ${WORDS_LOOKED_AT})
      select entry, word, ${sql.raw(IS_USED)} as used from looked order by entry, word`);
    const unused = rows.filter(({ used }) => !used).map(({ entry, word }) => ({ entry, word }));
    if (unused.length > 0) {
      await transaction(db, async (tx) => {
        await lockSearchRows(tx);
        // Looked at again: something may have one of them by now.
        await tx.execute(sql`delete from known_words where (entry, word) in (
            select entry, word from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as u (entry text, word text))
          and not (${sql.raw(IS_USED)})`);
      });
    }
    last = rows.length === WORDS_LOOKED_AT ? rows.at(-1) : undefined;
  }
}
