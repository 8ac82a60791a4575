import { and, inArray, isNull, lte, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { findAddresses, findPathsOnAnyHost } from '#infra/db/addresses.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { ShownPictures } from '#infra/module.ts';
import { addressesOf, FOLDER, pathOf, pictureOfFile } from '#modules/media/media.rules.ts';
import type { PictureFiles } from './picture-lease.commands.ts';
import { sweepFiles } from './pictures.commands.ts';
import { findStored, listCollectable, type PictureRow } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

type Columns = ShownPictures['columns'];

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/**
 * Deletes pictures that nothing shows an hour after their upload, and pictures without an owner. It runs often, so it
 * checks only uploads of the last day unless `everything` is set.
 */
export async function collectPictures(
  context: AppContext,
  columns: Columns,
  { everything = false } = {},
): Promise<void> {
  const now = context.clock.now().getTime();
  const until = new Date(now - HOUR_MS);
  const from = everything ? null : new Date(now - DAY_MS);
  const read = (after: string | undefined) =>
    listCollectable(context.database.db, { from, until, after, limit: AT_ONCE });
  for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) {
    await deleteUnusedPictures(context, rows, columns, until);
  }
}

async function deleteUnusedPictures(
  context: AppContext,
  rows: PictureRow[],
  columns: Columns,
  until: Date,
): Promise<void> {
  const { db } = context.database;
  const urlsOf = (row: PictureRow) => addressesOf(row, context.env.publicUrl);
  const shown = new Set(await findAddresses(db, rows.flatMap(urlsOf), columns));
  const notShown = rows.filter((row) => !row.ownerId || !urlsOf(row).some((url) => shown.has(url)));
  if (notShown.length === 0) return;
  // Rows that were written under another PUBLIC_URL still show their pictures.
  const paths = notShown.filter(({ ownerId }) => ownerId).map(({ purpose, hash }) => pathOf(purpose, hash));
  const elsewhere = new Set(await findPathsOnAnyHost(db, FOLDER, paths, columns));
  const unused = notShown.filter(
    ({ ownerId, purpose, hash }) => !ownerId || !elsewhere.has(pathOf(purpose, hash)),
  );
  if (unused.length === 0) return;
  // A user may have uploaded the same picture again since the row was read.
  const still = or(isNull(pictures.ownerId), lte(pictures.createdAt, until));
  const ids = unused.map(({ id }) => id);
  const gone = await db
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), still))
    .returning({ purpose: pictures.purpose, hash: pictures.hash });
  await sweepFiles(context, gone);
}

/**
 * Deletes files without a row an hour after they were written. A process that is killed between writing the
 * file and its row leaves them.
 */
export async function collectFiles(context: AppContext): Promise<void> {
  const until = context.clock.now().getTime() - HOUR_MS;
  const seen = new Map<string, PictureFiles>();
  const unfinished: string[] = [];
  for await (const { name, modifiedAt } of context.media.list()) {
    if (modifiedAt.getTime() > until) continue;
    const picture = pictureOfFile(name);
    if (picture) seen.set(`${picture.purpose} ${picture.hash}`, picture);
    else if (name.endsWith('.part')) unfinished.push(name);
    if (seen.size >= AT_ONCE) await sweepSeen(context, seen);
  }
  await sweepSeen(context, seen);
  await context.media.remove(unfinished);
}

async function sweepSeen(context: AppContext, seen: Map<string, PictureFiles>): Promise<void> {
  // Most files have a row. Acquire a lease only for the others.
  for (const { purpose, hash } of await findStored(context.database.db, [...seen.values()]))
    seen.delete(`${purpose} ${hash}`);
  await sweepFiles(context, [...seen.values()]);
  seen.clear();
}
