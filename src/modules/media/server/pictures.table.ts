import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const PURPOSES = ['avatar', 'banner', 'kollab', 'post', 'work', 'delivery'] as const;

/** An uploaded picture, as stored: re-encoded in its sizes, named by a hash of its content. */
export const pictures = pgTable(
  'pictures',
  {
    id: id().primaryKey(),
    /** Null once the user is erased. Pictures without an owner are deleted. */
    ownerId: uuid('owner_id').references(() => profiles.userId, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    /** Two users can have the same one. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The total size of all stored files. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('pictures_by_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc()),
    index('pictures_by_hash').on(t.hash),
    index('pictures_by_created').on(t.createdAt),
  ],
);

/** Who writes or removes the files of a picture right now. */
export const pictureLeases = pgTable(
  'picture_leases',
  {
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    hash: text('hash').notNull(),
    /** The id of the lease, so that an expired holder cannot release another's lease. */
    id: uuid('id').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.hash] })],
);
