import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import type { PictureFiles } from './picture-lease.commands.ts';
import { pictures } from './pictures.table.ts';

export type PictureRow = typeof pictures.$inferSelect;

export async function countStored(db: Db, userId: string): Promise<{ pictures: number; bytes: number }> {
  const [row] = await db
    .select({
      pictures: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8`,
    })
    .from(pictures)
    .where(eq(pictures.ownerId, userId));
  return row ?? { pictures: 0, bytes: 0 };
}

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

/** Another user may have uploaded the same picture. */
export async function isOwnPicture(
  db: Db,
  { purpose, hash }: PictureFiles,
  userId: string,
): Promise<boolean> {
  const own = and(eq(pictures.ownerId, userId), eq(pictures.purpose, purpose), eq(pictures.hash, hash));
  const rows = await db.select({ id: pictures.id }).from(pictures).where(own).limit(1);
  return rows.length > 0;
}

/** The pictures among these that have a row, of any user. */
export async function findStored(db: Db, files: readonly PictureFiles[]): Promise<PictureFiles[]> {
  const rows = await db
    .selectDistinct({ purpose: pictures.purpose, hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, [...new Set(files.map(({ hash }) => hash))]));
  return rows.filter((row) =>
    files.some(({ purpose, hash }) => row.purpose === purpose && row.hash === hash),
  );
}

/**
 * Lists rows that may be deleted: created up to `until`, or without an owner. Ordered by id.
 * @param from only rows created after it; null for all
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
