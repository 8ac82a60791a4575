import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { REACTABLE_KINDS } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/**
 * Comments that a moderator took down or a rule hid, as they were: in `comments` they are deleted ones, so that no list
 * and no count has to know of them. They go with what they were on (`delete_reactions`).
 */
export const takenDownComments = pgTable(
  'taken_down_comments',
  {
    /** Of the comment, which it has again when it is restored. */
    id: id().primaryKey(),
    kind: text('kind', { enum: REACTABLE_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    parentId: uuid('parent_id'),
    authorId: uuid('author_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Whether a rule hid it until a moderator has looked, or a moderator took it down. */
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
