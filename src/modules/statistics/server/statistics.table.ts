import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const day = () => date('day', { mode: 'string' }).notNull();
const count = (name: string) => integer(name).notNull().default(0);
const seconds = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What happened to a user on a day in their time zone. Written by the consumer of the event log. */
export const userDays = pgTable(
  'user_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    day: day(),
    received: count('received'),
    sent: count('sent'),
    accepted: count('accepted'),
    declined: count('declined'),
    sentAccepted: count('sent_accepted'),
    waitSeconds: seconds('wait_seconds'),
    completed: count('completed'),
    finishSeconds: seconds('finish_seconds'),
    /** Likes minus those that were undone on that day. */
    likes: count('likes'),
    followers: count('followers'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('user_days_by_day').on(t.day)],
);

/** What happened on the whole site on a day in UTC. Names no user, and is stored forever. */
export const siteDays = pgTable('place_days', {
  day: day().primaryKey(),
  joined: count('joined'),
  left: count('left'),
  kollabs: count('kollabs'),
  requests: count('requests'),
  accepted: count('accepted'),
  invited: count('invited'),
  declined: count('declined'),
  expired: count('expired'),
  withdrawn: count('withdrawn'),
  cancelled: count('cancelled'),
  closed: count('closed'),
  completed: count('completed'),
  reports: count('reports'),
  decisions: count('decisions'),
  waitSeconds: seconds('wait_seconds'),
  finishSeconds: seconds('finish_seconds'),
});

const KINDS = ['profile', 'kollab'] as const;

/**
 * How many viewed a profile or Kollab on a day in its owner's time zone. Has no foreign key to the Kollab: rows are
 * deleted by age.
 */
export const viewDays = pgTable(
  'view_days',
  {
    subjectId: uuid('subject_id').notNull(),
    day: day(),
    kind: text('kind', { enum: KINDS }).notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    views: count('views'),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.day] }),
    index('view_days_by_owner').on(t.ownerId, t.day),
    index('view_days_by_day').on(t.day),
    check('view_days_kind', oneOf(t.kind, KINDS)),
    check('view_days_views', sql`${t.views} > 0`),
  ],
);

/* Only today's rows. The table is unlogged (views.migration.sql), so no WAL archive or base backup contains it. If it
   is lost, a reader may count twice. */

/** Marks that a reader viewed something today: a hash of the reader, with the day's salt. */
export const viewMarks = pgTable(
  'view_marks',
  {
    subjectId: uuid('subject_id').notNull(),
    mark: text('mark').notNull(),
    day: day(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.mark] }), index('view_marks_by_day').on(t.day)],
);

/** The salt of a day, shared by all processes. Once it is deleted, no mark can be traced to its reader. */
export const viewSalts = pgTable('view_salts', {
  day: day().primaryKey(),
  salt: text('salt').notNull(),
});
