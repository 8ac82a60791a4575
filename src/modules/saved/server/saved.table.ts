import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const userId = (name: string) => uuid(name).references(() => profiles.userId, { onDelete: 'cascade' });

/** Lists that users created, besides the default one, which has no row. Lists are private. */
export const savedLists = pgTable(
  'saved_lists',
  {
    id: id(),
    userId: userId('user_id').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('saved_lists_by_name').on(t.userId, sql`lower(${t.name})`)],
);

/** Saved Kollabs and users. */
export const savedEntries = pgTable(
  'saved_entries',
  {
    id: id(),
    userId: userId('user_id').notNull(),
    /** Null for the default list. */
    listId: uuid('list_id').references(() => savedLists.id, { onDelete: 'cascade' }),
    kollabId: uuid('kollab_id').references(() => kollabs.id, { onDelete: 'cascade' }),
    savedUserId: userId('saved_user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('saved_entries_once').on(t.userId, t.listId, t.kollabId, t.savedUserId).nullsNotDistinct(),
    index('saved_entries_by_list').on(t.userId, t.listId, t.createdAt.desc(), t.id.desc()),
    index('saved_entries_of_list').on(t.listId),
    index('saved_entries_by_kollab').on(t.kollabId),
    index('saved_entries_by_user').on(t.savedUserId),
    check('saved_entries_one', sql`num_nonnulls(${t.kollabId}, ${t.savedUserId}) = 1`),
  ],
);
