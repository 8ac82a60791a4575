import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { OUTCOMES } from '../invitations.states.rules.ts';

export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    kollabId: uuid('kollab_id')
      .notNull()
      .references(() => kollabs.id, { onDelete: 'cascade' }),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    invitedId: uuid('invited_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    note: text('note').notNull(),
    dateInvited: instant('date_invited').notNull(),
    outcome: text('outcome', { enum: OUTCOMES }),
    dateDecided: instant('date_decided'),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('invitations_one').on(t.kollabId, t.invitedId),
    index('invitations_by_inviter').on(t.inviterId, t.dateInvited.desc(), t.id.desc()),
    index('invitations_by_invited').on(t.invitedId, t.dateInvited.desc(), t.id.desc()),
    check('invitations_two_people', sql`${t.inviterId} <> ${t.invitedId}`),
    check('invitations_decided_whole', sql`(${t.outcome} is null) = (${t.dateDecided} is null)`),
    check('invitations_request', sql`${t.requestId} is null or ${t.outcome} = 'accepted'`),
  ],
);
