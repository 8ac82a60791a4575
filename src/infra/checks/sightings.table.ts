import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';

/**
 * When the instance first and last saw something that checks ask about, such as a finished backup or a key. Names are
 * of fixed sets, or contain the id of a key.
 */
export const sightings = pgTable('sightings', {
  name: text('name').primaryKey(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
});
