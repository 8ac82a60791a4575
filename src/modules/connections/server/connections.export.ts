import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText } from '#modules/connections/connections.messages.ts';
import { listConnectionsWithHistory } from './export.queries.ts';

export function connectionsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'connections.json',
      about: exportText,
      each: () => listConnectionsWithHistory(database.db, userId),
    },
  ];
}
