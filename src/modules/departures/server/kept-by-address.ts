import type { Db, Tx } from '#platform/db/pool.ts';

/**
 * What a module above this one keeps of a person by their e-mail address. Joined in app.ts; asked only about
 * addresses that are verified, so that nobody can have a stranger's address forgotten or told.
 */
export interface KeptByAddress {
  forget(tx: Tx, emailKey: string): Promise<void>;
  /** What it keeps, as it goes into the export. */
  read(db: Db, emailKey: string): Promise<object[]>;
}
