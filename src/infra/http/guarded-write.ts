import type { AppContext } from '#infra/app-context.ts';
import { asUnavailable, brokenConstraint } from '#infra/db/db-errors.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import { currentTrace } from '#infra/tracing/span.ts';

/**
 * Runs a write that is one statement with its guard: a transaction of its own, in one trip.
 * @param userId who writes
 * @param text a statement that gives the response as `body`, as text, and no row where its guard lets nothing through.
 *   It writes the trace, the parameter behind its own, to its event
 * @returns the response as JSON; null where nothing was changed, also because another write was in the way (its key or
 *   its place in a log was taken): the slow way locks, loads, decides and says why
 * @throws {DatabaseUnavailable}
 */
export async function guardedWrite(
  context: Pick<AppContext, 'database' | 'wrote'>,
  userId: string,
  text: string,
  values: unknown[],
): Promise<string | null> {
  try {
    const { rows } = await queryPlanned<{ body: string }>(context.database, text, [
      ...values,
      currentTrace(),
    ]);
    const [done] = rows;
    if (!done) return null;
    context.wrote(userId);
    return done.body;
  } catch (error) {
    if (brokenConstraint(error) !== null || asUnavailable(error)?.reason === 'conflict') return null;
    throw error;
  }
}

/** The numbered parameters of a guarded write by their names, which stand in their order; the trace is the last one. */
export function parametersOf<const N extends readonly string[]>(
  names: N,
): Record<N[number] | 'trace', string> {
  // The entries lose which names there are; they were made from the list.
  return Object.fromEntries([...names, 'trace'].map((name, place) => [name, `$${place + 1}`])) as Record<
    N[number] | 'trace',
    string
  >;
}

/**
 * The part of a statement that keeps the response with its idempotency key, where there is a key. The statement has the
 * response as JSON, `body`, in a part named `response`, which gives a row only behind the guard: a key that was written
 * by a refused write would answer 'done'. A key that is there already refuses the whole statement.
 */
export function keptResponse(of: Record<'owner' | 'key' | 'fingerprint' | 'now', string>): string {
  return `insert into idempotency_keys (owner, key, fingerprint, body, created_at)
    select ${of.owner}::uuid::text, ${of.key}::text, ${of.fingerprint}::text, response.body::json, ${of.now}::timestamptz
    from response where ${of.key}::text is not null`;
}
