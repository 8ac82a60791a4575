import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { REACTABLE_KINDS } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/**
 * Comments that a moderator took down or a rule hid. In `comments` they are deleted, so lists and counters need no
 * condition. Deleted together with the commented thing (`delete_reactions`).
 */
export const takenDownComments = pgTable(
  'taken_down_comments',
  {
    /** The comment's id, which a restored comment gets back. */
    id: id().primaryKey(),
    kind: text('kind', { enum: REACTABLE_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    parentId: uuid('parent_id'),
    authorId: uuid('author_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** `hidden` by a rule, or `taken_down` by a moderator. */
    state: text('state', { enum: ['hidden', 'taken_down'] })
      .notNull()
      .default('taken_down'),
    mentions: jsonb('mentions').$type<{ place: number; userId: string }[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (t) => [
    check('taken_down_comments_state', oneOf(t.state, ['hidden', 'taken_down'])),
    index('taken_down_comments_by_author').on(t.authorId),
    index('taken_down_comments_by_subject').on(t.subjectId),
  ],
);
