import { and, lte, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { FileHolder } from '#infra/module.ts';
import { expiryBefore, findPartObjects } from './files.queries.ts';
import { files } from './files.table.ts';
import { isPartObject } from './part-objects.ts';

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

/** Deletes files that were not sent within a day, and files whose message, delivery or Kollab is deleted. */
export async function collectFiles(
  { database, clock }: AppContext,
  holders: ReadonlyMap<string, FileHolder>,
): Promise<void> {
  const unsent = and(sql`${files.holderId} is null`, lte(files.createdAt, expiryBefore(clock.now())));
  await deleteInBatches(database.db, files, unsent);
  for (const [kind, { holds }] of holders) {
    const left = sql`${files.holderKind} = ${kind} and exists (select from files f
      where f.id = ${files.id} and not (${sql.raw(holds)}))`;
    await deleteInBatches(database.db, files, left);
  }
}

/**
 * Deletes parts without a row an hour after they were written: those of deleted files, and of uploads that were
 * interrupted. Each attempt to upload has a name of its own, so no row can come for such a part.
 */
export async function collectParts({ clock, database, media }: AppContext): Promise<void> {
  const until = clock.now().getTime() - HOUR_MS;
  let seen: string[] = [];
  const sweep = async () => {
    const known = await findPartObjects(database, seen);
    await media.remove(seen.filter((name) => !known.has(name)));
    seen = [];
  };
  for await (const { name, modifiedAt } of media.list()) {
    if (!isPartObject(name) || modifiedAt.getTime() > until) continue;
    seen.push(name);
    if (seen.length >= AT_ONCE) await sweep();
  }
  if (seen.length > 0) await sweep();
}
