import type { AppContext } from './app-context.ts';
import { inBatches } from './db/keyset.ts';
import type { Db } from './db/pool.ts';
import type { ExportPart, OwnUser } from './user-data.ts';

/** A file of the rows that one query reads. */
export function exportsRows(
  file: string,
  about: string,
  list: (db: Db, userId: string) => Promise<object[]>,
): ExportPart {
  return { file, about, each: ({ database }, { userId }) => list(database.db, userId) };
}

interface Batches<R> {
  file: string;
  about: string;
  size: number;
  read(db: Db, userId: string, after: string | undefined, size: number): PromiseLike<R[]>;
  /** Where the next batch continues. */
  positionOf(row: R): string;
  /** Turns a row into what the file contains. Without it the file contains the whole row. */
  present?(row: R, user: OwnUser, context: AppContext): object;
}

/** A file of rows that are read in batches. */
export function exportsBatches<R extends object>(part: Batches<R>): ExportPart {
  const { file, about, size, read, positionOf, present = (row) => row } = part;
  return {
    file,
    about,
    async *each(context, user) {
      const { db } = context.database;
      const readAfter = (after: string | undefined) => read(db, user.userId, after, size);
      for await (const rows of inBatches(size, readAfter, positionOf))
        for (const row of rows) yield present(row, user, context);
    },
  };
}
