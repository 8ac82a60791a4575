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

/*
 * Likes and comments name what they are on by its kind and its id, without a reference: that stands in a higher module.
 * Its own triggers delete them with it (`delete_reactions` in reactions.migration.sql).
 */

/** Who likes what. What is liked counts its rows in its own `like_count`. */
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
 * Comments and replies to them, one level deep. What they are on counts those that were not deleted in its own
 * `comment_count`. A deleted one is a row only while it has replies; its words and its author are gone.
 */
export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: REACTABLE_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    authorId: uuid('author_id').references(() => profiles.userId),
    /** With chr(1) in the place of each mention, which no text of a user has: whose they are is in `comment_mentions`. */
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
 * Who is mentioned in a comment, by the place of the mention among those of its text. Behind a place below zero stands a
 * user that an earlier text mentioned: they are not notified again.
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
