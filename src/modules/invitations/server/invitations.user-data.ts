import { eq, type SQL, sql } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { invitationsExportText } from '#modules/invitations/invitations.messages.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { listInvitationsToExport } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

export const invitationsExport: readonly ExportPart[] = [
  exportsRows('invitations.json', invitationsExportText, listInvitationsToExport),
];

/**
 * Deletes the invitations that a user sent or received. Before that, it removes the titles of the user's Kollabs from
 * the notifications of others.
 */
export const eraseInvitations: readonly EraseStep[] = [
  {
    atOnce: true,
    batch(_, tx, { userId }) {
      const sent = (column: SQL) =>
        sql`(select ${column} from ${invitations} where ${invitations.inviterId} = ${userId})`;
      const about = { recipients: sent(sql`${invitations.invitedId}`), posts: sent(sql`${invitations.id}`) };
      return retitleNotifications(tx, about, '');
    },
  },
  deletes(
    invitations,
    (userId) => eq(invitations.inviterId, userId),
    (userId) => eq(invitations.invitedId, userId),
  ),
];
