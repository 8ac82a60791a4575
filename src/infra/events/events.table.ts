import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';

/** A transaction id that does not wrap around. The driver returns it as text. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The event log, in the order of transactions. Contains only ids and words of fixed sets, no text that a user wrote.
 */
export const events = pgTable(
  'events',
  {
    /**
     * The transaction that wrote the event. `id` alone is no commit order, since sequence numbers are assigned before
     * the commit: see events.queries.ts.
     */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /**
     * The user who caused it; null for the clock or the system. Not a foreign key, since the log outlives a user by
     * days.
     */
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: instant('created_at').notNull(),
    trace: text('trace'),
  },
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
);

/** The cursor of each consumer: after the event with this transaction id and id. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  xid: transactionId('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
});

/** Events that a consumer could not handle after all retries. Kept for the operator for a year. */
export const failedEvents = pgTable(
  'failed_events',
  {
    consumer: text('consumer').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').notNull(),
    error: text('error').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (t) => [index('failed_events_by_age').on(t.failedAt)],
);
