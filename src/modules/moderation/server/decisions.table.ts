import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { HIDING_RULES } from '../hiding.rules.ts';
import { LOGGED_ACTIONS, LOGGED_KINDS, LOGGED_REASONS, REPORT_KINDS } from '../moderation.rules.ts';

/**
 * One row per reported thing. It groups the reports and is what moderators lock. Like reports, it outlives the thing.
 */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Null if no report or objection waits. */
    openSince: instant('open_since'),
    /** The rule that hides it; null if none does, or after a decision ended it. */
    hiddenBy: text('hidden_by', { enum: HIDING_RULES }),
  },
  (t) => [
    uniqueIndex('moderation_cases_subject').on(t.subjectId),
    index('moderation_cases_queue').on(t.openSince, t.id).where(sql`${t.openSince} is not null`),
    index('moderation_cases_hidden')
      .on(t.openSince, t.id)
      .where(sql`${t.openSince} is not null and ${t.hiddenBy} is not null`),
    check('moderation_cases_kind', oneOf(t.kind, REPORT_KINDS)),
    check('moderation_cases_hidden_by', oneOf(t.hiddenBy, HIDING_RULES)),
  ],
);

/**
 * The audit log: decisions, roles and changes of terms. A trigger refuses updates and deletions, except for the name
 * of a moderator who leaves and for snapshots that have expired.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: LOGGED_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The owner of the thing; null for a term. */
    ownerId: uuid('owner_id'),
    /** Null for the command line, and after the moderator deleted their account. */
    moderatorId: uuid('moderator_id').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Whether the command line decided. False in all rows that are older than this column, roles included. */
    byOperator: boolean('by_operator').notNull().default(false),
    action: text('action', { enum: LOGGED_ACTIONS }).notNull(),
    reason: text('reason', { enum: LOGGED_REASONS }).notNull(),
    text: text('text').notNull(),
    /** The snapshot; deleted six months after the decision. */
    seen: jsonb('seen').$type<Record<string, unknown>>(),
    /** The number of reports that it answered, and whether it answered an objection. */
    reports: integer('reports').notNull().default(0),
    objections: integer('objections').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('decisions_by_time').on(t.createdAt.desc(), t.id.desc()),
    index('decisions_by_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc()),
    index('decisions_by_subject').on(t.subjectId, t.createdAt.desc()),
    index('decisions_by_moderator').on(t.moderatorId),
    index('decisions_seen').on(t.createdAt).where(sql`${t.seen} is not null`),
    check('decisions_kind', oneOf(t.kind, LOGGED_KINDS)),
    check('decisions_owner', sql`(${t.kind} = 'term') = (${t.ownerId} is null)`),
    check('decisions_action', oneOf(t.action, LOGGED_ACTIONS)),
    check('decisions_reason', oneOf(t.reason, LOGGED_REASONS)),
  ],
);

/** Objections to decisions, one per decision. Deleted with their user's account. */
export const objections = pgTable(
  'objections',
  {
    decisionId: uuid('decision_id')
      .primaryKey()
      .references(() => decisions.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The decision that answered it; null while it is waiting. */
    answeredBy: uuid('answered_by').references(() => decisions.id),
  },
  (t) => [index('objections_by_answer').on(t.answeredBy)],
);
