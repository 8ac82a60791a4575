import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * Log of changes made with the command line, except decisions about users, which are in the moderators' log. Contains
 * only ids, counts and words of fixed sets.
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
