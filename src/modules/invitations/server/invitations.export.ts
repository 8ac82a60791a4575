import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { invitationsExportText } from '#modules/invitations/invitations.messages.ts';
import { listInvitationsToExport } from './invitations.queries.ts';

export function invitationsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'invitations.json',
      about: invitationsExportText,
      each: () => listInvitationsToExport(database.db, userId),
    },
  ];
}
