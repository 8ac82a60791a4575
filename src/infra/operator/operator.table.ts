import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * What was changed by the command line and is no decision about a user: the log of operators. Decisions stand in the log
 * of moderators. Ids, counts and words of closed lists alone.
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
