import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONTENT_STATES } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { REVIEW_LIMITS } from '../reviews.questions.rules.ts';

/** A deleted review has no row: nothing needs it after an account is deleted. */
const REVIEW_STATES = CONTENT_STATES.filter((state) => state !== 'deleted');

/** The reviews that the two sides of a completed collaboration write about each other, at most one per side. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    side: text('side', { enum: SIDES }).notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => profiles.userId),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => profiles.userId),
    kept: boolean('kept').notNull(),
    inTime: boolean('in_time').notNull(),
    goodToTalkTo: boolean('good_to_talk_to').notNull(),
    again: boolean('again').notNull(),
    text: text('text').notNull(),
    /** When it was first written. Edits do not change it. */
    dateWritten: instant('date_written').notNull(),
    dateShown: instant('date_shown'),
    /** The position among the pinned reviews, from 1; null if it is not pinned. */
    testimonial: smallint('testimonial'),
    /** Whether others may see it once it is shown (contract/policy.ts). */
    state: text('state', { enum: CONTENT_STATES }).notNull().default('active'),
  },
  (t) => [
    uniqueIndex('reviews_of_side').on(t.requestId, t.side),
    index('reviews_by_subject').on(t.subjectId, t.dateShown.desc(), t.id.desc()),
    index('reviews_by_author').on(t.authorId, t.id),
    index('reviews_hidden').on(t.dateWritten).where(sql`${t.dateShown} is null`),
    uniqueIndex('reviews_testimonials')
      .on(t.subjectId, t.testimonial)
      .where(sql`${t.testimonial} is not null`),
    check('reviews_side', oneOf(t.side, SIDES)),
    check('reviews_state', oneOf(t.state, REVIEW_STATES)),
    check('reviews_two_people', sql`${t.authorId} <> ${t.subjectId}`),
    check(
      'reviews_testimonial',
      sql`${t.testimonial} is null or (${t.testimonial} between 1 and ${sql.raw(String(REVIEW_LIMITS.testimonials))} and ${t.dateShown} is not null)`,
    ),
  ],
);

export const reviewReplies = pgTable(
  'review_replies',
  {
    id: id(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    date: instant('date').notNull(),
    state: text('state', { enum: CONTENT_STATES }).notNull().default('active'),
  },
  (t) => [
    uniqueIndex('review_replies_once').on(t.reviewId),
    check('review_replies_state', oneOf(t.state, REVIEW_STATES)),
  ],
);

/** The collaborations for which a reminder was sent. Deleted once the time to write is over. */
export const reviewReminders = pgTable(
  'review_reminders',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    date: instant('date').notNull(),
  },
  (t) => [index('review_reminders_by_date').on(t.date)],
);
