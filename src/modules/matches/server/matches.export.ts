import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText } from '#modules/matches/matches.messages.ts';
import { listDismissed } from './export.queries.ts';

export function matchesExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'left-out-of-matches.json',
      about: exportText,
      each: () => listDismissed(database.db, userId),
    },
  ];
}
