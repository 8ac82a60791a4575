import { PRODUCT } from '#contract/product.ts';
import { proveOwnPassword } from '#modules/accounts/server/own-password.service.ts';
import { departuresContract } from '#modules/departures/departures.contract.ts';
import { listOpenOf } from '#modules/requests/server/leaving.service.ts';
import { transaction } from '#platform/db/pool.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { clearSessionCookie } from '#platform/session/cookie.ts';
import { depart } from './departures.commands.ts';
import { composeFarewell } from './departures.mails.ts';
import { exportOf } from './export.ts';
import type { KeptByAddress } from './kept-by-address.ts';

/**
 * The calls of leaving. Registers their mail too.
 * @param kept what modules above keep by a person's address
 */
export function departuresCalls(platform: Platform, kept: readonly KeptByAddress[]): Served[] {
  const { database, env, limiter } = platform;
  composeFarewell(platform);
  return serve(departuresContract, {
    getDeparture: async ({ viewer }) => answer(await listOpenOf(database.db, viewer.userId)),

    deleteAccount: async ({ viewer, body, log }) => {
      const { userId } = viewer;
      await proveOwnPassword(platform, viewer, body.password);
      const asked = { userId, closeOpen: body.closeOpen ?? false };
      // Not through `change`, which holds the account: nobody is left to whom its answer could be given again.
      await transaction(database.db, (tx) => depart(platform, tx, asked, kept));
      log.info({ event: 'account_deleted', actor: userId }, 'account deleted');
      return answer(
        { message: 'Your account is deleted.' },
        { 'set-cookie': clearSessionCookie(env), 'clear-site-data': '"cache"' },
      );
    },

    exportAccount: async ({ viewer, log }) => {
      await limiter.take('exportAccount', viewer.userId);
      log.info({ event: 'account_exported', actor: viewer.userId }, 'account exported');
      const name = `${PRODUCT.toLowerCase()}-${viewer.username}.zip`;
      return {
        body: null,
        file: { name, type: 'application/zip', content: exportOf(platform, viewer, kept) },
      };
    },
  });
}
