import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { PayRecord } from '../moderation.contract.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../moderation.rules.ts';
import { decisions } from './decisions.table.ts';

/** Reports with a snapshot. They outlive their subject, so there is no foreign key to it. */
export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    /** Null after the reporter deleted their account, and if the product itself reported. */
    reporterId: uuid('reporter_id').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Whether a user reported it, also after that user left. False in all rows that are older than this column. */
    byUser: boolean('by_user').notNull().default(false),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    seen: jsonb('seen').$type<object>().notNull(),
    /** The collaboration that was not paid, and what its record of pay said; null for all other reasons. */
    requestId: uuid('request_id'),
    payRecord: jsonb('pay_record').$type<PayRecord>(),
    createdAt: instant('created_at').notNull(),
    /** Null while it is open. */
    decidedAt: instant('decided_at'),
    decisionId: uuid('decision_id').references(() => decisions.id),
  },
  (t) => [
    // At most one open report per user and thing, and one per collaboration that was not paid.
    uniqueIndex('reports_open')
      .on(t.reporterId, t.subjectId, sql`coalesce(${t.requestId}, ${t.subjectId})`)
      .where(sql`${t.decidedAt} is null`),
    index('reports_by_reporter').on(t.reporterId, t.createdAt),
    index('reports_by_owner').on(t.ownerId, t.createdAt).where(sql`${t.decidedAt} is null`),
    index('reports_by_subject').on(t.subjectId, t.createdAt),
    index('reports_by_decision').on(t.decisionId).where(sql`${t.decisionId} is not null`),
    index('reports_decided').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    check('reports_kind', oneOf(t.kind, REPORT_KINDS)),
    check('reports_reason', oneOf(t.reason, REPORT_REASONS)),
  ],
);
