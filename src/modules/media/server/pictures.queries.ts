import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import type { PictureFiles } from './picture-lease.commands.ts';
import { pictures } from './pictures.table.ts';

export type PictureRow = typeof pictures.$inferSelect;

/** How much a user keeps: pictures, and the bytes of all their files. */
export async function countKept(db: Db, userId: string): Promise<{ pictures: number; bytes: number }> {
  const [row] = await db
    .select({
      pictures: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8`,
    })
    .from(pictures)
    .where(eq(pictures.ownerId, userId));
  return row ?? { pictures: 0, bytes: 0 };
}

/** What a user uploaded, oldest first. */
export function listPicturesOf(db: Db, userId: string) {
  return db
    .select({
      purpose: pictures.purpose,
      width: pictures.width,
      height: pictures.height,
      uploadedAt: pictures.createdAt,
      hash: pictures.hash,
    })
    .from(pictures)
    .where(eq(pictures.ownerId, userId))
    .orderBy(asc(pictures.createdAt), asc(pictures.id));
}

/** Whether a user uploaded a picture, or the same one as another user. */
export async function isOwnPicture(
  db: Db,
  { purpose, hash }: PictureFiles,
  userId: string,
): Promise<boolean> {
  const own = and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose), eq(pictures.hash, hash));
  const rows = await db.select({ id: pictures.id }).from(pictures).where(own).limit(1);
  return rows.length > 0;
}

/** Of some pictures, those to whose files a row of any user refers. */
export async function findKept(db: Db, files: readonly PictureFiles[]): Promise<PictureFiles[]> {
  const rows = await db
    .selectDistinct({ purpose: pictures.purpose, hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, [...new Set(files.map(({ hash }) => hash))]));
  return rows.filter((row) =>
    files.some(({ purpose, hash }) => row.purpose === purpose && row.hash === hash),
  );
}

/**
 * Rows that may be collected: made up to `until`, or without an owner, in the order of their ids.
 * @param from only those made after it; null for all
 */
export function listCollectable(
  db: Db,
  { from, until, after, limit }: { from: Date | null; until: Date; after: string | undefined; limit: number },
): Promise<PictureRow[]> {
  const old = and(lte(pictures.createdAt, until), from ? gt(pictures.createdAt, from) : undefined);
  return db
    .select()
    .from(pictures)
    .where(and(or(isNull(pictures.ownerId), old), after ? gt(pictures.id, after) : undefined))
    .orderBy(asc(pictures.id))
    .limit(limit);
}
