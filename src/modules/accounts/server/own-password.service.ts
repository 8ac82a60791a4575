import { AppError, invalid } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { requirePassword } from './recent-authentication.ts';

/**
 * Asks who is signed in for their password, before what cannot be undone. A few tries in a session are allowed, as
 * everywhere, so that a stolen one is no way to find it.
 * @throws {AppError} invalid on the field `password`, too_many
 */
export async function proveOwnPassword(platform: Platform, viewer: Viewer, password: string): Promise<void> {
  try {
    await requirePassword(platform, viewer, password);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw invalid({ password: 'This is not your password' });
  }
}
