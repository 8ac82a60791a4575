import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/module.ts';
import { listSessions, readAccount } from './export.queries.ts';

export function accountsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'account.json',
      about:
        'Your account: username, e-mail address, name, and how you sign in. Passwords and secrets are not in it.',
      one: () => readAccount(db, userId),
    },
    {
      file: 'sessions.json',
      about: 'Where you signed in: the browser as it named itself, its network address, and when.',
      each: () => listSessions(db, userId),
    },
  ];
}
