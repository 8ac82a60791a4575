import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { CONTAINER_KINDS, FILE_TYPES, HOLDER_KINDS } from '../files.rules.ts';

/**
 * A file that a user uploads in parts. Its row reserves its size from the start. It is deleted a day later if nothing
 * holds it, and when its holder is deleted.
 */
export const files = pgTable(
  'files',
  {
    id: id().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: FILE_TYPES }).notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    containerKind: text('container_kind', { enum: CONTAINER_KINDS }).notNull(),
    containerId: uuid('container_id').notNull(),
    /** Null until the file is sent. */
    holderKind: text('holder_kind', { enum: HOLDER_KINDS }),
    holderId: uuid('holder_id'),
    /** Order within the holder, from 1. */
    number: smallint('place'),
    createdAt: instant('created_at').notNull(),
    /** When the last part arrived. */
    completedAt: instant('completed_at'),
  },
  (t) => [
    index('files_by_owner').on(t.ownerId),
    index('files_by_container').on(t.containerId),
    index('files_by_holder').on(t.holderId, t.number).where(sql`${t.holderId} is not null`),
    index('files_unsent').on(t.createdAt).where(sql`${t.holderId} is null`),
    check('files_type', oneOf(t.type, FILE_TYPES)),
    check('files_container', oneOf(t.containerKind, CONTAINER_KINDS)),
    check('files_holder', oneOf(t.holderKind, HOLDER_KINDS)),
    check(
      'files_held',
      sql`num_nonnulls(${t.holderKind}, ${t.holderId}, ${t.number}) in (0, 3)
        and (${t.holderId} is null or ${t.completedAt} is not null)`,
    ),
  ],
);

/** A part of a file that is in the store. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** From 1. */
    n: smallint('n').notNull(),
    /** Its name in the store. Each attempt to upload a part has another one. */
    object: text('object').notNull(),
    /** SHA-256 of its bytes. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.n] }), uniqueIndex('file_parts_object').on(t.object)],
);
