import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { TERM_EFFECTS, TERM_KINDS } from '../terms.rules.ts';

/** Every process caches all of them. */
export const moderationTerms = pgTable(
  'moderation_terms',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: TERM_KINDS }).notNull(),
    /** As it was entered, and its normalized form. */
    term: text('term').notNull(),
    key: text('key').notNull(),
    effect: text('effect', { enum: TERM_EFFECTS }).notNull(),
    /** For moderators. */
    note: text('note').notNull(),
    /** Null after the admin deleted their account. */
    madeBy: uuid('made_by').references(() => profiles.userId, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('moderation_terms_key').on(t.kind, t.key),
    index('moderation_terms_by_time').on(t.createdAt.desc(), t.id.desc()),
    index('moderation_terms_by_maker').on(t.madeBy),
    check('moderation_terms_kind', oneOf(t.kind, TERM_KINDS)),
    check('moderation_terms_effect', oneOf(t.effect, TERM_EFFECTS)),
  ],
);
