import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#infra/db/columns.ts';
import { HIDE_KINDS } from '../hides.rules.ts';
import { profiles } from './profiles.table.ts';

const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => profiles.userId, { onDelete: 'cascade' });

/** A user does not want to see another, who is not told. Unlike a block, it works one way. */
export const mutes = pgTable(
  'mutes',
  { muterId: userId('muter_id'), mutedId: userId('muted_id'), createdAt: instant('created_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    index('mutes_by_muted').on(t.mutedId),
    check('mutes_other', sql`${t.muterId} <> ${t.mutedId}`),
  ],
);

/** Cards that a user hid from their own lists. Ids are unique across kinds, so lists need not compare the kind. */
export const hides = pgTable(
  'hides',
  {
    userId: userId('user_id'),
    kind: text('kind', { enum: HIDE_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectId] }),
    index('hides_by_subject').on(t.subjectId),
    check('hides_kind', oneOf(t.kind, HIDE_KINDS)),
  ],
);
