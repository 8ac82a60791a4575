import type { Database } from './db/pool.ts';
import type { Encryption } from './encryption.ts';

/** A column with encrypted texts. Its names are inserted into SQL, so they must be constants. */
export interface EncryptedColumn {
  table: string;
  id: string;
  column: string;
  purposeOf(id: string): string;
}

/** Encrypted texts anywhere in a table's rows. All fields are inserted into SQL, so they must be constants. */
export interface EncryptedTexts extends Pick<EncryptedColumn, 'table' | 'id' | 'purposeOf'> {
  name: string;
  /** Condition of the rows that may have a text. */
  where: string;
  text: string;
  /** The assignment that replaces the text. */
  assign(text: string): string;
}

export interface Reencrypted {
  name: string;
  changed: number;
  /** Rows that are encrypted with an unknown key. The app cannot read them either. */
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
 * Encrypts texts of an earlier key again with the current one, in batches and while the app runs. A row that is
 * changed meanwhile is left alone, since the change used the current key.
 * @param options.dryRun counts without writing
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
