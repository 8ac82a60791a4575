import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '#infra/db/pool.ts';
import type { FileView, UploadView } from '#modules/files/files.contract.ts';
import { type ContainerKind, PART_BYTES, UNSENT_MS } from '#modules/files/files.rules.ts';
import { fileParts, files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;

export interface Container {
  kind: ContainerKind;
  id: string;
}

export async function findFile(db: Db, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row ?? null;
}

/** The user's own file, unless it has expired. */
export async function findOwnFile(db: Db, id: string, ownerId: string, now: Date): Promise<FileRow | null> {
  const row = await findFile(db, id);
  return row?.ownerId === ownerId && !hasExpired(row, now) ? row : null;
}

export async function lockOwnFile(tx: Tx, id: string, ownerId: string, now: Date): Promise<FileRow | null> {
  const own = and(eq(files.id, id), eq(files.ownerId, ownerId));
  const [row] = await tx.select().from(files).where(own).for('update');
  return row && !hasExpired(row, now) ? row : null;
}

/** The time before which files expire that were not sent. */
export function expiryBefore(now: Date): Date {
  return new Date(now.getTime() - UNSENT_MS);
}

function hasExpired({ holderId, createdAt }: FileRow, now: Date): boolean {
  return holderId === null && createdAt <= expiryBefore(now);
}

export function listParts(db: Db, fileId: string): Promise<{ n: number; object: string; hash: string }[]> {
  const { n, object, hash } = fileParts;
  return db.select({ n, object, hash }).from(fileParts).where(eq(fileParts.fileId, fileId)).orderBy(asc(n));
}

/** The bytes that count towards a container. Without those of expired files, which a job deletes. */
export async function bytesUsed(db: Db, { kind, id }: Container, now: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(and(eq(files.containerKind, kind), eq(files.containerId, id), counts(now)));
  return row?.bytes ?? 0;
}

export async function countUnsent(db: Db, ownerId: string, now: Date): Promise<number> {
  const unsent = and(eq(files.ownerId, ownerId), sql`${files.holderId} is null`, counts(now));
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(files).where(unsent);
  return row?.n ?? 0;
}

function counts(now: Date) {
  return sql`(${files.holderId} is not null or ${files.createdAt} > ${expiryBefore(now)})`;
}

export function uploadViewOf(row: FileRow, received: readonly number[]): UploadView {
  const { holderId, createdAt, completedAt } = row;
  return {
    ...fileViewOf(row),
    partSize: PART_BYTES,
    received: [...received],
    complete: completedAt !== null,
    expiresAt: holderId === null ? new Date(createdAt.getTime() + UNSENT_MS).toISOString() : null,
  };
}

function fileViewOf({ id, name, type, size }: FileRow): FileView {
  return { fileId: id, name, type, size };
}

export function listFilesOf(db: Db, ownerId: string, after: string | undefined, limit: number) {
  const own = and(eq(files.ownerId, ownerId), after ? gt(files.id, after) : undefined);
  return db.select().from(files).where(own).orderBy(asc(files.id)).limit(limit);
}

/** The names of parts among these that have a row. */
export async function findPartObjects({ db }: Pick<Database, 'db'>, objects: string[]): Promise<Set<string>> {
  const { object } = fileParts;
  const rows = await db
    .select({ object })
    .from(fileParts)
    .where(sql`${object} = any(${sql.param(objects)}::text[])`);
  return new Set(rows.map((row) => row.object));
}
