import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACCOUNT_STATES, PRESENT_ACCOUNT_STATES, WITHHELD_ACCOUNT_STATES } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import type { VerifiedDomain } from '#modules/profiles/users.contract.ts';

/** The public part of a user, and the counters for rankings. Counters equal the rows that they count. */
export const profiles = pgTable(
  'profiles',
  {
    userId: id('user_id').primaryKey(),
    username: text('username').notNull(),
    displayName: text('display_name').notNull(),
    nameConfirmed: boolean('name_confirmed').notNull().default(false),
    accountType: text('account_type', { enum: ['creator', 'business'] }).notNull(),
    contentType: text('content_type').notNull(),
    contentTypeChangedAt: instant('content_type_changed_at'),
    businessName: text('business_name'),
    headline: text('headline').notNull().default(''),
    location: text('location').notNull().default(''),
    website: text('website').notNull().default(''),
    bio: text('bio').notNull().default(''),
    bannerUrl: text('banner_url').notNull().default(''),
    bannerAlt: text('banner_alt').notNull().default(''),
    profileImageUrl: text('profile_image_url').notNull().default(''),
    dateJoined: instant('date_joined').notNull(),
    audienceSize: bigint('audience_size', { mode: 'number' }).notNull().default(0),
    featuredPlatform: text('featured_platform').notNull().default('none'),
    featuredPlatformId: uuid('featured_platform_id'),
    completedCollaborations: integer('completed_collaborations').notNull().default(0),
    currentActiveKollabs: integer('current_active_kollabs').notNull().default(0),
    /** The user's followers, and the users whom they follow. */
    followerCount: integer('follower_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    /**
     * Received requests that count for the figures of answers, and how many of them were answered:
     * profiles/answers.rules.ts.
     */
    answerableRequests: integer('answerable_requests').notNull().default(0),
    answeredRequests: integer('answered_requests').notNull().default(0),
    /** The median time to an answer, in seconds; null without any answer. */
    answersAfter: integer('answers_after'),
    answersQuickly: boolean('answers_quickly').notNull().default(false),
    /** Instalments that count for the record of payments, and how many were paid on time: profiles/payments.rules.ts. */
    duePayments: integer('due_payments').notNull().default(0),
    paymentsOnTime: integer('payments_on_time').notNull().default(0),
    /** A business's domains that are verified, the longest verified first. Written by proofs. */
    verifiedDomains: jsonb('verified_domains').$type<VerifiedDomain[]>().notNull().default([]),
    /** Determines who sees the account and what it may do: contract/policy.ts. */
    state: text('state', { enum: ACCOUNT_STATES }).notNull().default('active'),
    /** When the account was deleted. The anonymous row stays while collaborations of others refer to it. */
    deletedAt: instant('deleted_at'),
    /** When an account that is leaving is deleted, and the state to which a sign-in before that restores it. */
    deleteAt: instant('delete_at'),
    stateBefore: text('state_before', { enum: PRESENT_ACCOUNT_STATES }),
  },
  (t) => [
    uniqueIndex('profiles_username_key').on(sql`lower(${t.username})`),
    // For completing usernames after an @.
    index('profiles_by_username').on(sql`lower(${t.username}) text_pattern_ops`),
    index('profiles_by_audience').on(t.audienceSize.desc(), t.userId.desc()),
    index('profiles_by_joined').on(t.dateJoined.desc(), t.userId.desc()),
    index('profiles_by_content_audience').on(t.contentType, t.audienceSize.desc(), t.userId.desc()),
    index('profiles_by_content_joined').on(t.contentType, t.dateJoined.desc(), t.userId.desc()),
    index('profiles_by_content_platform_audience').on(
      t.contentType,
      t.featuredPlatform,
      t.audienceSize.desc(),
      t.userId.desc(),
    ),
    index('profiles_by_platform_audience').on(t.featuredPlatform, t.audienceSize.desc(), t.userId.desc()),
    index('profiles_by_platform_joined').on(t.featuredPlatform, t.dateJoined.desc(), t.userId.desc()),
    // A hash, since a URL can be longer than an index entry.
    index('profiles_by_image').on(sql`hashtextextended(${t.profileImageUrl}, 0)`),
    index('profiles_by_banner').on(sql`hashtextextended(${t.bannerUrl}, 0)`),
    index('profiles_withheld').on(t.userId).where(oneOf(t.state, WITHHELD_ACCOUNT_STATES)),
    // For deleting accounts that are due.
    index('profiles_leaving').on(t.deleteAt).where(sql`${t.state} = 'leaving'`),
    check('profiles_state', oneOf(t.state, ACCOUNT_STATES)),
    check('profiles_deleted', sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null)`),
    check(
      'profiles_leaving',
      sql`(${t.state} = 'leaving') = (${t.deleteAt} is not null) and (${t.deleteAt} is null) = (${t.stateBefore} is null)`,
    ),
    check('profiles_counters', sql`${t.completedCollaborations} >= 0 and ${t.currentActiveKollabs} >= 0`),
    check(
      'profiles_answers',
      sql`${t.answeredRequests} between 0 and ${t.answerableRequests}
        and (${t.answeredRequests} = 0) = (${t.answersAfter} is null) and ${t.answersAfter} >= 0`,
    ),
    check('profiles_payments', sql`${t.paymentsOnTime} between 0 and ${t.duePayments}`),
    check('profiles_follows', sql`${t.followerCount} >= 0 and ${t.followingCount} >= 0`),
  ],
);

/** One user blocked another. A block works in both directions. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index('blocks_by_blocked').on(t.blockedId)],
);
