import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText } from '#modules/marketing/marketing.messages.ts';
import { listSignUpsOf } from './marketing.queries.ts';

export function marketingExport({ database }: AppContext, { verifiedEmailKey }: OwnUser): ExportPart[] {
  return [
    {
      file: 'lists.json',
      about: exportText,
      each: async () => (verifiedEmailKey === null ? [] : listSignUpsOf(database.db, verifiedEmailKey)),
    },
  ];
}
