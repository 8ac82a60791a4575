import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { PLACE_ACTIONS, SIGN_UP_MODES } from '../place.rules.ts';

/** How the operator set this place up: one row, or none before the first change. */
export const placeSettings = pgTable(
  'place_settings',
  {
    /** Always 1. */
    id: smallint('id').primaryKey(),
    name: text('name').notNull(),
    tagline: text('tagline').notNull(),
    footerLabel: text('footer_label').notNull(),
    /** A colour such as `#0b6e4f`; empty for the colours of the product. */
    accent: text('accent').notNull(),
    /** The hash of the logo in `place_logos`; empty for the mark of the product. */
    logo: text('logo').notNull(),
    contact: text('contact').notNull(),
    operatorName: text('operator_name').notNull(),
    operatorAddress: text('operator_address').notNull(),
    signUp: text('sign_up', { enum: SIGN_UP_MODES }).notNull(),
    announcementText: text('announcement_text').notNull(),
    announcementUntil: instant('announcement_until'),
    announcementLink: text('announcement_link').notNull(),
    /** When the announcement was last changed. */
    announcedAt: instant('announced_at').notNull(),
    /** Counts the changes: a change applies only to the version that its admin saw. */
    version: integer('version').notNull(),
  },
  (t) => [
    check('place_settings_one', sql`${t.id} = 1`),
    check('place_settings_sign_up', oneOf(t.signUp, SIGN_UP_MODES)),
  ],
);

/** The logo, as PNG in two sizes. There is at most one row. It is small, and mails and previews need its bytes. */
export const placeLogos = pgTable('place_logos', {
  /** Of both files; part of their addresses. */
  hash: text('hash').primaryKey(),
  small: bytea('small').notNull(),
  large: bytea('large').notNull(),
});

/** Links with which people sign up. The token of a link is stored only as a hash. */
export const signUpInvitations = pgTable(
  'sign_up_invitations',
  {
    id: id().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    note: text('note').notNull(),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Null after the admin deleted their account. */
    createdBy: uuid('created_by').references(() => profiles.userId, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('sign_up_invitations_token').on(t.tokenHash),
    index('sign_up_invitations_by_time').on(t.createdAt.desc(), t.id.desc()),
    index('sign_up_invitations_by_maker').on(t.createdBy),
    check('sign_up_invitations_used', sql`${t.used} between 0 and ${t.uses}`),
  ],
);

/**
 * What admins and the command line did with this place: the audit log beside that of moderation. A trigger refuses
 * updates and deletions, except for the name of an admin who leaves. It has settings with old and new values, ids and
 * counts.
 */
export const placeLog = pgTable(
  'place_log',
  {
    id: id().primaryKey(),
    /** Null for the command line, and after the admin deleted their account. */
    adminId: uuid('admin_id').references(() => profiles.userId, { onDelete: 'set null' }),
    byOperator: boolean('by_operator').notNull().default(false),
    action: text('action', { enum: PLACE_ACTIONS }).notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('place_log_by_time').on(t.createdAt.desc(), t.id.desc()),
    index('place_log_by_admin').on(t.adminId),
    check('place_log_action', oneOf(t.action, PLACE_ACTIONS)),
  ],
);
