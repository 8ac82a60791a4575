import type { Database } from './db/pool.ts';
import type { Encryption } from './encryption.ts';

/** A column that holds encrypted texts. Names of the code's own, never from outside. */
export interface EncryptedColumn {
  table: string;
  /** The column that names a row. */
  id: string;
  column: string;
  /** What the text of a row is encrypted for. */
  purposeOf(id: string): string;
}

/** Encrypted texts, wherever they stand in their rows. All of it is SQL of the code's own, never from outside. */
export interface EncryptedTexts extends Pick<EncryptedColumn, 'table' | 'id' | 'purposeOf'> {
  /** What they are called where they are counted. */
  name: string;
  /** Which rows may have one. */
  where: string;
  /** The one of a row. */
  text: string;
  /** The assignment that puts another one in its place. */
  assign(text: string): string;
}

export interface Reencrypted {
  name: string;
  changed: number;
  /** Rows whose key is not known: they cannot be read by the app either. */
  unreadable: number;
}

const BATCH = 500;

export function textsOf({ column, ...rest }: EncryptedColumn): EncryptedTexts {
  return {
    ...rest,
    name: `${rest.table}.${column}`,
    where: `${column} is not null`,
    text: column,
    assign: (text) => `${column} = ${text}`,
  };
}

/**
 * Encrypts with the current key what an earlier one encrypted, a batch at a time and beside everything else: a row that
 * changed meanwhile is left as it is then, since it was written with the current key.
 * @param options.dryRun reads all of it and writes nothing
 */
export async function reencrypt(
  { pool }: Database,
  encryption: Encryption,
  { name, table, id, where, text, assign, purposeOf }: EncryptedTexts,
  { dryRun }: { dryRun: boolean },
): Promise<Reencrypted> {
  const outcome = { name, changed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    const { rows } = await pool.query<{ id: string; was: string }>(
      `select ${id}::text as id, ${text} as was from ${table}
       where ${where} and not starts_with(${text}, $1) and ${id}::text > $2
       order by ${id}::text limit ${BATCH}`,
      [encryption.prefix, after],
    );
    const changes = rows.flatMap((row) => {
      try {
        const purpose = purposeOf(row.id);
        return { ...row, is: encryption.encrypt(purpose, encryption.decrypt(purpose, row.was)) };
      } catch {
        outcome.unreadable++;
        return [];
      }
    });
    if (dryRun) outcome.changed += changes.length;
    else {
      const { rowCount } = await pool.query(
        `update ${table} as t set ${assign('c.new_text')}
         from unnest($1::text[], $2::text[], $3::text[]) as c (row_id, old_text, new_text)
         where ${where} and t.${id}::text = c.row_id and ${text} = c.old_text`,
        [changes.map((one) => one.id), changes.map((one) => one.was), changes.map((one) => one.is)],
      );
      outcome.changed += rowCount ?? 0;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return outcome;
  }
}
