import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/module.ts';
import { listConnectionsWithHistory } from './export.queries.ts';

export function connectionsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'connections.json',
      about:
        'Your accounts elsewhere and custom links, with the figures as they are, and as they were (history).',
      each: () => listConnectionsWithHistory(database.db, userId),
    },
  ];
}
