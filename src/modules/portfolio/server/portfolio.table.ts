import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { RATE_AUDIENCES, RATE_KINDS } from '../portfolio.rules.ts';

export const portfolioWorks = pgTable(
  'portfolio_works',
  {
    id: id('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    forWhom: text('for_whom').notNull(),
    date: date('done_on', { mode: 'string' }).notNull(),
    link: text('link'),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('portfolio_works_by_user').on(t.userId, t.date.desc(), t.id.desc()),
    // Indexed by a hash, as kollabs_by_image is.
    index('portfolio_works_by_image')
      .on(sql`hashtextextended(${t.imageUrl}, 0)`)
      .where(sql`${t.imageUrl} is not null`),
    check('portfolio_works_shown', sql`${t.link} is not null or ${t.imageUrl} is not null`),
  ],
);

export const portfolioRates = pgTable(
  'portfolio_rates',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** The order that the user chose, from 0. */
    n: smallint('n').notNull(),
    kind: text('kind', { enum: RATE_KINDS }).notNull(),
    currency: text('currency').notNull(),
    /** A normalised decimal number, as `most`. */
    least: text('least').notNull(),
    most: text('most'),
    shown: text('shown', { enum: RATE_AUDIENCES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.n] }),
    check('portfolio_rates_kind', oneOf(t.kind, RATE_KINDS)),
    check('portfolio_rates_shown', oneOf(t.shown, RATE_AUDIENCES)),
  ],
);
