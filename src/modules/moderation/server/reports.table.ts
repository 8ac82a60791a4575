import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../moderation.rules.ts';
import { decisions } from './decisions.table.ts';

/** What users reported, as they saw it. It outlives what it is about: that is why there is no reference to it. */
export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    /** Null once the reporter deleted the account, and where the product itself reports. */
    reporterId: uuid('reporter_id').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Whether a user reported it, also once that user left. False for what was reported before there was this column. */
    byUser: boolean('by_user').notNull().default(false),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose it is. */
    ownerId: uuid('owner_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    /** What the reporter saw at that moment. */
    seen: jsonb('seen').$type<object>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a moderator decided, and by which decision; null while it is open. */
    decidedAt: instant('decided_at'),
    decisionId: uuid('decision_id').references(() => decisions.id),
  },
  (t) => [
    // One open report of a user about a thing.
    uniqueIndex('reports_open').on(t.reporterId, t.subjectId).where(sql`${t.decidedAt} is null`),
    index('reports_by_reporter').on(t.reporterId, t.createdAt),
    index('reports_by_owner').on(t.ownerId, t.createdAt).where(sql`${t.decidedAt} is null`),
    index('reports_by_subject').on(t.subjectId, t.createdAt),
    index('reports_by_decision').on(t.decisionId).where(sql`${t.decisionId} is not null`),
    index('reports_decided').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    check('reports_kind', oneOf(t.kind, REPORT_KINDS)),
    check('reports_reason', oneOf(t.reason, REPORT_REASONS)),
  ],
);
