import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const day = () => date('day', { mode: 'string' }).notNull();
const count = (name: string) => integer(name).notNull().default(0);
const seconds = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What happened to a user on a day of their own time zone, added up by the consumer of the event log. */
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
    /** Those that were taken back are deducted on the day on which they were. */
    likes: count('likes'),
    followers: count('followers'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('user_days_by_day').on(t.day)],
);

/** What happened on the whole place on a day in UTC. Of no one: kept for good. */
export const placeDays = pgTable('place_days', {
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

/** How many saw a profile or a Kollab on a day of its owner's time zone. Without a reference to the Kollab: the figures go by their age. */
export const viewDays = pgTable(
  'view_days',
  {
    /** Of a profile, its user. */
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

/*
 * Of today alone, and unlogged (views.migration.sql): they are in no archive and no backup of the files, and nothing is
 * lost with them but that one reader may count twice.
 */

/** That a reader saw something today: a hash of who they are, with the day's salt. */
export const viewMarks = pgTable(
  'view_marks',
  {
    subjectId: uuid('subject_id').notNull(),
    mark: text('mark').notNull(),
    day: day(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.mark] }), index('view_marks_by_day').on(t.day)],
);

/** The salt of the day, which every process shares. Without it no mark leads back to its reader. */
export const viewSalts = pgTable('view_salts', {
  day: day().primaryKey(),
  salt: text('salt').notNull(),
});
