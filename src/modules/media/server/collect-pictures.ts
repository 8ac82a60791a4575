import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { addressOf, pathOf, pictureOfFile } from '#modules/media/media.rules.ts';
import { type Db, transaction } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { type PictureFiles, sweepFiles } from './pictures.commands.ts';
import { isKept, listCollectable, type PictureRow } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

/** Says which of a list of addresses a module shows somewhere. */
export type FindShown = (db: Db, urls: string[]) => Promise<string[]>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/**
 * Forgets pictures that nothing shows an hour after they were made, and those that are nobody's. Run often: it looks
 * at what was made within a day, unless told to look at everything.
 */
export async function collectPictures(
  platform: Platform,
  findShown: FindShown[],
  { everything = false } = {},
): Promise<void> {
  const now = platform.clock.now().getTime();
  const until = new Date(now - HOUR_MS);
  const from = everything ? null : new Date(now - DAY_MS);
  let after: string | null = null;
  do {
    const rows: PictureRow[] = await listCollectable(platform.database.db, {
      ...{ from, until, after, limit: AT_ONCE },
    });
    await forgetUnshown(platform, rows, findShown, until);
    after = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

async function forgetUnshown(
  platform: Platform,
  rows: PictureRow[],
  findShown: FindShown[],
  until: Date,
): Promise<void> {
  const { db } = platform.database;
  const shown = new Set<string>();
  const urls = rows.flatMap((row) => addressesOf(platform, row));
  if (urls.length > 0) {
    for (const find of findShown) for (const url of await find(db, urls)) shown.add(url);
  }
  for (const row of rows) {
    if (row.ownerId && addressesOf(platform, row).some((url) => shown.has(url))) continue;
    // Somebody may have sent the same picture again since the row was read, and be about to show it.
    const still = and(eq(pictures.id, row.id), or(isNull(pictures.ownerId), lte(pictures.createdAt, until)));
    const gone = await transaction(db, (tx) => tx.delete(pictures).where(still).returning());
    if (gone.length > 0) await sweepFiles(platform, [row]);
  }
}

/** The ways in which a page may name a picture. */
function addressesOf({ env }: Platform, { purpose, hash }: PictureRow): string[] {
  return [...new Set([addressOf(purpose, hash, env.publicUrl), pathOf(purpose, hash)])];
}

/**
 * Removes files that no row stands for, an hour after they were written: what a process left that ended between the
 * file and the row.
 */
export async function collectFiles(platform: Platform): Promise<void> {
  const until = platform.clock.now().getTime() - HOUR_MS;
  const seen = new Map<string, PictureFiles>();
  const unfinished: string[] = [];
  for await (const { name, modifiedAt } of platform.media.list()) {
    if (modifiedAt.getTime() > until) continue;
    const picture = pictureOfFile(name);
    if (picture) seen.set(`${picture.purpose} ${picture.hash}`, picture);
    else if (name.endsWith('.part')) unfinished.push(name);
    if (seen.size >= AT_ONCE) await sweepSeen(platform, seen);
  }
  await sweepSeen(platform, seen);
  await platform.media.remove(unfinished);
}

async function sweepSeen(platform: Platform, seen: Map<string, PictureFiles>): Promise<void> {
  for (const picture of seen.values()) {
    // Most files have a row: only the others are worth a lock.
    if (await isKept(platform.database.db, picture.purpose, picture.hash)) continue;
    await sweepFiles(platform, [picture]);
  }
  seen.clear();
}
