import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const PURPOSES = ['avatar', 'banner', 'kollab', 'post', 'delivery'] as const;

/** A picture that a user uploaded, as it is stored: re-encoded in its sizes, below a hash of its content. */
export const pictures = pgTable(
  'pictures',
  {
    id: id().primaryKey(),
    /** Null once the user is gone: then the picture has no owner, and is deleted. */
    ownerId: uuid('owner_id').references(() => profiles.userId, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
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

/** Who writes or removes the files of a picture at this moment. */
export const pictureLeases = pgTable(
  'picture_leases',
  {
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    hash: text('hash').notNull(),
    /** Of the lease, so that one that ended cannot give back that of another. */
    id: uuid('id').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.hash] })],
);
