import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Which form the search rows of each kind have, and how far a rebuild of them is (search-rebuild.commands.ts). */
export const searchRebuilds = pgTable('search_rebuilds', {
  kind: text('kind').primaryKey(),
  /** `SEARCH_ROWS_VERSION` of the rebuild that finished last; 0 before the first. */
  version: integer('version').notNull(),
  /** While a rebuild is under way: the subject behind which it goes on. */
  behind: uuid('behind'),
});
