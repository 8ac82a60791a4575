import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';

/** First responses by idempotency key, stored for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user id, or 'visitor'. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** Keyed hash of the call and its body. The same key with another body is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON as text, so that a repeat gets exactly the same bytes. */
    body: json('body'),
    /** Response headers as encrypted JSON, since a cookie may be among them. Null without any. */
    headers: text('headers'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
