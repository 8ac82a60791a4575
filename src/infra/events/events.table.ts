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

/** The id of a transaction that never starts again at zero within one server. As text, as the driver gives it. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The event log: what happened, in the order of its transactions. Ids and words of closed lists only, no written text. */
export const events = pgTable(
  'events',
  {
    /** The transaction that wrote it. Numbers are given out before a commit, so `id` alone is no order: see consumers.ts. */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /** The user who did it; null when the clock or the system did. No reference: the log outlives a user by days. */
    actorId: uuid('actor_id'),
    /** What it happened to. */
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: instant('created_at').notNull(),
    /** The W3C traceparent of the write. If it was recorded, consumers and jobs continue the trace. */
    trace: text('trace'),
  },
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
);

/** How far each consumer has come: behind the event with this transaction and id. */
export const eventConsumers = pgTable('event_consumers', {
  name: text('name').primaryKey(),
  xid: transactionId('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
});

/** Events that a consumer could not handle, however often it tried: for the operator, kept for a year. */
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
