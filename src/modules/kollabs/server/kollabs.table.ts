import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONTENT_STATES } from '#contract/policy.ts';
import { CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Kollabs. A deleted one keeps its row, so that its completed collaborations stay readable. */
export const kollabs = pgTable(
  'kollabs',
  {
    id: id().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId),
    title: text('title').notNull(),
    imageUrl: text('image_url').notNull(),
    imageAlt: text('image_alt').notNull().default(''),
    category: text('category', { enum: CATEGORIES }).notNull(),
    lookingForTypes: text('looking_for_types', { enum: LOOKING_FOR_TYPES }).array().notNull(),
    lookingFor: text('looking_for').notNull(),
    summary: text('summary').notNull(),
    compensation: text('compensation').notNull(),
    tags: text('tags').array().notNull(),
    payment: jsonb('payment').$type<Payment>(),
    deadline: date('deadline', { mode: 'string' }),
    /**
     * The instant at which that day ends in the owner's time zone. Null without a deadline, and for rows from before
     * there were time zones, whose day ends in UTC.
     */
    closesAt: instant('closes_at'),
    place: text('place'),
    languages: text('languages').array().notNull().default([]),
    partners: smallint('partners'),
    /** The deadline that the owner was warned of, or that was near when it was set. */
    deadlineWarned: date('deadline_warned', { mode: 'string' }),
    /** The number of edits plus 1. Former versions are in `kollab_versions`. */
    version: integer('version').notNull().default(1),
    datePosted: instant('date_posted').notNull(),
    /** Whether it is open to new requests. Closing it leaves open requests as they are. */
    active: boolean('active').notNull().default(true),
    /** The number of open and completed requests. Closed ones do not count. */
    requestsCount: integer('requests_count').notNull().default(0),
    requestsCompleted: integer('requests_completed').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    /** Whether others may see it (contract/policy.ts). Independent of `active`. */
    state: text('state', { enum: CONTENT_STATES }).notNull().default('active'),
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
      // For what similar Kollabs pay: kollab-pay.queries.ts.
      index('kollabs_by_pay')
        .on(t.category, sql`(${t.payment} ->> 'currency')`, t.datePosted.desc(), t.id.desc())
        .where(sql`${t.payment} ->> 'kind' = 'money' and ${t.state} = 'active'`),
      index('kollabs_by_owner').on(t.ownerId, t.datePosted.desc(), t.id.desc()),
      index('kollabs_by_deadline').on(t.deadline, t.id).where(sql`${t.active} and ${t.deadline} is not null`),
      // Indexed by a hash, since a URL may exceed the maximum size of an index row.
      index('kollabs_by_image').on(sql`hashtextextended(${t.imageUrl}, 0)`),
      // For the few rows that are withheld from others.
      index('kollabs_withheld').on(t.id).where(sql`${t.state} in ('hidden', 'taken_down')`),
      check('kollabs_state', oneOf(t.state, CONTENT_STATES)),
      check('kollabs_deleted', sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null)`),
      check(
        'kollabs_counters',
        sql`${t.requestsCompleted} >= 0 and ${t.requestsCount} >= ${t.requestsCompleted}
          and ${t.likeCount} >= 0 and ${t.commentCount} >= 0`,
      ),
    ];
  },
);

/**
 * The former versions of Kollabs. An edit inserts the version that it replaces; the current version is in `kollabs`.
 */
export const kollabVersions = pgTable(
  'kollab_versions',
  {
    kollabId: uuid('kollab_id')
      .notNull()
      .references(() => kollabs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    imageUrl: text('image_url').notNull(),
    imageAlt: text('image_alt').notNull().default(''),
    category: text('category', { enum: CATEGORIES }).notNull(),
    lookingForTypes: text('looking_for_types', { enum: LOOKING_FOR_TYPES }).array().notNull(),
    lookingFor: text('looking_for').notNull(),
    summary: text('summary').notNull(),
    compensation: text('compensation').notNull(),
    tags: text('tags').array().notNull(),
    payment: jsonb('payment').$type<Payment>(),
    deadline: date('deadline', { mode: 'string' }),
    place: text('place'),
    languages: text('languages').array().notNull().default([]),
    partners: smallint('partners'),
    replacedAt: instant('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kollabId, t.version] }),
    // Indexed by a hash, as kollabs_by_image is.
    index('kollab_versions_by_image').on(sql`hashtextextended(${t.imageUrl}, 0)`),
  ],
);
