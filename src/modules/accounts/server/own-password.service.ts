import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { requirePassword } from './recent-authentication.ts';

/**
 * Requires the viewer's password before an irreversible change. Tries are limited per session, so that a stolen
 * session cannot be used to guess it.
 * @throws {AppError} invalid on the field `password`, too_many
 */
export async function proveOwnPassword(context: AppContext, viewer: Viewer, password: string): Promise<void> {
  try {
    await requirePassword(context, viewer, password);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw invalid({ password: accountsRefusals.wrongPassword });
  }
}
