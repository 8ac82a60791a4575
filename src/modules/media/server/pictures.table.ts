import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** A picture that a user uploaded, as it is stored: re-encoded in its sizes, below a hash of its content. */
export const pictures = pgTable(
  'pictures',
  {
    id: id().primaryKey(),
    /** Null once the user is gone: then the picture has no owner, and is deleted. */
    ownerId: uuid('owner_id').references(() => profiles.userId, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: ['avatar', 'banner', 'kollab'] }).notNull(),
    /** What the stored files are named by. Two people may have the same. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** All stored files together. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('pictures_by_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc()),
    index('pictures_by_hash').on(t.hash),
    index('pictures_by_created').on(t.createdAt),
  ],
);
