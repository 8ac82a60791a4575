import type { AppContext } from '#infra/app-context.ts';
import { asUnavailable, brokenConstraint } from '#infra/db/db-errors.ts';
import { queryPlanned } from '#infra/db/planned.ts';

/**
 * Runs a write that is one statement with its guard: a transaction of its own, in one trip.
 * @param text a statement that gives the response as `body`, and no row where its guard lets nothing through
 * @returns the response as JSON; null where nothing was changed, also because another write was in the way (its key or
 *   its place in a log was taken): the slow way locks, loads, decides and says why
 * @throws {DatabaseUnavailable}
 */
export async function guardedWrite(
  context: Pick<AppContext, 'database' | 'consumers'>,
  text: string,
  values: unknown[],
): Promise<string | null> {
  try {
    const { rows } = await queryPlanned<{ body: string }>(context.database, text, values);
    const [done] = rows;
    if (!done) return null;
    context.consumers.wake();
    return done.body;
  } catch (error) {
    if (brokenConstraint(error) !== null || asUnavailable(error)?.reason === 'conflict') return null;
    throw error;
  }
}
