import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './profiles.table.ts';

/** What a person chose under Privacy and Content. Whoever never chose has no row, and the defaults of its columns. */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.userId, { onDelete: 'cascade' }),
  whoMayRequest: text('who_may_request', { enum: ['everyone', 'verified', 'nobody'] })
    .notNull()
    .default('everyone'),
  whoMayMessage: text('who_may_message', { enum: ['everyone', 'collaborators', 'nobody'] })
    .notNull()
    .default('everyone'),
  showsAudienceHistory: boolean('shows_audience_history').notNull().default(true),
  appearsInMatch: boolean('appears_in_match').notNull().default(true),
  /** Whether search engines may list the profile and its Kollabs. */
  indexable: boolean('indexable').notNull().default(true),
  /** Agreed to stand in the featured-collaborator banner: only who said so is shown there. */
  featurable: boolean('featurable').notNull().default(false),
  mutedTags: text('muted_tags').array().notNull().default(sql`'{}'`),
  mutedCategories: text('muted_categories').array().notNull().default(sql`'{}'`),
  defaultSort: text('default_sort', { enum: ['similarity', 'dateAsc', 'dateDesc', 'audienceSize'] })
    .notNull()
    .default('similarity'),
  /** Which accounts a search shows unless it is told. */
  defaultAccounts: text('default_accounts', { enum: ['none', 'creators', 'businesses'] })
    .notNull()
    .default('none'),
  language: text('language').notNull().default('en'),
  /** Kinds of notification that send no e-mail, while e-mails are on at all. */
  mutedMails: text('muted_mails').array().notNull().default(sql`'{}'`),
});
