import { asc, gt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { filesOf, pictureOfFile } from '#modules/media/media.rules.ts';
import { findStored } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

const AT_ONCE = 500;
/** The row of a younger file may not be written yet, or a scheduled job may remove the file. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

interface StoreDifferences {
  /** Files of pictures that are not in the store. */
  missing: string[];
  /** Files in the store that belong to no picture. */
  unknown: string[];
}

/** Lists the whole store, and holds all names in memory meanwhile. */
export async function compareStore({ database, media, clock }: AppContext): Promise<StoreDifferences> {
  const settled = clock.now().getTime() - SETTLED_MS;
  const stored = new Set<string>();
  const old: string[] = [];
  for await (const { name, modifiedAt } of media.list()) {
    stored.add(name);
    if (modifiedAt.getTime() <= settled && pictureOfFile(name)) old.push(name);
  }
  const missing: string[] = [];
  const read = (after: string | undefined) =>
    database.db
      .select({ id: pictures.id, purpose: pictures.purpose, hash: pictures.hash })
      .from(pictures)
      .where(after ? gt(pictures.id, after) : undefined)
      .orderBy(asc(pictures.id))
      .limit(AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) {
    for (const { purpose, hash } of rows) {
      for (const name of filesOf(purpose, hash)) {
        // It may have been stored after the listing.
        if (!stored.has(name) && !(await media.get(name))) missing.push(name);
      }
    }
  }
  return { missing, unknown: await withoutRow(database.db, old) };
}

async function withoutRow(db: AppContext['database']['db'], names: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    const kept = await findStored(
      db,
      some.flatMap((name) => pictureOfFile(name) ?? []),
    );
    const keys = new Set(kept.map(({ purpose, hash }) => `${purpose} ${hash}`));
    unknown.push(
      ...some.filter((name) => {
        const picture = pictureOfFile(name);
        return picture && !keys.has(`${picture.purpose} ${picture.hash}`);
      }),
    );
  }
  return unknown;
}
