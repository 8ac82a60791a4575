import type { ServerModule } from '#infra/module.ts';
import { deleteUnconfirmed, eraseAddress } from './marketing.commands.ts';
import { marketingExport } from './marketing.export.ts';
import { marketingMails } from './marketing.mails.ts';
import { marketingEndpoints } from './marketing.routes.ts';

export const marketingModule: ServerModule = {
  name: 'marketing',
  endpoints: marketingEndpoints,
  mails: marketingMails,
  schedules: [
    {
      name: 'list-sign-ups.delete-unconfirmed',
      cron: '53 3 * * *',
      run: deleteUnconfirmed,
    },
  ],
  async leave(_context, tx, { verifiedEmailKey }) {
    if (verifiedEmailKey !== null) await eraseAddress(tx, verifiedEmailKey);
  },
  exportParts: marketingExport,
};
