import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';

/** First answers by idempotency key, kept for 24 hours (decisions.md section 2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or 'visitor'. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** Keyed hash of the call and its body: the same key with another body is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** As text, so that the answer given again is the same to the letter. */
    body: json('body'),
    /** Headers of the response as JSON, encrypted, since a cookie may be among them. Null without any. */
    headers: text('headers'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
