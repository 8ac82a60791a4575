import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { requirePassword } from './recent-authentication.ts';

/**
 * Asks who is signed in for their password, before what cannot be undone. A few tries in a session are allowed, as
 * everywhere, so that a stolen one is no way to find it.
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
