import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { REACTABLE_KINDS } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/* Likes and comments refer to things by kind and id. There is no foreign key, because those tables belong to higher
   modules, whose triggers delete the reactions (`delete_reactions` in reactions.migration.sql). */

/** Likes. The liked thing stores their number in `like_count`. */
export const likes = pgTable(
  'likes',
  {
    subjectId: uuid('subject_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId),
    kind: text('kind', { enum: REACTABLE_KINDS }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.userId] }),
    index('likes_by_user').on(t.userId, t.kind, t.createdAt.desc(), t.subjectId.desc()),
    check('likes_kind', oneOf(t.kind, REACTABLE_KINDS)),
  ],
);

/**
 * Comments and replies, one level deep. The commented thing stores the number of those that are not deleted in
 * `comment_count`. A deleted one is stored only while it has replies, without text and author.
 */
export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: REACTABLE_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    authorId: uuid('author_id').references(() => profiles.userId),
    /** With chr(1) in place of each mention, which users cannot enter. The users are in `comment_mentions`. */
    text: text('text').notNull(),
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('comments_by_subject').on(t.subjectId, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('comments_by_parent').on(t.parentId, t.createdAt, t.id).where(sql`${t.parentId} is not null`),
    index('comments_by_author').on(t.authorId, t.id),
    check('comments_kind', oneOf(t.kind, REACTABLE_KINDS)),
    check('comments_counters', sql`${t.replyCount} >= 0 and (${t.parentId} is null or ${t.replyCount} = 0)`),
    check(
      'comments_deleted',
      sql`(${t.deletedAt} is null) = (${t.authorId} is not null) and (${t.deletedAt} is null or ${t.text} = '')`,
    ),
  ],
);

/**
 * The users mentioned in a comment, by the number of the mention in its text. A negative `place` marks a user whom an
 * earlier text mentioned, and who is not notified again.
 */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.place] }), index('comment_mentions_by_user').on(t.userId)],
);
