import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { LEGAL_DOCUMENTS } from '#modules/legal/legal.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Versions of the legal texts. They are never changed or deleted. The template, version 0, has no row. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: id().primaryKey(),
    document: text('document', { enum: LEGAL_DOCUMENTS }).notNull(),
    version: integer('version').notNull(),
    /** Markdown. */
    text: text('text').notNull(),
    summary: text('summary').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Null once the admin's account is deleted. */
    changedBy: uuid('changed_by').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Whether users are still to be told, and the last one who was: a cursor over their ids. */
    telling: boolean('telling').notNull(),
    toldUpTo: uuid('told_up_to'),
  },
  (t) => [
    uniqueIndex('legal_versions_key').on(t.document, t.version),
    check('legal_versions_document', oneOf(t.document, LEGAL_DOCUMENTS)),
    check('legal_versions_version', sql`${t.version} > 0`),
  ],
);
