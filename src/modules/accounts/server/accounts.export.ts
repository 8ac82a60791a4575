import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { accountsExportTexts } from '#modules/accounts/accounts.messages.ts';
import { listSessions, readAccount } from './export.queries.ts';

export function accountsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'account.json',
      about: accountsExportTexts.account,
      one: () => readAccount(db, userId),
    },
    {
      file: 'sessions.json',
      about: accountsExportTexts.sessions,
      each: () => listSessions(db, userId),
    },
  ];
}
