import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { savedExportTexts } from '#modules/saved/saved.messages.ts';
import { listEntriesToExport, listListsToExport } from './saved.queries.ts';
import { listSearchesToExport } from './saved-searches.queries.ts';

export function savedExport({ database: { db } }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'saved-lists.json',
      about: savedExportTexts.lists,
      each: () => listListsToExport(db, userId),
    },
    {
      file: 'saved-searches.json',
      about: savedExportTexts.searches,
      each: () => listSearchesToExport(db, userId),
    },
    {
      file: 'saved.json',
      about: savedExportTexts.entries,
      each: () => listEntriesToExport(db, userId),
    },
  ];
}
