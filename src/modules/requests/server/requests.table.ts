import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Price } from '../requests.introduction.contract.ts';
import { closedHows } from '../requests.moves.rules.ts';

export const requests = pgTable(
  'requests',
  {
    id: id().primaryKey(),
    kollabId: uuid('kollab_id')
      .notNull()
      .references(() => kollabs.id),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.userId),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.userId),
    kollabVersion: integer('kollab_version').notNull().default(1),
    note: text('note').notNull(),
    links: text('links').array().notNull().default([]),
    /** What the sender asks for; null if they named no price. */
    price: jsonb('price').$type<Price>(),
    /** A private mark of the recipient. The sender never learns of it. */
    favourite: boolean('favourite').notNull().default(false),
    datePosted: instant('date_posted').notNull(),
    /** False if it was closed without being completed. */
    active: boolean('active').notNull().default(true),
    accepted: boolean('accepted').notNull().default(false),
    senderCompleted: boolean('sender_completed').notNull().default(false),
    recipientCompleted: boolean('recipient_completed').notNull().default(false),
    senderFinalized: boolean('sender_finalized').notNull().default(false),
    recipientFinalized: boolean('recipient_finalized').notNull().default(false),
    completed: boolean('completed').notNull().default(false),
    acceptedAt: instant('accepted_at'),
    bothCompletedAt: instant('both_completed_at'),
    firstFinalizedAt: instant('first_finalized_at'),
    completedAt: instant('completed_at'),
    lastRemindedAt: instant('last_reminded_at'),
    warnedAt: instant('warned_at'),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by', { enum: ['sender', 'recipient', 'clock', 'system'] }),
    closedHow: text('closed_how', { enum: closedHows }),
    closingNote: text('closing_note'),
  },
  (t) => [
    uniqueIndex('requests_one_open')
      .on(t.kollabId, t.senderId)
      .where(sql`${t.active} and not ${t.completed}`),
    index('requests_by_kollab').on(t.kollabId, t.datePosted.desc(), t.id.desc()),
    index('requests_by_sender').on(t.senderId, t.datePosted.desc(), t.id.desc()),
    index('requests_by_recipient').on(t.recipientId, t.datePosted.desc(), t.id.desc()),
    index('requests_open').on(t.datePosted).where(sql`${t.active} and not ${t.completed}`),
    index('requests_completed_by_sender')
      .on(t.senderId, t.completedAt.desc(), t.id.desc())
      .where(sql`${t.completed}`),
    index('requests_completed_by_recipient')
      .on(t.recipientId, t.completedAt.desc(), t.id.desc())
      .where(sql`${t.completed}`),
    index('requests_by_completed').on(t.completedAt).where(sql`${t.completed}`),
    check('requests_two_people', sql`${t.senderId} <> ${t.recipientId}`),
    check(
      'requests_completed_whole',
      sql`not ${t.completed} or (${t.active} and ${t.accepted} and ${t.senderCompleted} and ${t.recipientCompleted} and ${t.senderFinalized} and ${t.recipientFinalized})`,
    ),
    check('requests_closed_whole', sql`${t.active} = (${t.closedAt} is null)`),
  ],
);

/** The update log. Each milestone occurs once per request, updates any number of times. */
export const requestUpdates = pgTable(
  'request_updates',
  {
    id: id().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** From 1 within a request, in the order of the log. */
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** Null if the clock or the system wrote it. */
    authorId: uuid('author_id').references(() => profiles.userId, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    date: instant('date').notNull(),
  },
  (t) => [
    uniqueIndex('request_updates_position').on(t.requestId, t.position),
    uniqueIndex('request_updates_milestone').on(t.requestId, t.type).where(sql`${t.type} <> 'update'`),
    index('request_updates_by_author').on(t.authorId),
  ],
);
