import { eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { invitationsExportText } from '#modules/invitations/invitations.messages.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { listInvitationsToExport } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

export function invitationsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'invitations.json',
      about: invitationsExportText,
      each: () => listInvitationsToExport(database.db, userId),
    },
  ];
}

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
