import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { filesOf } from '#modules/media/media.rules.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { pictures } from './pictures.table.ts';

export interface KeptPicture {
  /** A file name, such as `avatar-….jpg`. */
  name: string;
  bytes: Readable;
}

/**
 * Makes a person's pictures nobody's, in the transaction that takes the person away. The clock collects them, files
 * and all, at its next run; a file that somebody else's picture shares stays.
 */
export async function forgetPicturesOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(pictures).set({ ownerId: null }).where(eq(pictures.ownerId, userId));
}

/** What a person uploaded, oldest first, as it is kept: for their export. One file is read at a time. */
export async function* readPicturesOf(platform: Platform, userId: string): AsyncGenerator<KeptPicture> {
  const rows = await platform.database.db
    .select({ purpose: pictures.purpose, hash: pictures.hash })
    .from(pictures)
    .where(eq(pictures.ownerId, userId))
    .orderBy(asc(pictures.createdAt), asc(pictures.id));
  for (const { purpose, hash } of rows) {
    const [name = ''] = filesOf(purpose, hash);
    const bytes = await platform.media.get(name);
    // Replaced since the rows were read.
    if (bytes) yield { name, bytes: Readable.from([bytes]) };
  }
}

export { collectFiles, collectPictures } from './collect-pictures.ts';
