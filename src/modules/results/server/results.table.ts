import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONNECTABLE } from '#contract/product.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { READING_PROBLEMS, READINGS } from '#modules/results/results.rules.ts';

const DAYS = READINGS.map(String) as [string, ...string[]];

/**
 * Posts that were delivered in the version in force, and when their figures are read. A post stays the same over
 * versions, so it is identified by the side that delivered it. What the platform said is in `delivery_readings` only.
 */
export const deliveryResults = pgTable(
  'delivery_results',
  {
    id: id().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    side: text('side', { enum: SIDES }).notNull(),
    platform: text('platform', { enum: CONNECTABLE }).notNull(),
    postId: text('post_id').notNull(),
    /** When the post was first delivered. Days count from it. */
    deliveredAt: instant('delivered_at').notNull(),
    /** When it is read next; null if there is nothing more to read. */
    dueAt: instant('due_at'),
    /** When the last try began, whatever its outcome. */
    triedAt: instant('tried_at'),
    /** Failed tries since the last reading, when the first was, and why the last one failed. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    problem: text('problem', { enum: READING_PROBLEMS }),
  },
  (t) => [
    uniqueIndex('delivery_results_key').on(t.requestId, t.side, t.platform, t.postId),
    index('delivery_results_by_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check('delivery_results_side', oneOf(t.side, SIDES)),
    check('delivery_results_problem', sql`${t.problem} is null or ${oneOf(t.problem, READING_PROBLEMS)}`),
    check(
      'delivery_results_failing',
      sql`(${t.failures} = 0) = (${t.failingSince} is null) and (${t.failures} = 0) = (${t.problem} is null)`,
    ),
  ],
);

/** What a platform said about a post. Deleted with the connection that read it, as the platforms' terms require. */
export const deliveryReadings = pgTable(
  'delivery_readings',
  {
    resultId: uuid('result_id')
      .notNull()
      .references(() => deliveryResults.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
    publishedAt: instant('published_at'),
    views: bigint('views', { mode: 'number' }),
    likes: bigint('likes', { mode: 'number' }),
    comments: bigint('comments', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.resultId, t.day] }),
    index('delivery_readings_by_connection').on(t.connectionId),
    index('delivery_readings_by_age').on(t.readAt),
    check('delivery_readings_day', oneOf(t.day, DAYS)),
  ],
);
