import { asc, gt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { findPartObjects } from './files.queries.ts';
import { fileParts } from './files.table.ts';
import { isPartObject } from './part-objects.ts';

const AT_ONCE = 500;
/** The row of a younger part may not be written yet, or a scheduled job may remove the part. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

interface FileDifferences {
  /** Parts of files that are not in the store. */
  missing: string[];
  /** Parts in the store that belong to no file. */
  unknown: string[];
}

/** Lists the whole store, and holds the names of all parts in memory meanwhile. */
export async function compareFiles({ database, media, clock }: AppContext): Promise<FileDifferences> {
  const settled = clock.now().getTime() - SETTLED_MS;
  const stored = new Set<string>();
  const old: string[] = [];
  for await (const { name, modifiedAt } of media.list()) {
    if (!isPartObject(name)) continue;
    stored.add(name);
    if (modifiedAt.getTime() <= settled) old.push(name);
  }
  const missing: string[] = [];
  const read = (after: string | undefined) =>
    database.db
      .select({ object: fileParts.object })
      .from(fileParts)
      .where(after ? gt(fileParts.object, after) : undefined)
      .orderBy(asc(fileParts.object))
      .limit(AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ object }) => object)) {
    for (const { object } of rows) {
      // It may have been stored after the listing.
      if (!stored.has(object) && !(await media.get(object))) missing.push(object);
    }
  }
  const unknown: string[] = [];
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const some = old.slice(from, from + AT_ONCE);
    const known = await findPartObjects(database, some);
    unknown.push(...some.filter((name) => !known.has(name)));
  }
  return { missing, unknown };
}
