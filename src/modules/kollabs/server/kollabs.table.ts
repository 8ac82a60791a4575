import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CONTENT_STATES } from '#contract/policy.ts';
import { CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Offers. A deleted one keeps its row, so that collaborations completed on it stay readable. */
export const kollabs = pgTable(
  'kollabs',
  {
    id: id().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId),
    title: text('title').notNull(),
    imageUrl: text('image_url').notNull(),
    category: text('category', { enum: CATEGORIES }).notNull(),
    lookingForTypes: text('looking_for_types', { enum: LOOKING_FOR_TYPES }).array().notNull(),
    lookingFor: text('looking_for').notNull(),
    summary: text('summary').notNull(),
    compensation: text('compensation').notNull(),
    tags: text('tags').array().notNull(),
    datePosted: instant('date_posted').notNull(),
    /** Open to new requests. Closing leaves open requests as they are. */
    active: boolean('active').notNull().default(true),
    /** Open and completed requests. */
    requestsCount: integer('requests_count').notNull().default(0),
    requestsCompleted: integer('requests_completed').notNull().default(0),
    /** Whether others may see it: contract/policy.ts. Not to be taken for `active`. */
    state: text('state', { enum: CONTENT_STATES }).notNull().default('active'),
    /** When it was deleted. */
    deletedAt: instant('deleted_at'),
  },
  (t) => {
    const listed = sql`${t.active} and ${t.state} = 'active'`;
    return [
      index('kollabs_by_requests').on(t.requestsCount.desc(), t.id.desc()).where(listed),
      index('kollabs_by_posted').on(t.datePosted.desc(), t.id.desc()).where(listed),
      index('kollabs_by_completed')
        .on(t.requestsCompleted.desc(), t.id.desc())
        .where(sql`${listed} and ${t.requestsCompleted} > 0`),
      index('kollabs_by_category_requests').on(t.category, t.requestsCount.desc(), t.id.desc()).where(listed),
      index('kollabs_by_category_posted').on(t.category, t.datePosted.desc(), t.id.desc()).where(listed),
      index('kollabs_by_owner').on(t.ownerId, t.datePosted.desc(), t.id.desc()),
      // By a hash, since an address may be longer than an index takes.
      index('kollabs_by_image').on(sql`hashtextextended(${t.imageUrl}, 0)`),
      check('kollabs_state', oneOf(t.state, CONTENT_STATES)),
      check('kollabs_deleted', sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null)`),
      check(
        'kollabs_counters',
        sql`${t.requestsCompleted} >= 0 and ${t.requestsCount} >= ${t.requestsCompleted}`,
      ),
    ];
  },
);
