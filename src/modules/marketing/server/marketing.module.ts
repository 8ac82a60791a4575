import { asc, eq } from 'drizzle-orm';
import type { ServerModule } from '#infra/module.ts';
import { exportText } from '#modules/marketing/marketing.messages.ts';
import { deleteUnconfirmed, eraseAddress } from './marketing.commands.ts';
import { marketingMails } from './marketing.mails.ts';
import { marketingEndpoints } from './marketing.routes.ts';
import { listSignUps } from './marketing.table.ts';

export const marketingModule: ServerModule = {
  name: 'marketing',
  endpoints: marketingEndpoints,
  mails: marketingMails,
  schedules: [{ name: 'list-sign-ups.delete-unconfirmed', cron: '53 3 * * *', run: deleteUnconfirmed }],
  async leave(_context, tx, { verifiedEmailKey }) {
    if (verifiedEmailKey !== null) await eraseAddress(tx, verifiedEmailKey);
  },
  exportParts: [
    {
      file: 'lists.json',
      about: exportText,
      each: async ({ database }, { verifiedEmailKey }) =>
        verifiedEmailKey === null
          ? []
          : database.db
              .select({
                list: listSignUps.list,
                email: listSignUps.email,
                createdAt: listSignUps.createdAt,
                confirmedAt: listSignUps.confirmedAt,
                invitedAt: listSignUps.invitedAt,
              })
              .from(listSignUps)
              .where(eq(listSignUps.emailKey, verifiedEmailKey))
              .orderBy(asc(listSignUps.createdAt)),
    },
  ],
};
