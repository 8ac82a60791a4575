import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/module.ts';
import { listSignUpsOf } from './marketing.queries.ts';

export function marketingExport({ database }: AppContext, { verifiedEmailKey }: OwnUser): ExportPart[] {
  return [
    {
      file: 'lists.json',
      about: 'Our lists on which your e-mail address is, if you confirmed it: early access, newsletter.',
      each: async () => (verifiedEmailKey === null ? [] : listSignUpsOf(database.db, verifiedEmailKey)),
    },
  ];
}
