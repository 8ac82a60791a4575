import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { CHECK_RESULTS } from '#modules/proofs/proofs.rules.ts';

/** Proofs that a domain or a custom link belongs to a user. */
export const proofs = pgTable(
  'proofs',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Set for a link. */
    connectionId: uuid('connection_id').references(() => connections.id, { onDelete: 'cascade' }),
    /** Set for a domain, in ASCII, with the token that proves it. The token is public once it is in use. */
    domain: text('domain'),
    token: text('token'),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
    seenAt: instant('seen_at'),
    failingSince: instant('failing_since'),
    warnedAt: instant('warned_at'),
    takenBackAt: instant('taken_back_at'),
    /** Set by moderators who took it back: it cannot be verified before. */
    withheldUntil: instant('withheld_until'),
    /** When the last check began. */
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at'),
    recordResult: text('record_result', { enum: CHECK_RESULTS }),
    pageResult: text('page_result', { enum: CHECK_RESULTS }),
  },
  (t) => [
    index('proofs_by_user').on(t.userId, t.id),
    uniqueIndex('proofs_domain_key').on(t.userId, t.domain).where(sql`${t.domain} is not null`),
    uniqueIndex('proofs_connection_key').on(t.connectionId).where(sql`${t.connectionId} is not null`),
    index('proofs_by_next_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    check(
      'proofs_kind',
      sql`(${t.connectionId} is null) = (${t.domain} is not null) and (${t.domain} is null) = (${t.token} is null)`,
    ),
    check(
      'proofs_verified',
      sql`${t.verifiedAt} is null or (${t.seenAt} is not null and ${t.takenBackAt} is null)`,
    ),
    check('proofs_record_result', oneOf(t.recordResult, CHECK_RESULTS)),
    check('proofs_page_result', oneOf(t.pageResult, CHECK_RESULTS)),
  ],
);
