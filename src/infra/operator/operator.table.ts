import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * What the command line of 1.1.0 and earlier changed. Nothing writes it any more: later entries are in the log of the
 * place. The rows are kept.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: id().primaryKey(),
    command: text('command').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('operator_actions_by_time').on(t.createdAt.desc(), t.id.desc())],
);
