import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CATEGORIES } from '#contract/product.ts';
import {
  DEFAULT_ACCOUNTS,
  DEFAULT_SORTS,
  LANGUAGES,
  type MailChoices,
  type PushChoices,
  WHO_MAY_MESSAGE,
  WHO_MAY_REQUEST,
} from '../preferences.rules.ts';
import { profiles } from './profiles.table.ts';

/**
 * A user's choices under Privacy and Content. A user who chose nothing has no row; the columns have the same defaults.
 */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.userId, { onDelete: 'cascade' }),
  whoMayRequest: text('who_may_request', { enum: WHO_MAY_REQUEST }).notNull().default('everyone'),
  whoMayMessage: text('who_may_message', { enum: WHO_MAY_MESSAGE }).notNull().default('everyone'),
  showsAudienceHistory: boolean('shows_audience_history').notNull().default(true),
  showsFollowers: boolean('shows_followers').notNull().default(true),
  showsFollowing: boolean('shows_following').notNull().default(true),
  showsReadState: boolean('shows_read_state').notNull().default(true),
  appearsInMatch: boolean('appears_in_match').notNull().default(true),
  indexable: boolean('indexable').notNull().default(true),
  /** The user agreed to be shown in the featured-collaborator banner. Off by default. */
  featurable: boolean('featurable').notNull().default(false),
  mutedTags: text('muted_tags').array().notNull().default(sql`'{}'`),
  mutedCategories: text('muted_categories', { enum: CATEGORIES }).array().notNull().default(sql`'{}'`),
  defaultSort: text('default_sort', { enum: DEFAULT_SORTS }).notNull().default('similarity'),
  defaultAccounts: text('default_accounts', { enum: DEFAULT_ACCOUNTS }).notNull().default('none'),
  language: text('language', { enum: LANGUAGES }).notNull().default('en'),
  /** When mails of a group are sent, if mails are on. Only groups for which the user chose. */
  mailChoices: jsonb('mail_choices').$type<Partial<MailChoices>>().notNull().default({}),
  /** Which groups are sent to the user's devices. Only groups for which the user chose. */
  pushChoices: jsonb('push_choices').$type<Partial<PushChoices>>().notNull().default({}),
  /** An IANA name; null means UTC. */
  timeZone: text('time_zone'),
});
