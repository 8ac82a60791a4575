import { fileStem } from '#contract/file-stem.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import { clearSessionCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountDeletionContract } from '#modules/account-deletion/account-deletion.contract.ts';
import { accountDeletionConfirmations } from '#modules/account-deletion/account-deletion.messages.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { requirePassword } from '#modules/accounts/server/accounts.service.ts';
import { countSecondFactorTry } from '#modules/accounts/server/own-second-factor.service.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { requestDeletion } from './account-deletion.commands.ts';
import { accountDeletionRateLimits } from './account-deletion.rate-limits.ts';
import { streamExport } from './export.ts';

export function accountDeletionEndpoints(
  context: AppContext,
  modules: readonly ServerModule[],
): ServedEndpoint[] {
  const { database, env, limiter } = context;
  return serve(accountDeletionContract, {
    deleteAccount: async ({ viewer, body, caller, log }) => {
      const { userId } = viewer;
      await requireOwnPassword(context, viewer, body.password);
      if (body.code) await countSecondFactorTry(context, userId, body.code, caller.ip);
      const { closeOpen = false, now = false, code } = body;
      // Not through `change`, which holds the account: no user is left who could repeat the request.
      const deleteAt = await transaction(database.db, (tx) =>
        requestDeletion(context, modules, tx, { userId, closeOpen, code, now }),
      );
      if (deleteAt)
        log.info({ event: 'deletion_requested', actor: userId }, 'account waits for its deletion');
      else log.info({ event: 'account_deleted', actor: userId }, 'account deleted');
      const { deleted, leaving } = accountDeletionConfirmations;
      const message = deleteAt ? leaving(deleteAt, await findTimeZone(database.db, userId)) : deleted;
      return {
        body: { message, deleteAt: deleteAt?.toISOString() ?? null },
        headers: { 'set-cookie': clearSessionCookie(env), 'clear-site-data': '"cache"' },
      };
    },

    exportAccount: async ({ viewer, log }) => {
      await limiter.take(accountDeletionRateLimits.exportAccount, viewer.userId);
      log.info({ event: 'account_exported', actor: viewer.userId }, 'account exported');
      const name = `${fileStem((await context.face()).name)}-${viewer.username}.zip`;
      return {
        body: null,
        file: { name, type: 'application/zip', content: streamExport(context, modules, viewer) },
      };
    },
  });
}

/** @throws {AppError} invalid on the field `password`, too_many after ten tries in a session */
async function requireOwnPassword(context: AppContext, viewer: Viewer, password: string): Promise<void> {
  try {
    await requirePassword(context, viewer, password);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw invalid({ password: accountsRefusals.wrongPassword });
  }
}
