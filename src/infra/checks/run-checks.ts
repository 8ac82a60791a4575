import { CHECK_LEVELS } from '#contract/check-levels.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Database } from '#infra/db/pool.ts';
import { type Check, type CheckResult, type Finding, problem, warning } from './check.ts';

/** How long the result of a check is awaited. */
export const PATIENCE_MS = 2_000;
const CONNECTIONS = 4;

/**
 * Runs checks in parallel, on a few connections of their own. Never rejects: a check that fails or is late has a
 * result, too.
 * @returns the results, the worst first
 */
export async function runChecks(
  context: AppContext,
  checks: readonly Check[],
  patienceMs = PATIENCE_MS,
): Promise<CheckResult[]> {
  const timeouts = { connect: patienceMs, statement: patienceMs, lock: patienceMs };
  const database = context.database.openBeside(CONNECTIONS, timeouts);
  try {
    const results = await Promise.all(checks.map((check) => runOne(context, database, check, patienceMs)));
    return CHECK_LEVELS.flatMap((level) => results.filter((result) => result.level === level));
  } finally {
    // Not awaited: a late check may still use a connection.
    void database.close().catch(() => {});
  }
}

async function runOne(
  context: AppContext,
  database: Database,
  { id, help, run }: Check,
  patienceMs: number,
): Promise<CheckResult> {
  const limit = new AbortController();
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => {
    late.resolve(warning(`The check "${id}" did not answer within ${patienceMs / 1000} s.`));
    limit.abort();
  }, patienceMs);
  try {
    return {
      id,
      ...(await Promise.race([run({ context, database, signal: limit.signal }), late.promise])),
      help,
    };
  } catch (error) {
    // An error may contain an address or a setting, so only the log has it.
    context.log.warn({ err: error, event: 'check', check: id }, 'a check failed');
    return { id, ...problem(`The check "${id}" failed. The log says why.`), help };
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}
